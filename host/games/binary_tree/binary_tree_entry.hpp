// The left move and leftmost path problems in the list of games.
#pragma once

#include "host/games/game_entry.hpp"

namespace warpnest {

extern const GameEntry left_move_entry;
extern const GameEntry leftmost_path_entry;

}  // namespace warpnest
