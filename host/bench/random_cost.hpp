// What a random number costs: section III.B of the playout paper.
#pragma once

#include <cstdint>

namespace warpnest {

// Cycles of the core's own clock per draw below a small number, one draw after the other as in a
// playout: the median of short rounds.
double random_cycles(std::uint32_t rounds = 101);

}  // namespace warpnest
