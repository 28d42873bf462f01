// Streams and bit arithmetic: device code gives the same results as host code.
#include <cstdint>
#include <vector>

#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include "tests/support/stream_draws.cuh"

namespace warpnest::testing {
namespace {

TEST(StreamsOnTheDevice, EqualThoseOfTheHost) {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) GTEST_SKIP() << "no GPU here";
  constexpr std::uint32_t streams = 100'000;
  std::vector<std::uint32_t> got(streams * values_per_stream);
  std::vector<std::uint32_t> expected(streams * values_per_stream);
  for (std::uint32_t s = 0; s < streams; ++s)
    draw_values(s, expected.data() + s * values_per_stream);

  std::uint32_t* values = nullptr;
  ASSERT_EQ(cudaMalloc(&values, got.size() * sizeof(std::uint32_t)), cudaSuccess);
  warpnest_draw_streams<<<(streams + 255) / 256, 256>>>({values, streams});
  ASSERT_EQ(
      cudaMemcpy(got.data(), values, got.size() * sizeof(std::uint32_t), cudaMemcpyDeviceToHost),
      cudaSuccess);
  cudaFree(values);
  EXPECT_EQ(got, expected);
}

}  // namespace
}  // namespace warpnest::testing
