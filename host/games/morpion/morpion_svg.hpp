// A game of Morpion Solitaire as an SVG picture.
#pragma once

#include <string>

#include "host/games/morpion/morpion_record.hpp"

namespace warpnest {

// The dots of the cross (filled), the moves (numbered), their lines (one colour per direction) and
// the coordinates, on a background. The record must be legal.
std::string draw_svg(const MorpionRecord& record);

}  // namespace warpnest
