// The AVX2 path of the snake pools. Call it only if the machine has AVX2, BMI and BMI2.
#pragma once

#include "host/executor/pool_sum.hpp"
#include "host/games/snake/cpu/snake_items.hpp"

namespace warpnest {

// Plays all items on a board of `dimension` dimensions that starts at `start`.
void play_snake_items_avx2(int dimension, const SnakeStart& start, SnakeItems& items,
                           PoolSum& sum);

}  // namespace warpnest
