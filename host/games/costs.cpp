#include "host/games/costs.hpp"

#include <stdexcept>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace warpnest {

std::vector<const ClassCost*> class_costs() {
  std::vector<const ClassCost*> costs;
  for (const GameEntry& entry : games()) {
    for (const ClassCost& cost : entry.costs) {
      if (cost.move_cost != nullptr) costs.push_back(&cost);
    }
  }
  return costs;
}

const ClassCost& find_class_cost(std::string_view title) {
  for (const GameEntry& entry : games()) {
    for (const ClassCost& cost : entry.costs) {
      if (cost.title == title) return cost;
    }
  }
  throw std::out_of_range(fmt::format("the cost model does not know {}", title));
}

const GameEntry& game_of(const ClassCost& cost) {
  for (const GameEntry& entry : games()) {
    for (const ClassCost& own : entry.costs) {
      if (own.title == cost.title) return entry;
    }
  }
  throw std::out_of_range(fmt::format("no game has the class {}", cost.title));
}

std::unique_ptr<Problem> problem_of(const ClassCost& cost) {
  const GameEntry& entry = game_of(cost);
  Values values(entry.options());
  values.set(std::string(cost.option), std::string(cost.value));
  return std::move(entry.make(values).front());
}

}  // namespace warpnest
