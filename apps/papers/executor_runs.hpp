// Runs of a problem's executors side by side: speeds of nested searches, and scores of playouts.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "host/executor/executor.hpp"
#include "host/search/problem.hpp"

namespace warpnest {

// The problems that the papers are about: the snake in a dimension, Morpion Solitaire of a variant.
std::unique_ptr<Problem> snake_of(int dimension);
std::unique_ptr<Problem> morpion_of(const std::string& variant);

// reference  one core, the yardstick of the paper's speedups
// fast       the best CPU path, on one core or all
// warp       the GPU's warp program on all cores
// cuda       all GPUs
enum class RunSide { reference, fast, warp, cuda };
const char* name(RunSide side);

// Playout moves per second of nested searches of this level from the first position, run for about
// `seconds`; `threads` are those of the CPU, 0 for all cores. Throws UsageError if the device is
// not available; so does playouts_on.
double search_speed(RunSide side, const Problem& problem, int level, std::uint32_t threads,
                    double seconds, std::uint64_t seed, const StopSignal& stop);

// `count` playouts from the first position.
PlayoutSummary playouts_on(RunSide side, const Problem& problem, std::uint64_t seed,
                           std::uint64_t count, const StopSignal& stop);
// The method of the playouts on that side: how draws become moves.
std::string method_on(RunSide side, const Problem& problem);

// Processor time of one nested search on one core by the fast path, in seconds, with a leaf of one
// playout as in the range query paper; 0 if stopped early.
double search_seconds(const Problem& problem, int level, std::uint64_t seed,
                      const StopSignal& stop);

}  // namespace warpnest
