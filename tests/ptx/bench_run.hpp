// Runs the microbenchmark kernels from PTX, and the same launch with the warp programs on the CPU.
#pragma once

#include <cstdint>
#include <string>

#include "kernels/pchase_launch.hpp"
#include "tests/ptx/machine/machine.hpp"

namespace warpnest::ptx {

struct BenchOutcome {
  Outcome machine;
  std::string difference;  // from the warp programs on the CPU; empty if none
};

// A run like that of launch_chase() in kernels/pchase.cu.
struct ChaseRun {
  ChaseKind kind{ChaseMemory::global, ChaseLayout::contiguous, false};
  std::uint32_t elements = 64;
  std::uint32_t warps = 2;  // per block
  std::uint32_t blocks = 2;
  std::uint32_t chasing = ~0U;  // warps of the launch
  std::uint64_t triples = 40;
  std::uint64_t seed = 9;
};
// Compares the arrays and the final places, including those of warps that do not chase.
BenchOutcome run_chase(const Module& module, const ChaseRun& run);

// A run like that of launch_latency().
struct LatencyRun {
  ChaseMemory memory = ChaseMemory::global;
  std::uint32_t lines = 32;   // with one link each
  std::uint64_t warm_up = 5;  // triples
  std::uint64_t triples = 40;
  std::uint64_t seed = 9;
};
// Compares the final place, and checks that the clock covers exactly the timed triples: it is read
// right before and right after them, and nothing is computed between two accesses.
BenchOutcome run_latency(const Module& module, const LatencyRun& run);

struct SumsRun {
  bool floats = false;
  std::uint32_t n = 9;
  std::uint32_t part = 1U << 20;  // blocks of subsets per launch
  std::uint32_t warps = 2;        // per block
  std::uint32_t blocks = 2;
};
BenchOutcome run_sums(const Module& module, const SumsRun& run);

}  // namespace warpnest::ptx
