// Runs of the snake's executors side by side: speeds of nested searches, and scores of playouts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "host/executor/executor.hpp"

namespace warpnest {

// reference  one core, the yardstick of the paper's speedups
// fast       the best CPU path, on one core or all
// warp       the GPU's warp program on all cores
// cuda       all GPUs
enum class RunSide { reference, fast, warp, cuda };
const char* name(RunSide side);

// Playout moves a second of nested searches of this level from the first position, run for about
// `seconds`; `threads` are those of the CPU, 0 for all cores. Dimensions 8 to 11. Throws
// DeviceError.
double search_speed(RunSide side, int dimension, int level, std::uint32_t threads, double seconds,
                    std::uint64_t seed, const StopSignal& stop);

// `count` playouts from the first position. Dimensions 8 to 11. Throws DeviceError.
PlayoutSummary snake_playouts(RunSide side, int dimension, std::uint64_t seed, std::uint64_t count,
                              const StopSignal& stop);

// The same of Morpion 5D. Fast and reference are of the range query's method, warp and cuda of the
// warps' own.
PlayoutSummary morpion_playouts(RunSide side, std::uint64_t seed, std::uint64_t count,
                                const StopSignal& stop);
const char* morpion_method(RunSide side);

// Processor time of one nested search of Morpion 5D on one core, in seconds, with a leaf of one
// playout as in the range query paper; 0 if stopped early.
struct MorpionSearchTime {
  double seconds = 0;
  std::int32_t score = 0;
};
MorpionSearchTime morpion_search_time(bool fast, int level, std::uint64_t seed,
                                      const StopSignal& stop);

}  // namespace warpnest
