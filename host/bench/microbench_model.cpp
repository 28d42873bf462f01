#include "host/bench/microbench_model.hpp"

#include <algorithm>

#include "common/warp.hpp"

namespace warpnest {
namespace {

// Instructions of kernels/subset_sums.cu a subset, in machine code for compute capability 8.6: ten of
// the loop over subsets, two more on every second one, and six of the loop over trailing ones, which
// runs once a subset on average. Each of the three tests is a chain of three, and the next one waits
// for it.
constexpr double subset_instructions = 10 + 0.5 * 2 + 6;
constexpr double subset_float_additions = 4;
constexpr double subset_chain = 9;

constexpr std::uint32_t sector_bytes = 32;

// Of a multiprocessor.
double resident(const Architecture& gpu, std::uint32_t threads_a_core) {
  return static_cast<double>(gpu.cores * threads_a_core) / warp_lanes;
}

}  // namespace

ChasePrediction predict_chase(const Architecture& gpu, const ChaseCase& which) {
  const double warps = resident(gpu, which.threads_a_core);
  const double accesses = which.write ? 2 : 1;
  ChasePrediction result;
  double cycles = 0;
  if (which.memory == ChaseMemory::shared) {
    // The writes of a warp keep the pipe busy, its reads wait for their latency.
    const double waiting = gpu.shared_latency + accesses * which.wavefronts - 1;
    cycles = std::max(waiting, warps * accesses * which.wavefronts);
  } else {
    const double array = 2.0 * which.elements;
    // Sectors that the lanes of a warp touch in one access, and the cycles in which L2 takes those of
    // all warps of the GPU.
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
  result.nanoseconds = cycles / which.threads_a_core / gpu.boost_ghz;
  return result;
}

double predict_compute(const Architecture& gpu, bool floats, std::uint32_t threads_a_core) {
  const double warps = resident(gpu, threads_a_core);
  const double integer = subset_instructions - (floats ? subset_float_additions : 0);
  const double cycles = std::max({arithmetic_latency * subset_chain,
                                  warps * warp_lanes * integer / gpu.integer_lanes,
                                  warps * subset_instructions / schedulers});
  return cycles / gpu.boost_ghz;
}

}  // namespace warpnest
