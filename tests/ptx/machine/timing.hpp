// A simple timing model of one multiprocessor, for predictions; no GPU was measured.
//
// Warps are dealt to the schedulers. A scheduler issues at most one instruction per cycle: from the
// warp it issued last if that is ready (greedy), otherwise from the oldest that is; or round robin.
// An instruction is ready when the registers it reads are ready and its unit is free. A warp waits
// for nothing else: there is no instruction fetch, there are no register banks and no caches;
// global memory answers after a fixed time.
#pragma once

#include <cstdint>
#include <vector>

#include "tests/ptx/machine/machine.hpp"

namespace warpnest::ptx {

// How long an instruction occupies its scheduler's unit, and how long until its result is usable.
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

// Alternative assumptions that are also plausible; the first is the model as it is.
struct NamedModel {
  const char* name;
  TimingModel model;
};
std::vector<NamedModel> plausible_models();

struct Timing {
  std::uint64_t cycles = 0;
  std::uint64_t wavefronts = 0;    // cycles in which shared memory was busy
  std::uint64_t integer_busy = 0;  // cycles, over the integer units of all schedulers
};

// Runs all blocks of the launch at once, as if they were resident on one multiprocessor.
Timing time(const Launch& launch, const Memory& memory, const TimingModel& model, Outcome& outcome);

}  // namespace warpnest::ptx
