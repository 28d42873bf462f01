// A simple model of one multiprocessor's time, for predictions: no GPU was asked.
//
// Warps are dealt out to the schedulers. A scheduler issues at most one instruction per cycle, of
// the warp it issued last if that is ready (greedy), else of the oldest that is; or in turn. An
// instruction is ready when the registers it reads are and its unit is free. A warp waits for
// nothing else: there are no instruction fetch, no register banks and no caches; global memory
// answers after a fixed time.
#pragma once

#include <cstdint>
#include <vector>

#include "tests/ptx/machine/machine.hpp"

namespace warpnest::ptx {

// How long an instruction occupies its scheduler's unit, and until its result can be used.
struct Pace {
  std::uint32_t cycles;
  std::uint32_t latency;
};

struct TimingModel {
  std::uint32_t schedulers = 4;
  Pace integer{2, 4};
  Pace multiply{2, 4};  // mul and mad
  Pace bits{2, 4};      // popc, clz, brev, bfe, bfi, shf
  Pace least{2, 4};     // min and max
  std::uint32_t shared_latency = 29;
  std::uint32_t global_latency = 300;
  std::uint32_t lanes_latency = 23;   // votes and shuffles
  std::uint32_t branch_latency = 4;   // until the warp's next instruction
  std::uint32_t memory_cycles = 2;    // with memory_takes_integer
  bool memory_takes_integer = false;  // every instruction occupies the integer unit
  bool round_robin = false;           // the warp after the one issued last comes first
};

// Other figures that one might believe in as well; the first is the model as it is.
struct NamedModel {
  const char* name;
  TimingModel model;
};
std::vector<NamedModel> plausible_models();

struct Timing {
  std::uint64_t cycles = 0;
  std::uint64_t wavefronts = 0;    // cycles that shared memory was busy
  std::uint64_t integer_busy = 0;  // cycles of all schedulers' integer units
};

// Runs all blocks of the launch at once, as if they were resident on one multiprocessor.
Timing time(const Launch& launch, const Memory& memory, const TimingModel& model, Outcome& outcome);

}  // namespace warpnest::ptx
