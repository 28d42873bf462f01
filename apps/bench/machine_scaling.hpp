// How much faster this machine gets with more threads when nothing is shared: compare a path's own
// scaling with this. Two cores of a virtual machine are rarely worth two.
#pragma once

#include <cstdint>

namespace warpnest {

// Work per second of all threads divided by that of one, in a loop that stays in registers; takes
// about 0.1 s. `turn` as for pinned_rate.
double machine_scaling(std::uint32_t threads, std::uint32_t turn);

}  // namespace warpnest
