// SmallSameGame's method played on the plain board: the yardstick of the fast playouts. Cells are
// looked at one by one, and a group is found by a flood fill with a stack.
#pragma once

#include <cstdint>

#include "common/games/samegame.hpp"
#include "common/position.hpp"
#include "kernels/pool.hpp"

namespace warpnest {

// Plays a leaf: `leaf` playouts from the origin (request.candidates is 0), none of which is under
// way there (the origin has no tabu colour yet).
PoolResult samegame_reference_leaf(const Position<SmallSameGame>& origin,
                                   const PoolRequest& request);

}  // namespace warpnest
