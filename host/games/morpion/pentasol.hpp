// Pentasol text, for 5D and 5T: `(col,row)dir centerdist` a line (docs/formats.md).
//
// `dir` is - | / or \. There are two habits. The one written here: the cross begins at (1,1), and
// centerdist is the offset of the new dot from the middle of its line. The record collections': a
// line `(col,row)` before the moves gives the inner corner of the cross at the upper left, and
// centerdist is the offset of the middle from the new dot. Both are read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/games/morpion/morpion_record.hpp"

namespace warpnest {

// Whether the moves are legal is the checker's business. What a file leaves open (5D or 5T, which
// sign) is taken so that as many moves as possible are legal. Throws FileError naming the line.
MorpionRecord parse_pentasol(std::string_view text);

// Every comment becomes a line of its own. Throws FileError if the game is neither 5D nor 5T.
std::string pentasol_text(const MorpionRecord& record,
                          const std::vector<std::string>& comments = {});

}  // namespace warpnest
