#include "host/games/snake/snake_checker.hpp"

#include <map>

#include <fmt/format.h>

namespace warpnest {

std::optional<SnakeViolation> check_snake(int dimension, std::span<const int> moves) {
  using enum SnakeViolation::Reason;
  std::map<std::uint32_t, std::size_t> visited;  // node -> the move that led to it
  std::uint32_t node = 0;
  visited[node] = 0;

  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::size_t number = i + 1;
    if (moves[i] < 0 || moves[i] >= dimension) {
      return SnakeViolation{number, moves[i], node, dimension_out_of_range};
    }
    const std::uint32_t before = node;
    node = before ^ (1U << moves[i]);
    if (const auto seen = visited.find(node); seen != visited.end()) {
      return SnakeViolation{number, moves[i], node, revisits, node, seen->second};
    }
    for (int d = 0; d < dimension; ++d) {
      const std::uint32_t neighbour = node ^ (1U << d);
      if (neighbour == before) continue;
      if (const auto seen = visited.find(neighbour); seen != visited.end()) {
        return SnakeViolation{number, moves[i], node, touches, neighbour, seen->second};
      }
    }
    visited[node] = number;
  }
  return std::nullopt;
}

std::string describe(const SnakeViolation& violation, int dimension) {
  using enum SnakeViolation::Reason;
  const std::string when = violation.visited_at == 0
                               ? "where the snake starts"
                               : fmt::format("visited at move {}", violation.visited_at);
  switch (violation.reason) {
    case dimension_out_of_range:
      return fmt::format("move {} changes dimension {}, which is out of range: 0 to {}",
                         violation.move, violation.dimension, dimension - 1);
    case revisits:
      return fmt::format("move {} (dimension {}) revisits node {}, {}", violation.move,
                         violation.dimension, violation.node, when);
    case touches:
      return fmt::format("move {} (dimension {}) leads to node {}, which touches node {}, {}",
                         violation.move, violation.dimension, violation.node, violation.other,
                         when);
  }
  return "";
}

const char* name(SnakeViolation::Reason reason) {
  using enum SnakeViolation::Reason;
  switch (reason) {
    case dimension_out_of_range:
      return "dimension_out_of_range";
    case revisits:
      return "revisits";
    case touches:
      return "touches";
  }
  return "";
}

}  // namespace warpnest
