#include "host/bench/move_cost.hpp"

#include "common/warp.hpp"

namespace warpnest {

double lane_instructions(const MoveCost& cost) {
  const double steps = warp_lanes / cost.moves_per_step * cost.instructions;
  return steps + warp_lanes * cost.refills_per_move * cost.refill_instructions;
}

}  // namespace warpnest
