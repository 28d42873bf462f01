// The cost model: moves a second of the playout kernel on a GPU, predicted. docs/gpu-cost-model.md
// derives it. Nothing here is measured on a GPU.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "host/bench/architecture.hpp"

namespace warpnest {

// What one move of the snake costs a warp, counted.
struct MoveCost {
  int dimension = 0;
  // From the machine code for compute capability 8.6 (search_cost.json), a step of one lane:
  double instructions = 0;
  double memory_instructions = 0;
  double refill_instructions = 0;  // of a warp's refill
  // From running the warp program with counting words, a pool of 4096 playouts:
  double moves_per_step = 0;       // of a warp, 32 at most
  double refills_per_move = 0;
  double loads = 0;                // of shared memory, a move, refills included
  double stores = 0;
  double wavefronts_per_move = 0;  // passes through shared memory, bank conflicts included
};
// Dimensions 8 to 11.
MoveCost move_cost(int dimension);

// Instructions of a lane for each move, waiting lanes and refills included.
double lane_instructions(const MoveCost& cost);

// The terms, each the moves a cycle of one multiprocessor if it were the only limit.
struct Prediction {
  double integer = 0;   // arithmetic on the integer lanes
  double issue = 0;     // instructions through the schedulers
  double shared = 0;    // wavefronts through shared memory
  double latency = 0;   // resident warps, each waiting for its own results
  std::uint32_t resident_warps = 0;
  double moves_per_cycle = 0;   // the least of the four
  std::string limited_by = {};  // its name
  double moves_per_second = 0;  // of the whole GPU, at its boost clock
};
Prediction predict(const Architecture& gpu, const MoveCost& cost);

// Warps of the playout kernel that one multiprocessor holds at once: shared memory, registers and
// the hardware's own limits.
std::uint32_t resident_warps(const Architecture& gpu, int dimension);

// Section 3.6 of the paper: how many CPU cores a GPU is worth, if memory latency is all that counts.
double paper_estimate(double cores, double latency_ratio, double alpha);
inline constexpr double paper_cores = 8704;        // RTX 3080
inline constexpr double paper_latency_ratio = 16;  // 25 ns over 1.5 ns
inline constexpr double paper_alpha = 1.3;
inline constexpr double paper_gpu_latency = 25;    // ns, Table 4, shared memory, read+write

}  // namespace warpnest
