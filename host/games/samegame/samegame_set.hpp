// `warpnest search samegame --boards`: searches every board of a file and sums up the scores.
#pragma once

#include "host/games/game_entry.hpp"

namespace warpnest {

Answer search_samegame_set(const SetSearch& search);

}  // namespace warpnest
