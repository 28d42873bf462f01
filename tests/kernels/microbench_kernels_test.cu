// P-Chase and the compute benchmark as kernels on their own: the walks and sums they must produce.
#include <cstdint>
#include <vector>

#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include "host/bench/chase_check.hpp"
#include "kernels/pchase_launch.hpp"
#include "kernels/subset_sums_launch.hpp"

namespace warpnest {
namespace {

// A copy of host values on the device.
template <class T>
class OnDevice {
 public:
  explicit OnDevice(const std::vector<T>& values) : size_(values.size()) {
    EXPECT_EQ(cudaMalloc(&data_, size_ * sizeof(T)), cudaSuccess);
    EXPECT_EQ(cudaMemcpy(data_, values.data(), size_ * sizeof(T), cudaMemcpyHostToDevice),
              cudaSuccess);
  }
  ~OnDevice() { cudaFree(data_); }
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;
  T* get() const { return static_cast<T*>(data_); }
  std::vector<T> read() const {
    std::vector<T> values(size_);
    EXPECT_EQ(cudaMemcpy(values.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost),
              cudaSuccess);
    return values;
  }

 private:
  std::size_t size_;
  void* data_ = nullptr;
};

bool no_gpu() {
  int devices = 0;
  return cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0;
}

template <class Value, ChaseLayout Layout>
void expect_walks(ChaseMemory memory, bool write) {
  constexpr std::uint32_t elements = 64;
  constexpr std::uint32_t blocks = 2;
  constexpr std::uint32_t warps = 3;    // per block
  constexpr std::uint32_t chasing = 5;  // of the six
  constexpr std::uint64_t triples = 40;
  const std::size_t per_warp = elements * warp_lanes;
  std::vector<Value> values(blocks * warps * per_warp);
  std::vector<std::uint32_t> at;
  std::vector<ChaseWalk> walks;
  for (std::uint32_t i = 0; i < blocks * warps * warp_lanes; ++i) {
    walks.push_back(fresh_walk(elements, 9, i));
    at.push_back(walks[i].at);
  }
  const auto arrays = [&](std::vector<Value>& all, std::uint32_t warp) {
    return ChaseArrays<Value, Layout>{all.data() + warp * per_warp, elements};
  };
  for (std::uint32_t warp = 0; warp < blocks * warps; ++warp) {
    place_walks(arrays(values, warp),
                std::span<const ChaseWalk>(walks).subspan(warp * warp_lanes, warp_lanes));
  }
  const OnDevice<Value> device_values(values);
  const OnDevice<std::uint32_t> device_at(at);
  const ChaseLaunch launch{.values = device_values.get(),
                           .at = device_at.get(),
                           .elements = elements,
                           .triples = triples,
                           .chasing = chasing};
  ASSERT_EQ(launch_chase({memory, Layout, write}, launch, blocks, warps, nullptr), 0);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  values = device_values.read();
  at = device_at.read();
  for (std::uint32_t i = 0; i < walks.size(); ++i) {
    const std::uint32_t warp = i / warp_lanes;
    if (is_chasing(warp % warps, warp / warps, blocks, chasing)) walk(walks[i], triples, write);
    EXPECT_EQ(read_walk(arrays(values, warp), i % warp_lanes, at[i]), walks[i]) << "thread " << i;
  }
}

TEST(ChaseKernel, WalksAsTheHostDoes) {
  if (no_gpu()) GTEST_SKIP() << "no GPU here";
  for (const bool write : {false, true}) {
    expect_walks<std::uint8_t, ChaseLayout::contiguous>(ChaseMemory::shared, write);
    expect_walks<std::uint8_t, ChaseLayout::interleaved>(ChaseMemory::shared, write);
    expect_walks<std::uint16_t, ChaseLayout::contiguous>(ChaseMemory::global, write);
    expect_walks<std::uint16_t, ChaseLayout::interleaved>(ChaseMemory::global, write);
  }
}

// One link per word, three steps: 0 -> 1 -> 2 -> 3.
TEST(LatencyKernel, FollowsItsLinks) {
  if (no_gpu()) GTEST_SKIP() << "no GPU here";
  const OnDevice<std::uint32_t> in_shared(std::vector<std::uint32_t>{4, 8, 12, 0});
  const OnDevice<std::uint64_t> in_global(std::vector<std::uint64_t>(4));
  const auto first = reinterpret_cast<std::uint64_t>(in_global.get());
  const std::vector<std::uint64_t> addresses{first + 8, first + 16, first + 24, first};
  ASSERT_EQ(cudaMemcpy(in_global.get(), addresses.data(), 32, cudaMemcpyHostToDevice), cudaSuccess);
  for (const ChaseMemory memory : {ChaseMemory::shared, ChaseMemory::global}) {
    const bool shared = memory == ChaseMemory::shared;
    const OnDevice<std::uint64_t> results(std::vector<std::uint64_t>(2));
    const LatencyLaunch launch{
        .links = shared ? static_cast<void*>(in_shared.get()) : in_global.get(),
        .bytes = shared ? 16U : 32U,
        .at = shared ? 0 : first,
        .results = results.get(),
        .warm_up = 4,
        .triples = 1};
    ASSERT_EQ(launch_latency(memory, launch, nullptr), 0);
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    EXPECT_EQ(results.read()[0], shared ? 12 : first + 24);
    EXPECT_GT(results.read()[1], 0U);
  }
}

TEST(SubsetSumsKernel, GivesTheClosedForm) {
  if (no_gpu()) GTEST_SKIP() << "no GPU here";
  constexpr std::uint32_t n = 9;
  const OnDevice<std::uint32_t> zeros(std::vector<std::uint32_t>(4 * warp_lanes));
  for (const bool floats : {false, true}) {
    const OnDevice<std::uint64_t> totals(std::vector<std::uint64_t>(4 * warp_lanes));
    ASSERT_EQ(
        launch_subset_sums(floats, {zeros.get(), totals.get(), n, all_subsets(n)}, 2, 2, nullptr),
        0);
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    for (const std::uint64_t total : totals.read())
      EXPECT_EQ(total, subset_sums_closed_form(n));
  }
}

}  // namespace
}  // namespace warpnest
