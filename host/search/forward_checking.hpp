// Forward checking: depth-first search with the candidates of each position in random order. It is
// for puzzles whose candidates are the values of the variable with the smallest domain, where a
// position without candidates is one where a domain is empty.
//
// It tries everything if it must, which no Monte Carlo search does, and can spend any time below
// one wrong move near the root: it has a limit.
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
  std::uint64_t games = 1000;  // ends of games that a run may meet
  std::int32_t enough = std::numeric_limits<std::int32_t>::max();  // a score that ends a run
};

// A run ends when it has met this many ends of games, one that is good enough, or all that there
// are. A playout is what lies between two ends: the moves from where the search went back to.
class ForwardCheckingSearch final : public SearchRunner {
 public:
  // Throws std::invalid_argument for options out of range.
  ForwardCheckingSearch(const AnyCursor& start, const ForwardCheckingOptions& options);

  SearchResult run(StreamId stream, SearchWatch& watch) override;

 private:
  struct Frame {
    AnyCursor cursor;
    std::size_t first;    // in untried_; those of the last frame go on to the end
    std::uint32_t count;  // of candidates, tried ones included
  };

  void open(const AnyCursor& cursor, Generator& generator);
  double fraction(std::uint64_t games) const;

  AnyCursor start_;
  ForwardCheckingOptions options_;
  std::vector<Frame> path_;
  std::vector<AnyMove> untried_;  // of all frames, one after the other; the next one last
  std::vector<AnyMove> played_;
  std::vector<AnyMove> moves_;
};

}  // namespace warpnest
