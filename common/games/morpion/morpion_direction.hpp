// The directions of Morpion Solitaire's lines: one numbering for rules, moves, boards and files.
//
// x runs to the right and y runs down. The number of a direction is part of every move code.
#pragma once

namespace warpnest {

struct MorpionDirections {
  enum Value : int {
    rising,     // as / is drawn: (-1, 1), or (1, -1) the other way
    vertical,   // (0, 1)
    falling,    // as \ is drawn: (1, 1)
    horizontal  // (1, 0)
  };
};
using MorpionDirection = MorpionDirections::Value;

inline constexpr int morpion_directions = 4;

}  // namespace warpnest
