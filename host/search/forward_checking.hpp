// Forward checking: depth-first search with the candidates of each position in random order, until
// a score is reached. In Sudoku the candidates are the values of the cell with the smallest domain,
// and a position without candidates is one where a domain is empty.
//
// It tries everything if it must, which no Monte Carlo search does, and can spend any time below
// one wrong move near the root: it has a limit.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "common/position.hpp"
#include "common/stream.hpp"
#include "host/stop.hpp"

namespace warpnest {

struct ForwardCheckingOptions {
  std::int32_t target;                          // ends with the first position of this score
  std::uint64_t max_moves = ~std::uint64_t{0};  // that it may play
  StreamId stream = 1;                          // decides the order of candidates
};

template <Game G>
struct ForwardCheckingOutcome {
  bool found = false;
  bool exhausted = false;  // all is tried: no position has the score
  std::uint64_t moves_played = 0;
  std::vector<typename G::Move> moves;  // to the position that was found
};

template <Game G>
ForwardCheckingOutcome<G> forward_checking(const Position<G>& start,
                                           const ForwardCheckingOptions& options,
                                           const StopSignal& stop) {
  struct Frame {
    Position<G> position;
    std::vector<std::uint32_t> untried;  // candidates, the next one last
  };
  Generator generator(options.stream);
  const auto open = [&](const Position<G>& position) {
    std::vector<std::uint32_t> order(position.count());
    std::iota(order.begin(), order.end(), 0U);
    for (auto i = static_cast<std::uint32_t>(order.size()); i > 1; --i) {
      std::swap(order[i - 1], order[generator.below(i)]);
    }
    return Frame{position, std::move(order)};
  };

  ForwardCheckingOutcome<G> outcome;
  outcome.found = start.score() >= options.target;
  std::vector<Frame> path{open(start)};
  while (!outcome.found && !path.empty()) {
    if (outcome.moves_played >= options.max_moves) return outcome;
    if ((outcome.moves_played & 1023U) == 0 && stop.requested()) return outcome;
    Frame& top = path.back();
    if (top.untried.empty()) {
      path.pop_back();
      if (!path.empty()) outcome.moves.pop_back();
      continue;
    }
    Position<G> next = top.position;
    const auto move = next.candidate(top.untried.back());
    top.untried.pop_back();
    next.play(move);
    ++outcome.moves_played;
    outcome.moves.push_back(move);
    outcome.found = next.score() >= options.target;
    path.push_back(open(next));
  }
  outcome.exhausted = !outcome.found;
  if (!outcome.found) outcome.moves.clear();
  return outcome;
}

}  // namespace warpnest
