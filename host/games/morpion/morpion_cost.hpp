// What the cost model knows about Morpion Solitaire.
#pragma once

#include "host/bench/class_cost.hpp"

namespace warpnest {

extern const ClassCost morpion_class_costs[2];  // 5D, 5T

}  // namespace warpnest
