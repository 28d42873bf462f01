#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "host/bench/cuda_bench_device.hpp"
#include "host/bench/gpu_bench.hpp"
#include "kernels/subset_sums_launch.hpp"

namespace warpnest {
namespace {

// Blocks of subsets per launch, which then takes some hundredths of a second: a GPU with a display
// kills launches that take seconds.
constexpr std::uint32_t launch_blocks = 256;

}  // namespace

std::vector<GpuComputePoint> measure_gpu_compute(const GpuBenchOptions& options, std::uint32_t n,
                                                 const StopSignal& stop) {
  CudaBenchDevice device(options.device);
  const SubsetBlocks all = all_subsets(n);
  std::vector<GpuComputePoint> points;
  for (const std::uint32_t per_core : {1U, 2U}) {
    const std::uint32_t warps = device.cores() / warp_lanes * per_core;
    const std::size_t threads = std::size_t{device.multiprocessors()} * warps * warp_lanes;
    std::vector<std::uint64_t> totals(threads);
    DeviceBytes device_zeros;
    DeviceBytes device_totals;
    device.upload(device_zeros, std::vector<std::uint32_t>(threads));
    for (const bool floats : {false, true}) {
      std::vector<double> rounds;
      for (std::uint32_t round = 0; round <= options.rounds && !stop.requested(); ++round) {
        device.upload(device_totals, std::vector<std::uint64_t>(threads));
        const double seconds = device.time([&] {
          for (std::uint32_t first = 0; first < all.end && !stop.requested();) {
            const std::uint32_t end = std::min(first + launch_blocks, all.end);
            const SubsetSumsLaunch launch{
                .zeros = reinterpret_cast<const std::uint32_t*>(device_zeros.data()),
                .totals = reinterpret_cast<std::uint64_t*>(device_totals.data()),
                .n = n,
                .blocks = {first, end}};
            check_cuda(static_cast<cudaError_t>(launch_subset_sums(
                           floats, launch, device.multiprocessors(), warps, device.stream())),
                       "launching the compute benchmark");
            first = end;
          }
        });
        if (round > 0) rounds.push_back(seconds);  // the first one warms up
      }
      if (stop.requested()) return points;
      device.download(totals, device_totals);
      const std::uint64_t expected = subset_sums_closed_form(n);
      if (std::any_of(totals.begin(), totals.end(),
                      [&](std::uint64_t total) { return total != expected; })) {
        throw std::runtime_error(
            fmt::format("a GPU thread's sum over the subsets of 0 to {} is not "
                        "{}",
                        n, expected));
      }
      points.push_back({floats, per_core, median(rounds)});
    }
  }
  return points;
}

}  // namespace warpnest
