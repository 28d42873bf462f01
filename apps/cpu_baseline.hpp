// Speed of the CPU's snake playouts on this machine: what speedups are stated against.
#pragma once

#include "apps/bench_rounds.hpp"

namespace warpnest {

// Moves a second.
struct CpuBaseline {
  double reference = 0;  // one core, the paper's yardstick
  double fast = 0;       // one core
  double all_cores = 0;  // the fast path on all cores
};

// A few rounds of playouts in one dimension, all three in turn. Zeros if stopped early.
CpuBaseline measure_cpu_baseline(int dimension, const BenchOptions& options, const StopSignal& stop);

}  // namespace warpnest
