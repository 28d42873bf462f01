// Where the jobs of a game start when its kernels run from PTX. A game with a better choice than
// its first position specialises this in tests/games/GAME/first_position.hpp.
#pragma once

#include "common/position.hpp"

namespace warpnest::ptx {

template <Game G>
struct FirstPosition {
  static Position<G> make() { return Position<G>::start(); }
};

}  // namespace warpnest::ptx
