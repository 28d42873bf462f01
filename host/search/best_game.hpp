// BestGame: what a run under way keeps, whatever its algorithm: the best complete game, and counts.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "host/executor/executor.hpp"
#include "host/search/cursor.hpp"
#include "host/search/search_watch.hpp"

namespace warpnest {

template <class G>
class BestGame {
  using Move = typename G::Move;

 public:
  explicit BestGame(SearchWatch& watch) : watch_(watch) {}

  // A playout that ended at the cursor, `moves` of which it made itself. Whether its score is the
  // best; its moves are then to be stored in moves().
  bool meet(const Cursor<G>& end, std::uint32_t moves) {
    watch_.count(result_.totals, end.score(), moves, end.overflow());
    if (end.score() <= result_.score) return false;
    result_.score = end.score();
    return true;
  }
  // From the start of the run to the end of the game.
  std::vector<Move>& moves() { return result_.moves; }
  std::int32_t score() const { return result_.score; }
  SearchWatch& watch() { return watch_; }

  SearchResult<G> take() {
    result_.finished = !watch_.stopping();
    return std::move(result_);
  }

 private:
  SearchWatch& watch_;
  SearchResult<G> result_;
};

}  // namespace warpnest
