// P-Chase and the compute benchmark as kernels, by themselves: the walks and sums they must give.
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "host/bench/chase_check.hpp"
#include "kernels/pchase_launch.hpp"
#include "kernels/subset_sums.cuh"
#include "kernels/subset_sums_launch.hpp"

namespace warpnest {
namespace {

// A copy of host values on the device.
template <class T>
class OnDevice {
 public:
  explicit OnDevice(const std::vector<T>& values) : size_(values.size()) {
    EXPECT_EQ(cudaMalloc(&data_, size_ * sizeof(T)), cudaSuccess);
    EXPECT_EQ(cudaMemcpy(data_, values.data(), size_ * sizeof(T), cudaMemcpyHostToDevice), cudaSuccess);
  }
  ~OnDevice() { cudaFree(data_); }
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;
  T* get() const { return static_cast<T*>(data_); }
  std::vector<T> read() const {
    std::vector<T> values(size_);
    EXPECT_EQ(cudaMemcpy(values.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost), cudaSuccess);
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
  constexpr std::uint32_t warps = 3;  // in each of two blocks
  constexpr std::uint64_t warm_up = 5;
  constexpr std::uint64_t triples = 40;
  const std::size_t per_warp = elements * warp_lanes;
  std::vector<Value> values(2 * warps * per_warp);
  std::vector<std::uint32_t> at;
  std::vector<ChaseWalk> walks;
  for (std::uint32_t i = 0; i < 2 * warps * warp_lanes; ++i) {
    walks.push_back(fresh_walk(elements, 9, i));
    at.push_back(walks[i].at);
  }
  const auto arrays = [&](std::vector<Value>& all, std::uint32_t warp) {
    return ChaseArrays<Value, Layout>{all.data() + warp * per_warp, elements};
  };
  for (std::uint32_t warp = 0; warp < 2 * warps; ++warp) {
    place_walks(arrays(values, warp), std::span<const ChaseWalk>(walks).subspan(warp * warp_lanes, warp_lanes));
  }
  const OnDevice<Value> device_values(values);
  const OnDevice<std::uint32_t> device_at(at);
  const ChaseLaunch launch{.values = device_values.get(),
                           .at = device_at.get(),
                           .cycles = nullptr,
                           .elements = elements,
                           .active = warp_lanes,
                           .warm_up = warm_up,
                           .triples = triples};
  ASSERT_EQ(launch_chase({memory, Layout, write, false}, launch, 2, warps, nullptr), 0);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  values = device_values.read();
  at = device_at.read();
  for (std::uint32_t i = 0; i < walks.size(); ++i) {
    walk(walks[i], warm_up + triples, write);
    EXPECT_EQ(read_walk(arrays(values, i / warp_lanes), i % warp_lanes, at[i]), walks[i]) << "thread " << i;
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

TEST(SubsetSumsKernel, GivesTheClosedForm) {
  if (no_gpu()) GTEST_SKIP() << "no GPU here";
  constexpr std::uint32_t n = 9;
  const OnDevice<std::uint32_t> zeros(std::vector<std::uint32_t>(4 * warp_lanes));
  const OnDevice<std::uint64_t> totals(std::vector<std::uint64_t>(4 * warp_lanes));
  for (const bool floats : {false, true}) {
    ASSERT_EQ(launch_subset_sums(floats, {zeros.get(), totals.get(), n}, 2, 2, nullptr), 0);
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    for (const std::uint64_t total : totals.read()) EXPECT_EQ(total, subset_sums_closed_form(n));
  }
}

}  // namespace
}  // namespace warpnest
