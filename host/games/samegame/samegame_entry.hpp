// SameGame in the list of games.
#pragma once

#include "host/games/game_entry.hpp"

namespace warpnest {

extern const GameEntry samegame_entry;

}  // namespace warpnest
