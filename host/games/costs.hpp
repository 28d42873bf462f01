// The classes of all games that the cost model knows.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "host/games/game_entry.hpp"

namespace warpnest {

// The classes with move costs and warp losses, in the order of the list of games.
std::vector<const ClassCost*> class_costs();

// Also finds a class with only a footprint. Throws std::out_of_range if no class has this title.
const ClassCost& find_class_cost(std::string_view title);

// The game that the class belongs to, and the problem that it plays.
const GameEntry& game_of(const ClassCost& cost);
std::unique_ptr<Problem> problem_of(const ClassCost& cost);

}  // namespace warpnest
