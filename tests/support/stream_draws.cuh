// Streams and bit arithmetic in one function for host and device, and a kernel that calls it. Two
// tests compare host and device with it: one on a GPU, and one that runs PTX.
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/bits.hpp"
#include "common/stream.hpp"

namespace warpnest::testing {

inline constexpr std::uint32_t values_per_stream = 6;

WARPNEST_HD inline void draw_values(std::uint32_t stream, std::uint32_t* values) {
  Generator generator(mix(search_stream(7, stream), stream % 100, stream % 13, stream));
  values[0] = generator.next();
  values[1] = generator.below(1 + stream % 64);
  values[2] = rotate_left(generator.next(), stream);
  values[3] = rotate_right(generator.next(), stream);
  values[4] = shift_in_high<5>(stream, generator.next());
  values[5] = multiply_high(generator.next(), population(stream) * 0x9e3779b9U);
}

struct DrawLaunch {
  std::uint32_t* values;  // [streams][values_per_stream]
  std::uint32_t streams;
};

#if defined(__CUDACC__)
// A name that is easy to find in PTX.
extern "C" __global__ void warpnest_draw_streams(DrawLaunch launch) {
  const std::uint32_t stream = blockIdx.x * blockDim.x + threadIdx.x;
  if (stream < launch.streams) draw_values(stream, launch.values + stream * values_per_stream);
}
#endif

}  // namespace warpnest::testing
