// Snake-in-the-Box in the list of games.
#pragma once

#include "host/games/game_entry.hpp"

namespace warpnest {

extern const GameEntry snake_entry;

}  // namespace warpnest
