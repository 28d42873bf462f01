// A game of Morpion Solitaire as a grid of characters, for a terminal.
#pragma once

#include <string>

#include "host/games/morpion/morpion_record.hpp"

namespace warpnest {

// Lines of equal indentation: x above and below, y at both sides, * for the dots of the cross, the
// number of the move for the others, and the lines between them. Four characters a square, two
// rows. The record must be legal.
std::string draw_text(const MorpionRecord& record);

}  // namespace warpnest
