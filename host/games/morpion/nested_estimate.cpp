#include "host/games/morpion/nested_estimate.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace warpnest {

std::vector<NestedStep> choose_searches(const std::vector<std::uint32_t>& candidates, int below,
                                        std::uint32_t count, StreamId stream) {
  // About how many moves a search from the step makes: its playouts, of the length that is left,
  // are that length times the candidates, for each level.
  std::vector<double> size;
  std::vector<double> up_to;  // sums over all candidates of the steps
  double sum = 0;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const auto left = static_cast<double>(candidates.size() - i);
    size.push_back(left * std::pow(left * candidates[i], below));
    up_to.push_back(sum += size.back() * candidates[i]);
  }
  // Equal distances, so that no part of the game is left out.
  Generator generator(stream);
  const double offset = static_cast<double>(generator.next()) * 0x1p-32;
  std::vector<NestedStep> chosen;
  for (std::uint32_t k = 0; k < count; ++k) {
    const double at = sum * (k + offset) / count;
    const auto found = std::upper_bound(up_to.begin(), up_to.end() - 1, at);
    const auto i = static_cast<std::size_t>(found - up_to.begin());
    chosen.push_back({static_cast<std::uint32_t>(i), generator.below(candidates[i]), 1 / size[i]});
  }
  return chosen;
}

NestedCost estimate_cost(const std::vector<NestedStep>& chosen,
                         const std::vector<SearchCost>& costs, double moves) {
  double cost = 0;
  double made = 0;
  for (std::size_t k = 0; k < costs.size(); ++k) {
    cost += chosen[k].weight * costs[k].cost;
    made += chosen[k].weight * costs[k].moves;
  }
  const double per_move = cost / made;
  double squares = 0;
  for (std::size_t k = 0; k < costs.size(); ++k) {
    squares += std::pow(chosen[k].weight * (costs[k].cost - per_move * costs[k].moves), 2);
  }
  const auto n = static_cast<double>(costs.size());
  const double error = n < 2 ? 0 : std::sqrt(squares * n / (n - 1)) / made;
  return {per_move * moves, error * moves};
}

}  // namespace warpnest
