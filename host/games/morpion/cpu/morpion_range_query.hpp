// The range query of "Playout Optimization for Monte-Carlo Search Algorithms" (Buzer, Cazenave),
// the baseline of every Morpion speedup. It does what the paper describes, and nothing faster.
#pragma once

#include <algorithm>
#include <cstdint>

#include "common/games/morpion/morpion_rules.hpp"
#include "host/games/morpion/cpu/morpion_byte_game.hpp"
#include "host/games/morpion/cpu/morpion_move_list.hpp"

namespace warpnest {

// `List` holds the possible moves.
template <MorpionVariant V, class List = MorpionMoveList>
class MorpionRangeQuery : public MorpionByteGame<V, MorpionRangeQuery<V, List>> {
  using Base = MorpionByteGame<V, MorpionRangeQuery<V, List>>;
  using Base::board_;

 public:
  using Base::play;
  static constexpr const char* method = "range query order";

  explicit MorpionRangeQuery(const MorpionBoard<V>& origin) : Base(origin) {
    for (std::uint32_t k = 0; k < origin.count; ++k) {
      list_.append(origin.list[k], 1);
    }
  }

  std::uint32_t count() const { return list_.size(); }
  MorpionCode move(std::uint32_t k) const { return list_[k]; }

  // The clock is stamped at the end of each activity.
  template <class Clock>
  void play(MorpionCode code, Clock& clock) {
    const auto played = Base::find(code);
    const auto& [line, hole, dot] = played;
    int through[morpion_directions];  // code of the line that begins at the new dot
    for (int d = 0; d < morpion_directions; ++d) {
      through[d] = morpion_code(d, morpion_local(d, dot, V.side));
    }
    clock.stamp(MorpionActivity::coordinates);

    // Phase I: lines through the new dot, and lines that overlap the new one.
    for (int d = 0; d < morpion_directions; ++d) {
      if (d != line.d) list_.remove(through[d] - (V.line - 1), through[d]);
    }
    list_.remove(code - before(hole), code + after(hole));
    list_.pack();
    clock.stamp(MorpionActivity::removals);

    Base::put(played);
    // The squares around the new dot. Along the new line nothing is possible, unless lines may
    // touch.
    std::uint32_t around[morpion_directions] = {};
    for (int d = 0; d < morpion_directions; ++d) {
      if (!V.touching && d == line.d) continue;
      around[d] = board_.template state<2 * V.line - 1>(d, walk(dot, d, -(V.line - 1)));
    }
    clock.stamp(MorpionActivity::board);

    // Phase II.
    for (int d = 0; d < morpion_directions; ++d) {
      if (V.touching || d != line.d) detect(around[d], through[d]);
    }
    if (!Base::leaves_room(dot, list_.size())) list_.clear();
    clock.stamp(MorpionActivity::detection);
  }

 private:
  // A new line ends this many lines before and after its own code: those that share a square with
  // it, or (touching) a segment or the new dot.
  static int before(int hole) { return V.touching && hole != 0 ? V.line - 2 : V.line - 1; }
  static int after(int hole) { return V.touching && hole != V.line - 1 ? V.line - 2 : V.line - 1; }

  // Algorithm 2: the lines through the new dot, from the one that begins at it downwards.
  void detect(std::uint32_t around, int code) {
    constexpr std::uint32_t line_bits = (1U << (2 * V.line)) - 1U;
    for (int p = 0; p < V.line; ++p) {
      list_.append(static_cast<std::uint32_t>(code - p), board_.table[around & line_bits]);
      around >>= 2;
    }
  }

  List list_;
};

}  // namespace warpnest
