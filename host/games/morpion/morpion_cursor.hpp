// MorpionCursor: Morpion Solitaire as searches on the CPU walk through it.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>

#include "common/position.hpp"
#include "host/games/morpion/cpu/morpion_board.hpp"
#include "host/games/morpion/morpion_on_cpu.hpp"

namespace warpnest {

// Wraps a MorpionBoard, which already keeps its list of moves.
template <MorpionVariant V>
class MorpionCursor {
 public:
  using Move = MorpionCode;
  static constexpr const char* method = MorpionHost<V>::method;

  MorpionCursor(const Position<MorpionHost<V>>& position)
      : board_(MorpionHost<V>::load(position.board())) {}

  static constexpr std::uint32_t max_candidates() { return MorpionHost<V>::max_candidates; }

  std::uint32_t count() const { return board_.count; }
  template <std::unsigned_integral T>
  std::uint32_t moves(T* list) const {
    std::copy(board_.list, board_.list + board_.count, list);
    return board_.count;
  }
  template <std::unsigned_integral T>
  std::uint32_t candidates(T* list) const {
    if constexpr (std::same_as<T, Move>) return board_.sorted_moves(list);
    Move sorted[MorpionHost<V>::max_candidates];
    const std::uint32_t count = board_.sorted_moves(sorted);
    std::copy(sorted, sorted + count, list);
    return count;
  }
  Move draw(Generator& generator) { return board_.list[generator.below(board_.count)]; }
  void play(Move move) { board_.play(move); }
  std::int32_t score() const { return static_cast<std::int32_t>(board_.length); }
  std::uint32_t length() const { return board_.length; }
  bool overflow() const { return board_.overflow; }
  const MorpionBoard<V>& board() const { return board_; }

 private:
  MorpionBoard<V> board_;
};

}  // namespace warpnest
