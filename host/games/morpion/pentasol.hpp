// Pentasol text, for 5D and 5T: one `(col,row)dir centerdist` per line (docs/formats.md).
//
// `dir` is - | / or \. There are two conventions, and both are read. In the one written here, the
// cross begins at (1,1), and centerdist is the offset of the new dot from the middle of its line.
// In that of the record collections, a line `(col,row)` before the moves is the upper left inner
// corner of the cross, and centerdist is the offset of the middle from the new dot.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/games/morpion/morpion_record.hpp"

namespace warpnest {

// Does not check whether the moves are legal. If the file leaves something open (5D or 5T, which
// sign), takes what makes as many moves as possible legal. Throws FileError, which names the line.
MorpionRecord parse_pentasol(std::string_view text);

// Writes each comment on its own line. Throws FileError if the game is neither 5D nor 5T.
std::string pentasol_text(const MorpionRecord& record,
                          const std::vector<std::string>& comments = {});

}  // namespace warpnest
