// Runs the kernels of the microbenchmarks from PTX, and the same launch with the warp programs on
// the CPU.
#pragma once

#include <cstdint>
#include <string>

#include "kernels/pchase_launch.hpp"
#include "tests/support/ptx/machine.hpp"

namespace warpnest::ptx {

struct BenchOutcome {
  Outcome machine;
  std::string difference;  // from the warp programs on the CPU; empty if there is none
};

// What launch_chase() of kernels/pchase.cu would do with it.
struct ChaseRun {
  ChaseKind kind{ChaseMemory::global, ChaseLayout::contiguous, false, false};
  std::uint32_t elements = 64;
  std::uint32_t warps = 2;  // a block
  std::uint32_t blocks = 2;
  std::uint32_t active = 32;  // lanes of a warp that chase
  std::uint64_t warm_up = 5;  // triples
  std::uint64_t triples = 40;
  std::uint64_t seed = 9;
};
// Compares the arrays and the places afterwards; of a timed kernel also that its clock is read
// right before the triples that count and right behind them.
BenchOutcome run_chase(const Module& module, const ChaseRun& run);

struct SumsRun {
  bool floats = false;
  std::uint32_t n = 9;
  std::uint32_t warps = 2;  // a block
  std::uint32_t blocks = 2;
};
BenchOutcome run_sums(const Module& module, const SumsRun& run);

}  // namespace warpnest::ptx
