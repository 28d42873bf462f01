// `warpnest search sudoku`: the nested search paper's Table 2 on problems from seeds or from a
// file.
#pragma once

#include "host/games/game_entry.hpp"

namespace warpnest {

// Ends a method on a problem after this many playouts.
inline constexpr const char* problem_playouts_option = "--problem-playouts";

Answer search_sudoku_set(const SetSearch& search);

}  // namespace warpnest
