// The clock of the core that the caller runs on, measured with a chain of additions.
#pragma once

namespace warpnest {

// Cycles of the core a tick of the time stamp counter, now; a few microseconds.
double core_cycles_per_tick();

// Cycles a nanosecond. An interruption can only make the chain look slower, so the best of several
// short chains counts; some milliseconds.
double core_ghz();

}  // namespace warpnest
