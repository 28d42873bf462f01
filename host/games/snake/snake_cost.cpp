#include "host/games/snake/snake_cost.hpp"

#include <cstdint>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "common/games/snake/snake.hpp"
#include "common/position.hpp"
#include "host/bench/count_accesses.hpp"
#include "host/bench/embedded_data.hpp"
#include "host/bench/stepped_loss.hpp"
#include "host/games/snake/cpu/snake_pool.hpp"

namespace warpnest {
namespace {

void read_instructions(MoveCost& cost, int dimension) {
  const auto json = nlohmann::json::parse(search_cost_json);
  for (const auto& row : json.at("rows")) {
    if (row.at("dimension") != dimension) continue;
    cost.instructions = row.at("instructions");
    cost.memory_instructions = row.at("memory");
    cost.refill_instructions = row.at("refill");
    return;
  }
  throw std::out_of_range("no instructions are stored for this dimension");
}

template <int D>
double snake_search_rate() {
  const auto json = nlohmann::json::parse(search_work_json);
  for (const auto& row : json.at("rows")) {
    if (row.at("dimension") == D) return row.at("moves_per_cycle");
  }
  throw std::out_of_range("no searches are counted for this dimension");
}

template <int D>
MoveCost snake_move_cost() {
  MoveCost cost{.game = fmt::format("snake {}", D)};
  count_accesses<Snake<D>>(cost);
  cost.moves_per_step /= SearchPolicy<Snake<D>>::playouts.unroll;
  read_instructions(cost, D);
  // The board's words, the set of in-word neighbours, the choice (docs/gpu-cost-model.md).
  cost.dependent_loads = 3;
  return cost;
}

// What stepped_loss requires of a game.
template <int D>
struct SnakeRules {
  using Board = Position<Snake<D>>;
  static constexpr PlayoutPolicy policy = SearchPolicy<Snake<D>>::playouts;

  static Board start() { return Board::start(); }
  static std::uint32_t count(const Board& board) { return board.count(); }
  static Board after(Board board, std::uint32_t candidate) {
    board.play(board.candidate(candidate));
    return board;
  }
  // Number of moves of the playout (stream, step) from here.
  static std::uint32_t length(const Board& board, StreamId stream, std::uint32_t step) {
    return static_cast<std::uint32_t>(
        snake_pool<D>(best_path(), board, {stream, step, 0, 1}).moves);
  }
};

template <int D>
constexpr ClassCost snake_cost(std::string_view title, std::string_view dimension) {
  return {.title = title,
          .option = "--dim",
          .value = dimension,
          .move_cost = snake_move_cost<D>,
          .loss = stepped_loss<SnakeRules<D>>,
          .footprint = kernel_footprint<Snake<D>>,
          .search_rate = snake_search_rate<D>};
}

}  // namespace

constinit const ClassCost snake_class_costs[5]{snake_cost<8>("snake 8", "8"),
                                               snake_cost<9>("snake 9", "9"),
                                               snake_cost<10>("snake 10", "10"),
                                               snake_cost<11>("snake 11", "11"),
                                               {.title = "snake 12",
                                                .option = "--dim",
                                                .value = "12",
                                                .move_cost = nullptr,
                                                .loss = nullptr,
                                                .footprint = kernel_footprint<Snake<12>>}};

}  // namespace warpnest
