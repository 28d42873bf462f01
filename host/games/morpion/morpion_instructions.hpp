// Machine instructions of MorpionRounds (common/games/morpion/morpion_rounds.hpp), read off the disassembly
// of the leaf kernels for compute capability 8.6 by hand, approximately: a round without what is
// hardly ever entered (making room in a full list, leaving the board), and what a refill adds.
#pragma once

namespace warpnest {

struct MorpionInstructions {
  double round;   // every lane's list, draw and placement, whether a lane needs them or not
  double refill;  // of idle lanes, and the step that a round ends with
};
inline constexpr MorpionInstructions morpion_instructions_disjoint{171, 195};
inline constexpr MorpionInstructions morpion_instructions_touching{177, 208};

}  // namespace warpnest
