// Searches of all kinds from a game's first position, for tests.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "host/games/morpion/morpion_host.hpp"
#include "host/search/nested.hpp"
#include "host/search/nrpa.hpp"
#include "host/search/parallel_runs.hpp"
#include "host/search/reflexive.hpp"
#include "host/search/sampling.hpp"
#include "host/search/uct.hpp"

namespace warpnest::testing {

template <class Search, Game G, class Options>
SearchOutcome<G> run_search(const Options& options, const RunOptions& runs,
                            const StopSignal& stop = StopSignal(), OnSearchProgress report = {}) {
  const auto start = Position<G>::start();
  return ParallelRuns<G>(runs, stop, std::move(report)).go([&] { return Search(start, options); });
}

template <Game G>
SearchOutcome<G> run_sampling(const SamplingOptions& options, const RunOptions& runs) {
  return run_search<SamplingSearch<G>, G>(options, runs);
}
template <Game G>
SearchOutcome<G> run_nested(const NestedOptions& options, const RunOptions& runs) {
  return run_search<NestedSearchOnHost<G>, G>(options, runs);
}
template <Game G>
SearchOutcome<G> run_reflexive(const ReflexiveOptions& options, const RunOptions& runs) {
  return run_search<ReflexiveSearch<G>, G>(options, runs);
}
template <Game G>
SearchOutcome<G> run_uct(const UctOptions& options, const RunOptions& runs) {
  return run_search<UctSearch<G>, G>(options, runs);
}

// The moves are a whole game with this score.
template <Game G>
void expect_legal(const SearchOutcome<G>& outcome) {
  Cursor<G> cursor(Position<G>::start());
  std::vector<typename G::Move> moves(G::max_candidates);
  for (const auto move : outcome.moves) {
    const auto end = moves.begin() + cursor.moves(moves.data());
    ASSERT_NE(std::find(moves.begin(), end, move), end);
    cursor.play(move);
  }
  EXPECT_EQ(cursor.count(), 0U);
  EXPECT_EQ(cursor.score(), outcome.score);
}

}  // namespace warpnest::testing
