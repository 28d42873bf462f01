// SameGame positions in the form that the functions for 256-bit registers take. Those may only be
// called if has_avx2() (host/base/machine.hpp).
#pragma once

#include <cstring>
#include <type_traits>

#include "common/games/samegame/samegame.hpp"
#include "common/position.hpp"
#include "host/games/samegame/cpu/samegame_fast_avx2.hpp"

namespace warpnest {

// For SmallSameGame and LargeSameGame.
template <Game G>
using SameGameColumnsOf = std::conditional_t<std::is_same_v<G, SmallSameGame>, SmallSameGameColumns,
                                             LargeSameGameColumns>;

// The board of a position: its words as stored there.
template <Game G>
SameGameColumnsOf<G> samegame_columns(const Position<G>& position) {
  SameGameColumnsOf<G> board;
  static_assert(sizeof board == sizeof position.words);
  std::memcpy(&board, position.words.data(), sizeof board);
  return board;
}
template <Game G>
void set_samegame_columns(Position<G>& position, const SameGameColumnsOf<G>& board) {
  std::memcpy(position.words.data(), &board, sizeof board);
}

}  // namespace warpnest
