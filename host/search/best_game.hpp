// BestGame: keeps the best complete game of a run under way, and its counts.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "host/executor/executor.hpp"
#include "host/policy/any_cursor.hpp"
#include "host/search/search_watch.hpp"

namespace warpnest {

class BestGame {
 public:
  explicit BestGame(SearchWatch& watch) : watch_(watch) {}

  // Counts a playout that made `moves` moves and ended at the cursor. Returns true if its score is
  // the best so far; the caller must then store its moves in moves().
  bool meet(const AnyCursor& end, std::uint32_t moves) {
    watch_.count(result_.totals, end.score(), moves, end.overflow());
    if (end.score() <= result_.score) return false;
    result_.score = end.score();
    result_.found_after = result_.totals.playouts;
    return true;
  }
  // From the start of the run to the end of the game.
  std::vector<AnyMove>& moves() { return result_.moves; }
  std::int32_t score() const { return result_.score; }
  SearchWatch& watch() { return watch_; }

  SearchResult take() {
    result_.finished = !watch_.stopping();
    return std::move(result_);
  }

 private:
  SearchWatch& watch_;
  SearchResult result_;
};

}  // namespace warpnest
