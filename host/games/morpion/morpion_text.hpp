// A game of Morpion Solitaire as a grid of characters, for a terminal.
#pragma once

#include <string>

#include "host/games/morpion/morpion_record.hpp"

namespace warpnest {

// Text lines of equal indentation: x above and below, y at both sides, * for the dots of the cross,
// the number of the move for the other dots, and the lines between them. A square is four
// characters wide and two rows high. The record must be legal.
std::string draw_text(const MorpionRecord& record);

}  // namespace warpnest
