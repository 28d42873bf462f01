// Sequence: moves to the end of a game, and the score there.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "host/executor/any_position.hpp"
#include "kernels/nested.cuh"

namespace warpnest {

struct Sequence {
  std::int32_t score = no_score;
  std::vector<AnyMove> moves = {};

  // Becomes `played`, `move` and `rest` if that has a higher score. A tie changes nothing.
  void improve(std::span<const AnyMove> played, AnyMove move, const Sequence& rest) {
    if (rest.score <= score) return;
    score = rest.score;
    moves.assign(played.begin(), played.end());
    moves.push_back(move);
    moves.insert(moves.end(), rest.moves.begin(), rest.moves.end());
  }
};

}  // namespace warpnest
