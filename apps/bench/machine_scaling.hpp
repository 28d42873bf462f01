// How much faster this machine gets with more threads when nothing is shared: what a path's own
// scaling is to be compared with. Two cores of a virtual machine are rarely worth two.
#pragma once

#include <cstdint>

namespace warpnest {

// Work done a second by all threads over that of one, in a loop that lives in registers; takes
// about 0.1 s. `turn` as for pinned_rate.
double machine_scaling(std::uint32_t threads, std::uint32_t turn);

}  // namespace warpnest
