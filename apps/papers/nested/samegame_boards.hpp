// The SameGame boards of the nested search paper's Table 1.
#pragma once

#include <string>

#include "host/games/game_entry.hpp"

namespace warpnest {

// Those of a file, or 20 from seeds if it has no name: the paper's own are not part of the program.
// Throws FileError.
Problems samegame_boards(const std::string& file);

}  // namespace warpnest
