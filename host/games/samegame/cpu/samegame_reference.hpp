// SameGame's method played on the plain board: the baseline of the fast playouts. Cells are visited
// one by one, and a group is found by a flood fill with a stack.
#pragma once

#include <cstdint>

#include "common/games/samegame/samegame.hpp"
#include "common/position.hpp"
#include "host/games/samegame/cpu/samegame_plain.hpp"
#include "kernels/pool.hpp"

namespace warpnest {

// The cells of a position.
template <Game G>
PlainSameGame plain_samegame(const Position<G>& position) {
  PlainSameGame game;
  const auto grid = G::load(position.board());
  for (std::uint32_t c = 0; c < G::columns; ++c) {
    for (std::uint32_t r = 0; r < G::rows; ++r)
      game.set_colour(c, r, G::colour_at(grid, c, r));
  }
  return game;
}

// Plays a leaf: `leaf` playouts from the origin (request.candidates is 0), none of them already in
// progress there (the origin has no tabu colour yet). G is SmallSameGame or LargeSameGame.
template <Game G>
PoolResult samegame_reference_leaf(const Position<G>& origin, const PoolRequest& request);

}  // namespace warpnest
