// A simple model of one multiprocessor's time, for predictions: no GPU was asked.
//
// Warps are dealt out to the schedulers. A scheduler issues at most one instruction a cycle, of the
// warp it issued last if that is ready (greedy), else of the oldest that is. An instruction is
// ready when the registers it reads are and its unit is free. A warp waits for nothing else: there
// are no instruction fetch, no register banks and no caches; global memory answers after a fixed
// time.
#pragma once

#include <cstdint>

#include "tests/support/ptx/machine.hpp"

namespace warpnest::ptx {

struct TimingModel {
  std::uint32_t schedulers = 4;
  std::uint32_t integer_cycles = 2;   // that a warp instruction occupies its scheduler's unit
  std::uint32_t integer_latency = 4;  // until its result can be used
  std::uint32_t shared_latency = 29;
  std::uint32_t global_latency = 300;
  std::uint32_t lanes_latency = 23;   // votes and shuffles
  std::uint32_t branch_latency = 4;   // until the warp's next instruction
  bool memory_takes_integer = false;  // every instruction occupies the integer unit
};

struct Timing {
  std::uint64_t cycles = 0;
  std::uint64_t wavefronts = 0;    // cycles that shared memory was busy
  std::uint64_t integer_busy = 0;  // cycles of all schedulers' integer units
};

// Runs all blocks of the launch at once, as if they were resident on one multiprocessor.
Timing time(const Launch& launch, const Memory& memory, const TimingModel& model, Outcome& outcome);

}  // namespace warpnest::ptx
