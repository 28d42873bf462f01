// P-Chase on the CPU: what one access of a random walk costs, by size of the array.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "host/base/stop.hpp"

namespace warpnest {

// 32-bit values that take at least `times` the last cache, a power of two: what most accesses find
// in memory alone.
std::uint32_t elements_beyond_caches(std::uint32_t times);

struct CpuChaseOptions {
  std::vector<int> widths{8, 16, 32};  // bits of a value
  std::uint32_t min_elements = 8;
  std::uint32_t max_elements = elements_beyond_caches(4);  // as far as the width can index
  std::uint32_t growth = 2;                                // a size is so many times the one before
  std::uint32_t rounds = 5;                                // whose median counts
  double round_seconds = 2e-3;
  std::uint64_t seed = 1;
};

struct CpuChasePoint {
  int width;               // bits of a value
  std::uint32_t elements;  // of a thread's own array
  std::uint64_t bytes;     // the same in bytes
  std::uint32_t threads;   // on the one core
  bool write;              // each read is followed by a write
  double nanoseconds;      // an access of a thread
};

struct CpuChaseResult {
  std::vector<CpuChasePoint> points;
  double ghz = 0;                       // of the core, measured
  std::uint32_t threads_of_a_core = 1;  // that the core has
};

// Every width and size, read-only and read+write, with one thread on a core and, where it has two,
// with two. Arrays are checked afterwards: throws ChaseMismatch. Comes back with what it has when
// `stop` is requested.
CpuChaseResult measure_cpu_chase(const CpuChaseOptions& options, const StopSignal& stop = {},
                                 const std::function<void(double fraction)>& on_progress = {});

// The sizes that are measured for a width, the largest that it can index and that is asked for
// last.
std::vector<std::uint32_t> chase_sizes(const CpuChaseOptions& options, int width);

}  // namespace warpnest
