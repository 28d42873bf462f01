// `warpnest search sudoku`: the nested search paper's Table 2 on problems from seeds or from a
// file.
#pragma once

#include "host/games/game_entry.hpp"

namespace warpnest {

Answer search_sudoku_set(const SetSearch& search);

}  // namespace warpnest
