// The compute benchmark on the CPU: sums of all subsets, only additions and tests.
#pragma once

#include <cstdint>
#include <vector>

#include "host/base/stop.hpp"

namespace warpnest {

struct CpuComputeOptions {
  std::uint32_t n = 20;      // subsets of {0, ..., n}; at most max_subset_n
  std::uint32_t rounds = 5;  // the median counts
  bool all_cores = true;     // every core at once, as in the paper; false: one core
};

struct CpuComputePoint {
  bool floats;
  std::uint32_t threads_per_core;
  std::uint32_t threads;  // in total
  double seconds;         // processor time of the slowest thread, all running at once
};

// The paper's Table 2: times relative to integers with 1 CPU thread per core.
inline double paper_compute(bool gpu, std::uint32_t threads_per_core, bool floats) {
  constexpr double times[2][2][2] = {{{1, 1.3}, {1.3, 2.0}}, {{3.9, 5.6}, {6.3, 10.1}}};
  return times[gpu ? 1 : 0][threads_per_core - 1][floats ? 1 : 0];
}

// Measures integers and floats, with 1 thread per core and, if cores have two, with 2. Throws
// std::runtime_error if a sum differs from the closed form. Returns what it has when `stop` is
// requested.
std::vector<CpuComputePoint> measure_cpu_compute(const CpuComputeOptions& options,
                                                 const StopSignal& stop = {});

// How many times longer n + steps takes than n, with integers on one core, in processor time:
// 2^steps, unless the compiler has folded the sums away. Uses the medians of `rounds`.
double compute_growth(std::uint32_t n, std::uint32_t steps, std::uint32_t rounds);

}  // namespace warpnest
