// Streams and bit arithmetic: the device's code path gives what the host's does.
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "common/bits.hpp"
#include "common/stream.hpp"

namespace warpnest {
namespace {

constexpr std::uint32_t values_a_stream = 6;

WARPNEST_HD void draw(std::uint32_t stream, std::uint32_t* values) {
  Generator generator(mix(search_stream(7, stream), stream % 100, stream % 13, stream));
  values[0] = generator.next();
  values[1] = generator.below(1 + stream % 64);
  values[2] = rotate_left(generator.next(), stream);
  values[3] = rotate_right(generator.next(), stream);
  values[4] = shift_in_high<5>(stream, generator.next());
  values[5] = multiply_high(generator.next(), population(stream) * 0x9e3779b9U);
}

__global__ void draw_all(std::uint32_t* values, std::uint32_t streams) {
  const std::uint32_t stream = blockIdx.x * blockDim.x + threadIdx.x;
  if (stream < streams) draw(stream, values + stream * values_a_stream);
}

TEST(StreamsOnTheDevice, EqualThoseOfTheHost) {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) GTEST_SKIP() << "no GPU here";
  constexpr std::uint32_t streams = 100'000;
  std::vector<std::uint32_t> got(streams * values_a_stream);
  std::vector<std::uint32_t> expected(streams * values_a_stream);
  for (std::uint32_t s = 0; s < streams; ++s) draw(s, expected.data() + s * values_a_stream);

  std::uint32_t* values = nullptr;
  ASSERT_EQ(cudaMalloc(&values, got.size() * sizeof(std::uint32_t)), cudaSuccess);
  draw_all<<<(streams + 255) / 256, 256>>>(values, streams);
  ASSERT_EQ(cudaMemcpy(got.data(), values, got.size() * sizeof(std::uint32_t),
                       cudaMemcpyDeviceToHost),
            cudaSuccess);
  cudaFree(values);
  EXPECT_EQ(got, expected);
}

}  // namespace
}  // namespace warpnest
