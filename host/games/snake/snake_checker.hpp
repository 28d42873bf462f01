// A plain check of the rules of Snake-in-the-Box.
//
// It shares no code with the game in common/ or with any fast path, so a bug there cannot hide.
// Nodes are numbers, and a table records which node was visited when.
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
    touches,   // `node` is a neighbour of `other`, which is not its predecessor
  };

  std::size_t move;    // counted from 1
  int dimension;       // changed by the move
  std::uint32_t node;  // where it leads, or where it starts if the dimension is out of range
  Reason reason;
  std::uint32_t other = 0;     // the visited node that it revisits or touches
  std::size_t visited_at = 0;  // the move that led to `other`; 0 is the start
};

// Returns the first illegal move, if any. The snake starts at node 0; move i changes dimension
// moves[i], from 0 to dimension - 1. `dimension` must be 1 to 30.
std::optional<SnakeViolation> check_snake(int dimension, std::span<const int> moves);

// For users: "move 5 (dimension 2) ...".
std::string describe(const SnakeViolation& violation, int dimension);
// A stable word for the reason: dimension_out_of_range, revisits, touches.
const char* name(SnakeViolation::Reason reason);

}  // namespace warpnest
