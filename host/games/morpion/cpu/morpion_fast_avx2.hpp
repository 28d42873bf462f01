// Morpion playouts with AVX2 and BMI2, several interleaved.
#pragma once

#include <cstdint>

#include "common/stream.hpp"
#include "host/executor/pool_sum.hpp"
#include "host/games/morpion/cpu/morpion_activity.hpp"
#include "host/games/morpion/cpu/morpion_board.hpp"
#include "kernels/pool.hpp"

namespace warpnest {

// Called for an item whose playout reached the outermost ring of its board, or whose list was full.
// Such an item is not added to the sum.
struct MorpionOverflowHandler {
  void (*call)(const void* self, std::uint32_t item);
  const void* self;
};

// As morpion_pool() (host/games/morpion/cpu/morpion_pool.hpp), on the 32 x 32 squares of a
// MorpionBoard.
template <MorpionVariant V>
void play_morpion_pool_avx2(const MorpionBoard<V>& origin, const PoolRequest& request,
                            PoolSum& sum, const MorpionOverflowHandler& overflowed);

// Plays one playout from the start and stamps the clock at the end of each activity.
template <MorpionVariant V>
void time_morpion_playout_avx2(StreamId stream, MorpionActivityClock& clock);

}  // namespace warpnest
