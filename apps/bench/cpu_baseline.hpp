// Speed of the CPU's playouts on this machine: the baseline of speedups.
#pragma once

#include "apps/bench/bench_rounds.hpp"
#include "host/games/costs.hpp"

namespace warpnest {

// Moves per second.
struct CpuBaseline {
  double reference = 0;  // one core, the paper's baseline: the first path of the game's bench
  double fast = 0;       // one core
  double all_cores = 0;  // the fast path on all cores
};

// Runs a few rounds of playouts of a class that the cost model knows, all three interleaved.
// Returns zeros if stopped early.
CpuBaseline measure_cpu_baseline(const ClassCost& cost, const BenchOptions& options,
                                 const StopSignal& stop);

}  // namespace warpnest
