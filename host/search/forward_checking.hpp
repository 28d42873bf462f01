// Forward checking: depth-first search with the candidates of each position in random order. It is
// for puzzles whose candidates are the values of the variable with the smallest domain, where a
// position without candidates is one where a domain is empty.
//
// Unlike a Monte Carlo search, it tries everything if it must. It can spend any amount of time
// below one wrong move near the root, so it has a limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "common/stream.hpp"
#include "host/policy/any_cursor.hpp"
#include "host/search/playout_stream.hpp"
#include "host/search/search_runner.hpp"

namespace warpnest {

struct ForwardCheckingOptions {
  std::uint64_t games = 1000;  // ends of games that a run may reach
  std::int32_t enough = std::numeric_limits<std::int32_t>::max();  // a score that ends a run
};

// A run ends when it has reached `games` ends of games, one that is good enough, or all of them. A
// playout is the part between two ends: the moves since the search last went back.
class ForwardCheckingSearch final : public SearchRunner {
 public:
  // Throws std::invalid_argument for options out of range.
  ForwardCheckingSearch(const AnyCursor& start, const ForwardCheckingOptions& options);

  SearchResult run(StreamId stream, SearchWatch& watch) override;

 private:
  struct Frame {
    AnyCursor cursor;
    std::size_t first;    // index in untried_; the last frame's moves reach to the end
    std::uint32_t count;  // candidates, including tried ones
  };

  void open(const AnyCursor& cursor, Generator& generator);
  double fraction(std::uint64_t games) const;

  AnyCursor start_;
  ForwardCheckingOptions options_;
  std::vector<Frame> path_;
  std::vector<AnyMove> untried_;  // of all frames in turn; the next one to try is last
  std::vector<AnyMove> played_;
  std::vector<AnyMove> moves_;
};

}  // namespace warpnest
