// Morpion Solitaire of one variant, as a problem for searches.
#pragma once

#include <memory>

#include "common/games/morpion/morpion_rules.hpp"
#include "host/search/problem.hpp"

namespace warpnest {

std::unique_ptr<Problem> morpion_problem(const MorpionVariant& variant);

// The longest known game.
KnownRecord known_morpion(int line, bool touching);

}  // namespace warpnest
