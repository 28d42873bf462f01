// `warpnest exact`: the scores of left-move and leftmost-path, computed instead of measured.
#pragma once

#include "host/games/game_entry.hpp"

namespace warpnest {

extern const GameTask left_move_exact;
extern const GameTask leftmost_path_exact;

}  // namespace warpnest
