#include "host/bench/cost_model.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "common/warp.hpp"

namespace warpnest {

Prediction predict(const Architecture& gpu, const MoveCost& cost) {
  Prediction result;
  const double instructions = lane_instructions(cost);
  const double arithmetic = 1 - cost.memory_instructions / cost.instructions;
  result.resident_warps = resident_warps(gpu, cost.kernel);
  result.integer = gpu.integer_lanes / (instructions * arithmetic);
  result.issue = schedulers * warp_lanes / instructions;
  result.shared = 1 / cost.wavefronts_per_move;
  const double chain = cost.dependent_loads * gpu.shared_latency +
                       arithmetic_latency * (cost.instructions - cost.memory_instructions);
  result.latency = result.resident_warps * cost.moves_per_step / chain;

  const std::pair<double, const char*> terms[] = {{result.integer, "integer lanes"},
                                                  {result.issue, "instruction issue"},
                                                  {result.shared, "shared memory"},
                                                  {result.latency, "latency"}};
  const auto& least = *std::min_element(std::begin(terms), std::end(terms));
  result.moves_per_cycle = least.first;
  result.limited_by = least.second;
  result.moves_per_second = result.moves_per_cycle * gpu.multiprocessors * gpu.boost_ghz * 1e9;
  return result;
}

double paper_estimate(double cores, double ratio, double alpha) {
  return cores / ratio / alpha;
}

}  // namespace warpnest
