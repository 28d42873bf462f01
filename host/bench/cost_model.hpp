// The cost model: predicts the moves per second of the playout kernel on a GPU.
// docs/gpu-cost-model.md derives it. Nothing here is measured on a GPU.
#pragma once

#include <cstdint>
#include <string>

#include "host/bench/architecture.hpp"
#include "host/bench/move_cost.hpp"

namespace warpnest {

// The terms: for each, the moves per cycle of one multiprocessor if it were the only limit.
struct Prediction {
  double integer = 0;  // arithmetic on the integer lanes
  double issue = 0;    // instructions through the schedulers
  double shared = 0;   // wavefronts through shared memory
  double latency = 0;  // resident warps, each waiting for its own results
  std::uint32_t resident_warps = 0;
  double moves_per_cycle = 0;   // the smallest of the four
  std::string limited_by = {};  // the name of that term
  double moves_per_second = 0;  // for the whole GPU, at its boost clock
};
Prediction predict(const Architecture& gpu, const MoveCost& cost);

// Section 3.6 of the paper: how many CPU cores a GPU is worth if each of its cores is `ratio` times
// slower and the warp loss is `alpha`.
double paper_estimate(double cores, double ratio, double alpha);
inline constexpr double paper_cores = 8704;        // RTX 3080
inline constexpr double paper_latency_ratio = 16;  // 25 ns over 1.5 ns
inline constexpr double paper_compute_ratio = 5;
inline constexpr double paper_alpha = 1.3;
inline constexpr double paper_gpu_latency = 25;  // ns, Table 4, shared memory, read+write

}  // namespace warpnest
