// The portable path of the snake pools: plain C++.
#pragma once

#include "host/executor/pool_sum.hpp"
#include "host/games/snake/cpu/snake_items.hpp"

namespace warpnest {

// Plays all items on a board of `dimension` dimensions that starts at `start`.
void play_snake_items_portable(int dimension, const SnakeStart& start, SnakeItems& items,
                               PoolSum& sum);

}  // namespace warpnest
