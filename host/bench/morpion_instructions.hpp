// Machine instructions of MorpionRounds (common/games/morpion_rounds.hpp), read off the disassembly of
// the leaf kernels for compute capability 8.6: the loop of the rounds without the part that makes room
// in a full list, which is hardly ever entered, and what a refill adds.
#pragma once

namespace warpnest {

struct MorpionInstructions {
  double round;   // every lane's list, draw and placement, whether a lane needs them or not
  double refill;  // of idle lanes, and the step that a round ends with
};
inline constexpr MorpionInstructions morpion_instructions_disjoint{271, 199};
inline constexpr MorpionInstructions morpion_instructions_touching{281, 212};

}  // namespace warpnest
