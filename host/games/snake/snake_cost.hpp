// What the cost model knows about snakes.
#pragma once

#include "host/bench/class_cost.hpp"

namespace warpnest {

// Dimensions 8 to 11, and the footprint of 12.
extern const ClassCost snake_class_costs[5];

}  // namespace warpnest
