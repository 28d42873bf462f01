#include "host/search/replay_game.hpp"

#include <algorithm>
#include <vector>

namespace warpnest {

std::optional<ReplayedGame> replay_game(const Problem& problem, const Problem::Moves& moves) {
  AnyCursor cursor = problem.cursor();
  std::vector<AnyMove> possible(cursor.max_candidates());
  for (const AnyMove move : moves) {
    const auto end = possible.begin() + cursor.moves(possible.data());
    if (std::find(possible.begin(), end, move) == end) return std::nullopt;
    cursor.play(move);
  }
  return ReplayedGame{cursor.score(), cursor.count() == 0};
}

}  // namespace warpnest
