// Speed of the CPU's playouts on this machine: what speedups are stated against.
#pragma once

#include <string_view>

#include "apps/bench/bench_rounds.hpp"

namespace warpnest {

// Moves a second.
struct CpuBaseline {
  double reference = 0;  // one core, the paper's yardstick; for Morpion the range query
  double fast = 0;       // one core
  double all_cores = 0;  // the fast path on all cores
};

// A few rounds of playouts of a game of cost_games (host/bench/move_cost.hpp), all three in turn.
// Zeros if stopped early.
CpuBaseline measure_cpu_baseline(std::string_view game, const BenchOptions& options,
                                 const StopSignal& stop);

}  // namespace warpnest
