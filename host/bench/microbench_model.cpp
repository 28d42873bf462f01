#include "host/bench/microbench_model.hpp"

#include <algorithm>
#include <cmath>

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

constexpr double line_bytes = 128;     // that L1 looks up at once
constexpr double packet_bytes = 64;    // of a line, that a write sends to L2 at once
constexpr double sector_bytes = 32;    // that L2 reads at once
constexpr double lines_per_cycle = 4;  // that L1 looks up

// Fitted to the paper's Table 4 (RTX 3080). The arithmetic between two reads of global memory;
// reads of shared memory need none.
constexpr double global_address_cycles = 10;
// What a write of shared memory adds to the wait of the read before it.
constexpr double shared_write_cycles = 7;
// The third: a write takes L2 as long as two sectors that are read, whatever part of it is used.
constexpr double sectors_per_packet = 2;

// Pieces of memory of this size that the lanes of a warp touch in one access, each at a random
// element of its own array of 16 bits.
double pieces_touched(ChaseLayout layout, std::uint32_t elements, double bytes) {
  const double array = 2.0 * elements;
  if (layout == ChaseLayout::contiguous)
    return std::min<double>(warp_lanes, warp_lanes * array / bytes);
  // A word of each lane, all lanes side by side: 128 bytes per word of the array.
  const double words = array / 4;
  const double pieces = line_bytes / bytes;  // of these 128 bytes
  const double lanes = warp_lanes / pieces;  // in each
  return pieces * words * (1 - std::pow(1 - 1 / words, lanes));
}

}  // namespace

ChasePrediction predict_chase(const Architecture& gpu, const ChaseCase& which) {
  const double warps = which.warps;
  const double accesses = which.write ? 2 : 1;
  ChasePrediction result;
  double cycles = 0;
  if (which.memory == ChaseMemory::shared) {
    // The writes of a warp keep the pipe busy; its reads wait for their latency.
    const double waiting = gpu.shared_latency + accesses * which.wavefronts - 1 +
                           (which.write ? shared_write_cycles : 0);
    cycles = std::max(waiting, warps * accesses * which.wavefronts);
  } else {
    const double lines = pieces_touched(which.layout, which.elements, line_bytes);
    const double packets = pieces_touched(which.layout, which.elements, packet_bytes);
    const double in_l1 = std::max(lines / lines_per_cycle, which.wavefronts);
    // What L2 takes for an access of all warps of the GPU.
    const double all_warps = warps * gpu.multiprocessors / gpu.l2_sectors;
    const double writes = which.write ? all_warps * packets * sectors_per_packet : 0;
    const bool fits = 2.0 * which.elements * warp_lanes * warps <= gpu.shared_bytes;
    if (fits) {
      // Reads are served by L1; every write goes through to L2.
      cycles = std::max({gpu.l1_latency + global_address_cycles + in_l1, warps * in_l1, writes});
    } else {
      const double sectors = pieces_touched(which.layout, which.elements, sector_bytes);
      cycles = std::max(gpu.l2_latency, all_warps * sectors + writes);
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
    ChaseCase which{.memory = memory, .layout = layout, .write = write, .elements = elements};
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
