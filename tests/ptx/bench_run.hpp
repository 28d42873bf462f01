// Runs the kernels of the microbenchmarks from PTX, and the same launch with the warp programs on
// the CPU.
#pragma once

#include <cstdint>
#include <string>

#include "kernels/pchase_launch.hpp"
#include "tests/ptx/machine/machine.hpp"

namespace warpnest::ptx {

struct BenchOutcome {
  Outcome machine;
  std::string difference;  // from the warp programs on the CPU; empty if there is none
};

// What launch_chase() of kernels/pchase.cu would do with it.
struct ChaseRun {
  ChaseKind kind{ChaseMemory::global, ChaseLayout::contiguous, false};
  std::uint32_t elements = 64;
  std::uint32_t warps = 2;  // per block
  std::uint32_t blocks = 2;
  std::uint32_t chasing = ~0U;  // warps of the launch
  std::uint64_t triples = 40;
  std::uint64_t seed = 9;
};
// Compares the arrays and the places afterwards, also of warps that do not chase.
BenchOutcome run_chase(const Module& module, const ChaseRun& run);

// What launch_latency() would do with it.
struct LatencyRun {
  ChaseMemory memory = ChaseMemory::global;
  std::uint32_t lines = 32;   // with a link each
  std::uint64_t warm_up = 5;  // triples
  std::uint64_t triples = 40;
  std::uint64_t seed = 9;
};
// Compares the place afterwards, and holds the clock to the triples that count: it is read right
// before them and right after them, and between two accesses nothing is computed.
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
