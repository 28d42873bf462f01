// A plain check of the rules of Snake-in-the-Box.
//
// It shares no code with the game in common/ or with any fast path, so that a bug there cannot hide
// itself: nodes are numbers, and what was visited when is a table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace warpnest {

struct SnakeViolation {
  enum class Reason {
    dimension_out_of_range,
    revisits,  // `node` was visited before
    touches,   // `node` is a neighbour of `other`, which is not the node before it
  };

  std::size_t move;    // counted from 1
  int dimension;       // that the move changes
  std::uint32_t node;  // where it leads; where it starts if the dimension is out of range
  Reason reason;
  std::uint32_t other = 0;     // the visited node that it revisits or touches
  std::size_t visited_at = 0;  // the move that led to `other`; 0 is the start
};

// The first move against the rules, if there is one. The snake starts at node 0; move i changes
// dimension moves[i], from 0 to dimension - 1. `dimension` is 1 to 30.
std::optional<SnakeViolation> check_snake(int dimension, std::span<const int> moves);

// As a user reads it: "move 5 (dimension 2) ...".
std::string describe(const SnakeViolation& violation, int dimension);
// A stable word for the reason: dimension_out_of_range, revisits, touches.
const char* name(SnakeViolation::Reason reason);

}  // namespace warpnest
