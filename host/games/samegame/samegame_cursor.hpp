// SameGameCursor: SameGame as searches walk through it, on 256-bit registers if the machine has
// them. The moves, their order and the draws are the game's own.
#pragma once

#include <concepts>
#include <cstdint>
#include <cstring>

#include "common/games/samegame/samegame.hpp"
#include "common/position.hpp"
#include "common/stream.hpp"
#include "host/base/machine.hpp"
#include "host/games/samegame/cpu/samegame_fast.hpp"

namespace warpnest {

// G is SmallSameGame or LargeSameGame.
template <class G>
class SameGameCursor {
  using Board = SameGameColumnsOf<G>;

 public:
  using Move = typename G::Move;
  static constexpr const char* method = G::method;

  SameGameCursor(const Position<G>& position) : position_(position) {}

  static constexpr std::uint32_t max_candidates() { return G::max_candidates; }

  std::uint32_t count() const {
    if (!has_avx2()) return position_.count();
    typename Board::Cells groups[Board::max_groups];
    return samegame_groups_avx2(samegame_columns(position_), groups);
  }
  template <std::unsigned_integral T>
  std::uint32_t moves(T* list) const {
    if (!has_avx2()) return G::list_moves(position_.board(), position_.state, list);
    typename Board::Cells groups[Board::max_groups];
    const std::uint32_t count = samegame_groups_avx2(samegame_columns(position_), groups);
    for (std::uint32_t i = 0; i < count; ++i)
      list[i] = static_cast<T>(first_cell(groups[i]));
    return count;
  }
  template <std::unsigned_integral T>
  std::uint32_t candidates(T* list) const {
    return moves(list);
  }
  Move draw(Generator& generator) { return G::draw(position_.board(), position_.state, generator); }

  void play(Move move) {
    typename G::State& state = position_.state;
    if (!has_avx2() || state.rules.penalty != 0) return position_.play(move);
    Board board = samegame_columns(position_);
    state.score += samegame_remove_avx2(board, move);
    set_samegame_columns(position_, board);
    ++state.length;
    if (state.drawn == 0) state.tabu = 0;
    state.drawn = 0;
  }

  // Whether finish() may be called.
  static bool finishes() { return has_avx2(); }
  // Plays a uniform playout to the end; the state's tabu colour is not kept.
  void finish(const Generator& generator) {
    typename G::State& state = position_.state;
    Board board = samegame_columns(position_);
    const SameGameItem<Board> item{&board, state.tabu, generator, &board};
    SameGamePlayed played;
    samegame_playouts_avx2(&item, 1, state.rules, &played);
    set_samegame_columns(position_, board);
    state.score += played.points - (played.moves != 0 ? played.penalty : 0);
    state.length += played.moves;
    state.drawn = 0;
  }

  std::int32_t score() const { return position_.score(); }
  std::uint32_t length() const { return position_.length(); }
  bool overflow() const { return false; }
  const Position<G>& position() const { return position_; }

 private:
  static std::uint32_t first_cell(const typename Board::Cells& cells) {
    constexpr std::uint32_t words = sizeof cells / 8;
    for (std::uint32_t w = 0; w < words; ++w) {
      std::uint64_t word;
      std::memcpy(&word, reinterpret_cast<const char*>(&cells) + 8 * w, 8);
      if (word != 0) return 64 * w + static_cast<std::uint32_t>(cuda::std::countr_zero(word));
    }
    return 0;
  }

  Position<G> position_;
};

}  // namespace warpnest
