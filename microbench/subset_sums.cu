// The compute benchmark under nvbench: all multiprocessors. The element rate is subsets per second.
#include <nvbench/nvbench.cuh>

#include "common/warp.hpp"
#include "kernels/subset_sums_launch.hpp"
#include "microbench/axes.hpp"
#include "microbench/cuda_bench.cuh"

namespace {

using namespace warpnest;

void subset_sums_gpu(nvbench::state& state) {
  const auto n = static_cast<std::uint32_t>(state.get_int64("n"));
  const auto warps = static_cast<std::uint32_t>(state.get_int64("warps"));
  const bool floats = state.get_string("numbers") == "float";
  const auto blocks = static_cast<std::uint32_t>(bench::multiprocessors());
  const std::size_t threads = std::size_t{blocks} * warps * warp_lanes;
  const bench::DeviceArray<std::uint32_t> zeros(threads);
  const bench::DeviceArray<std::uint64_t> totals(threads);
  const SubsetSumsLaunch launch{
      .zeros = zeros.data(), .totals = totals.data(), .n = n, .blocks = all_subsets(n)};
  state.add_element_count(threads << (n + 1), "subsets");
  state.exec([&](nvbench::launch& nv) {
    bench::check(launch_subset_sums(floats, launch, blocks, warps, nv.get_stream()),
                 "launch_subset_sums");
  });
}
NVBENCH_BENCH(subset_sums_gpu)
    .add_int64_axis("n", {bench::subset_n[0], bench::subset_n[1]})
    .add_int64_axis("warps", {bench::gpu_warps[0], bench::gpu_warps[1]})
    .add_string_axis("numbers", {"integer", "float"});

}  // namespace
