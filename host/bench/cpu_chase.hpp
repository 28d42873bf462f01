// P-Chase on the CPU: the cost of one access of a random walk, by array size.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "host/base/stop.hpp"

namespace warpnest {

// Number of 32-bit values that take at least `times` the size of the last cache, a power of two, so
// that most accesses go to memory; at most 512 MB of them.
std::uint32_t elements_beyond_caches(std::uint32_t times);

struct CpuChaseOptions {
  std::vector<int> widths{8, 16, 32};  // bits per value
  std::uint32_t min_elements = 8;
  std::uint32_t max_elements = elements_beyond_caches(4);  // limited by what the width can index
  std::uint32_t growth = 2;                                // ratio of successive sizes
  std::uint32_t rounds = 5;                                // the median counts
  double round_seconds = 2e-3;
  std::uint64_t seed = 1;
};

struct CpuChasePoint {
  int width;               // bits per value
  std::uint32_t elements;  // in each thread's own array
  std::uint64_t bytes;     // of that array
  std::uint32_t threads;   // on that one core
  bool write;              // each read is followed by a write
  double nanoseconds;      // per access of a thread
};

struct CpuChaseResult {
  std::vector<CpuChasePoint> points;
  double ghz = 0;                       // of the core, measured
  std::uint32_t threads_of_a_core = 1;  // hardware threads of the core
};

// Measures every width and size, read-only and read+write, with one thread on a core and, if it has
// two, with two. Checks the arrays afterwards: throws ChaseMismatch. Returns what it has when
// `stop` is requested.
CpuChaseResult measure_cpu_chase(const CpuChaseOptions& options, const StopSignal& stop = {},
                                 const std::function<void(double fraction)>& on_progress = {});

// The sizes measured for a width. The last is the largest requested one that it can index.
std::vector<std::uint32_t> chase_sizes(const CpuChaseOptions& options, int width);

}  // namespace warpnest
