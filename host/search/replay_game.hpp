// Plays moves by the rules of a problem.
#pragma once

#include <cstdint>
#include <optional>

#include "host/search/problem.hpp"

namespace warpnest {

struct ReplayedGame {
  std::int32_t score = 0;
  bool finished = false;  // no move is left
};

// Returns nothing if a move is not possible.
std::optional<ReplayedGame> replay_game(const Problem& problem, const Problem::Moves& moves);

}  // namespace warpnest
