// Machine instructions of the parts of MorpionRounds (common/games/morpion_rounds.hpp), read off the
// disassembly of the leaf kernel for compute capability 8.6 by hand: approximate.
#pragma once

#include "common/games/morpion_rounds.hpp"

namespace warpnest {

struct MorpionInstructions {
  double round = 22;    // of a list phase, besides
  double append = 16;
  double draw = 30;
  double place = 115;
  double refill = 260;

  // A list phase of the warp: all its lines and draws, whether a lane needs them or not.
  double list(const MorpionRoundsPolicy& policy = {}) const {
    return round + policy.appends * append + policy.draws * draw;
  }
};

}  // namespace warpnest
