// The paper's other approach, section II.H. A table of 2^18 entries gives, for the state of the
// nine squares around a new dot, the moves that appear or disappear. The sorted list of moves is
// merged with them, and codes that are in both drop out.
//
// Along the new line up to 13 squares matter. So in that direction the lines before and after the
// move are compared one by one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/games/morpion/morpion_rules.hpp"
#include "host/games/morpion/cpu/morpion_byte_game.hpp"

namespace warpnest {

template <MorpionVariant V>
class MorpionMergeTable : public MorpionByteGame<V, MorpionMergeTable<V>> {
  using Base = MorpionByteGame<V, MorpionMergeTable<V>>;
  using Base::board_;

 public:
  using Base::play;
  static constexpr const char* method = "increasing code";

  explicit MorpionMergeTable(const MorpionBoard<V>& origin)
      : Base(origin), table_(table()) {
    count_ = origin.sorted_moves(lists_[0].data());
  }

  std::uint32_t count() const { return count_; }
  MorpionCode move(std::uint32_t k) const { return lists_[current_][k]; }

  // The clock is stamped at the end of each activity; merging is counted as removal.
  template <class Clock>
  void play(MorpionCode code, Clock& clock) {
    const auto played = Base::find(code);
    const MorpionLine line = played.line;
    const MorpionSquare dot = played.dot;
    clock.stamp(MorpionActivity::coordinates);
    Changes changes;
    const int near = V.line - 1;  // squares before the new dot, and squares after it
    for (int d = 0; d < line.d; ++d) {
      add_around(d, dot, near, changes);
    }
    clock.stamp(MorpionActivity::detection);
    // The lines that share a square with the new one, or touch it: which were possible before...
    const MorpionSquare from = walk(line.first, line.d, -near);
    const std::uint32_t before = board_.template state<along>(line.d, from);
    Base::put(played);
    const std::uint32_t after = board_.template state<along>(line.d, from);
    clock.stamp(MorpionActivity::board);
    for (int k = 0; k <= 2 * near; ++k) {
      // ... and which are possible after. A line that is in only one of the two sets changes.
      const bool change = possible(before, k) != possible(after, k);
      changes.codes[changes.size] = static_cast<MorpionCode>(code - near + k);
      changes.size += change;
    }
    for (int d = line.d + 1; d < morpion_directions; ++d) {
      add_around(d, dot, near, changes);
    }
    clock.stamp(MorpionActivity::detection);
    merge(changes);
    if (!Base::leaves_room(dot, count_)) count_ = 0;
    clock.stamp(MorpionActivity::removals);
  }

 private:
  static constexpr int around = 2 * V.line - 1;  // squares around a new dot, including its own
  static constexpr int along = 3 * V.line - 2;   // squares of the lines that meet the new one
  static constexpr std::uint32_t line_bits = (1U << (2 * V.line)) - 1U;

  // Moves that appear or disappear, in increasing order, as steps from the first line through the
  // dot.
  struct Entry {
    std::uint8_t size;
    std::uint8_t steps[5];
  };
  struct Changes {
    std::uint32_t size = 0;
    MorpionCode codes[32];
  };

  // Indexed by the state before or after the new dot: the pair of its own square does not matter.
  static const Entry* table() {
    static const std::vector<Entry> entries = [] {
      std::vector<Entry> result(std::size_t{1} << (2 * around));
      const std::uint32_t dot = 1U << (2 * (V.line - 1));
      for (std::uint32_t state = 0; state < result.size(); ++state) {
        Entry& entry = result[state];
        for (int k = 0; k < V.line; ++k) {
          const int shift = 2 * (V.line - 1 - k);
          const bool before = MorpionByteBoard<V>::possible((state & ~dot) >> shift & line_bits);
          const bool after = MorpionByteBoard<V>::possible((state | dot) >> shift & line_bits);
          if (before != after) entry.steps[entry.size++] = static_cast<std::uint8_t>(k);
        }
      }
      return result;
    }();
    return entries.data();
  }

  void add_around(int d, MorpionSquare dot, int near, Changes& changes) const {
    const MorpionSquare from = walk(dot, d, -near);
    const Entry& entry = table_[board_.template state<around>(d, from)];
    const int first = morpion_code(d, morpion_local(d, dot, V.side)) - near;
    for (std::uint32_t i = 0; i < 5; ++i) {
      changes.codes[changes.size + i] = static_cast<MorpionCode>(first + entry.steps[i]);
    }
    changes.size += entry.size;
  }

  // Whether the line that begins k squares from the first of the `along` squares is possible.
  static bool possible(std::uint32_t state, int k) {
    return MorpionByteBoard<V>::possible(state >> (2 * (along - V.line - k)) & line_bits);
  }

  void merge(const Changes& changes) {
    const List& list = lists_[current_];
    current_ ^= 1U;
    List& merged = lists_[current_];
    std::uint32_t size = 0;
    std::uint32_t i = 0;
    std::uint32_t j = 0;
    while (i < count_ && j < changes.size) {
      const MorpionCode a = list[i];
      const MorpionCode b = changes.codes[j];
      merged[size] = a < b ? a : b;
      size += a != b;
      i += a <= b;
      j += b <= a;
    }
    while (i < count_)
      merged[size++] = list[i++];
    while (j < changes.size)
      merged[size++] = changes.codes[j++];
    count_ = size;
  }

  using List = std::array<MorpionCode, morpion_list_capacity + 32>;

  const Entry* table_;
  std::array<List, 2> lists_;  // the list, and room for the next one
  std::uint32_t current_ = 0;  // which of the two is the list
  std::uint32_t count_;
};

}  // namespace warpnest
