// `warpnest search samegame --boards`: every board of a file, and what they come to.
#pragma once

#include "host/games/game_entry.hpp"

namespace warpnest {

Answer search_samegame_set(const SetSearch& search);

}  // namespace warpnest
