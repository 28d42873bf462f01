// Every class of every game.
#pragma once

#include <span>

#include "host/search/game_class.hpp"

namespace warpnest {

// In the order of the lists classes.txt.
std::span<const GameClass* const> game_classes();

}  // namespace warpnest
