#include "host/bench/microbench_model.hpp"

#include <algorithm>

#include "common/warp.hpp"
#include "host/bench/chase_check.hpp"

namespace warpnest {
namespace {

// Instructions per subset of kernels/subset_sums.cu, in machine code for compute capability 8.6:
// ten for the loop over subsets, two more for every second subset, and six for the loop over
// trailing ones, which runs once per subset on average. Each of the three tests is a chain of
// three, and the next one waits for it.
constexpr double subset_instructions = 10 + 0.5 * 2 + 6;
constexpr double subset_float_additions = 4;
constexpr double subset_chain = 9;

constexpr std::uint32_t sector_bytes = 32;

}  // namespace

ChasePrediction predict_chase(const Architecture& gpu, const ChaseCase& which) {
  const double warps = which.warps;
  const double accesses = which.write ? 2 : 1;
  ChasePrediction result;
  double cycles = 0;
  if (which.memory == ChaseMemory::shared) {
    // The writes of a warp keep the pipe busy; its reads wait for their latency.
    const double waiting = gpu.shared_latency + accesses * which.wavefronts - 1;
    cycles = std::max(waiting, warps * accesses * which.wavefronts);
  } else {
    const double array = 2.0 * which.elements;
    // Sectors that the lanes of a warp touch in one access, and the cycles that L2 takes for those
    // of all warps of the GPU.
    const double sectors = std::min<double>(warp_lanes, warp_lanes * array / sector_bytes);
    const double through_l2 = warps * gpu.multiprocessors * sectors / gpu.l2_sectors;
    const bool fits = array * warp_lanes * warps <= gpu.shared_bytes;
    if (fits) {
      cycles = std::max(gpu.l1_latency + which.wavefronts - 1, warps * which.wavefronts);
      if (which.write) cycles = std::max(cycles, through_l2);  // L1 writes through
    } else {
      cycles = std::max(gpu.l2_latency, accesses * through_l2);
    }
    result.at_least = !fits;
  }
  const double threads_per_core = warps * warp_lanes / gpu.cores;
  result.nanoseconds = cycles / threads_per_core / gpu.boost_ghz;
  return result;
}

GpuChaseResult predict_gpu_chase(const Architecture& gpu, std::uint64_t seed) {
  GpuChaseResult result;
  result.device = gpu.name;
  result.multiprocessors = gpu.multiprocessors;
  result.cores = gpu.cores;
  result.shared_bytes = gpu.shared_bytes;
  const auto add = [&](ChaseMemory memory, ChaseLayout layout, bool write, std::uint32_t elements) {
    const bool in_shared = memory == ChaseMemory::shared;
    const std::uint32_t array = elements * warp_lanes * (in_shared ? 1 : 2);  // bytes per warp
    ChaseCase which{.memory = memory, .write = write, .elements = elements};
    which.wavefronts = run_warp_chase(in_shared ? 8 : 16, layout, elements, write, 100, seed);
    const std::uint32_t one_per_core = warps_of(gpu, 1);
    for (which.warps = 1; which.warps <= gpu.warps; ++which.warps) {
      const bool asked = elements == every_warp_elements || which.warps == one_per_core ||
                         which.warps == 2 * one_per_core;
      if (!asked || (in_shared && array * which.warps > gpu.block_shared_bytes)) continue;
      const ChasePrediction predicted = predict_chase(gpu, which);
      const double threads_per_core = static_cast<double>(which.warps * warp_lanes) / gpu.cores;
      result.points.push_back(
          {.memory = memory,
           .layout = layout,
           .write = write,
           .elements = elements,
           .warps = which.warps,
           .occupancy = static_cast<double>(array * which.warps) / gpu.shared_bytes,
           .core_nanoseconds = predicted.nanoseconds,
           .nanoseconds = predicted.nanoseconds * threads_per_core,
           .at_least = predicted.at_least});
    }
  };
  for (const ChaseLayout layout : {ChaseLayout::contiguous, ChaseLayout::interleaved}) {
    for (const bool write : {false, true}) {
      for (const std::uint32_t elements : chase_elements_global)
        add(ChaseMemory::global, layout, write, elements);
      for (const std::uint32_t elements : chase_elements_shared)
        add(ChaseMemory::shared, layout, write, elements);
    }
  }
  return result;
}

double predict_compute(const Architecture& gpu, bool floats, std::uint32_t threads_per_core) {
  const double warps = warps_of(gpu, threads_per_core);
  const double integer = subset_instructions - (floats ? subset_float_additions : 0);
  const double cycles =
      std::max({arithmetic_latency * subset_chain, warps * warp_lanes * integer / gpu.integer_lanes,
                warps * subset_instructions / schedulers});
  return cycles / gpu.boost_ghz;
}

}  // namespace warpnest
