// The clock of the core that the caller runs on, measured with a chain of additions.
#pragma once

namespace warpnest {

// Core cycles per tick of the time stamp counter, at this moment; takes a few microseconds.
double core_cycles_per_tick();

// Cycles per nanosecond. An interruption can only make the chain look slower, so the best of
// several short chains counts; takes some milliseconds.
double core_ghz();

}  // namespace warpnest
