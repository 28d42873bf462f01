// Morpion Solitaire in the list of games.
#pragma once

#include "host/games/game_entry.hpp"

namespace warpnest {

extern const GameEntry morpion_entry;

}  // namespace warpnest
