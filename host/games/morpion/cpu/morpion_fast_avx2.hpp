// Morpion playouts with AVX2 and BMI2, several interleaved.
#pragma once

#include <cstdint>

#include "common/stream.hpp"
#include "host/games/morpion/cpu/morpion_activity.hpp"
#include "host/games/morpion/cpu/morpion_board.hpp"
#include "host/games/morpion/cpu/morpion_tally.hpp"
#include "kernels/pool.hpp"

namespace warpnest {

// Is told of a playout that reached the outermost ring of its board, instead of a tally.
struct MorpionOverflowHandler {
  void (*call)(const void* self, std::uint32_t candidate, std::uint32_t index);
  const void* self;
};

// As morpion_pool() in host/games/morpion/cpu/morpion_pool.hpp, on the 32 x 32 squares of a MorpionBoard.
template <MorpionVariant V>
void play_morpion_pool_avx2(const MorpionBoard<V>& origin, const PoolRequest& request,
                            MorpionTally& tally, const MorpionOverflowHandler& overflowed);

// One playout from the start, which stamps the clock at the end of each activity.
template <MorpionVariant V>
void time_morpion_playout_avx2(StreamId stream, MorpionActivityClock& clock);

}  // namespace warpnest
