// Machine instructions of MorpionRounds (common/games/morpion/morpion_rounds.hpp). They are
// approximate, counted by hand in the disassembly of the leaf kernels for compute capability 8.6: a
// round without its rare branches (making room in a full list, leaving the board), and what a
// refill adds.
#pragma once

namespace warpnest {

struct MorpionInstructions {
  double round;   // every lane's list, draw and placement, whether a lane needs them or not
  double refill;  // refilling idle lanes, and the step that ends a round
};
inline constexpr MorpionInstructions morpion_instructions_disjoint{171, 195};
inline constexpr MorpionInstructions morpion_instructions_touching{177, 208};

}  // namespace warpnest
