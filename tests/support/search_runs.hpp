// For tests: runs searches of all kinds from a game's first position.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "host/games/morpion/morpion_host.hpp"
#include "host/games/snake/snake_host.hpp"
#include "host/policy/any_cursor_of.hpp"
#include "host/search/nested.hpp"
#include "host/search/nrpa.hpp"
#include "host/search/parallel_runs.hpp"
#include "host/search/reflexive.hpp"
#include "host/search/sampling.hpp"
#include "host/search/uct.hpp"
#include "host/search/vanilla_nrpa.hpp"

namespace warpnest::testing {

template <Game G>
AnyCursor first_cursor() {
  return any_cursor(Position<G>::start());
}

// Runs a search on cursors.
template <class Search, Game G, class Options>
SearchOutcome run_search(const Options& options, const RunOptions& runs,
                         const StopSignal& stop = StopSignal(), OnSearchProgress report = {}) {
  return ParallelRuns(runs, stop, std::move(report)).go([&] {
    return std::make_unique<Search>(first_cursor<G>(), options);
  });
}

template <Game G>
SearchOutcome run_sampling(const SamplingOptions& options, const RunOptions& runs) {
  return run_search<SamplingSearch, G>(options, runs);
}
template <Game G>
SearchOutcome run_nested(const NestedOptions& options, const RunOptions& runs) {
  return run_search<NestedSearchOnHost, G>(options, runs);
}
template <Game G>
SearchOutcome run_reflexive(const ReflexiveOptions& options, const RunOptions& runs) {
  return run_search<ReflexiveSearch, G>(options, runs);
}
template <Game G>
SearchOutcome run_uct(const UctOptions& options, const RunOptions& runs) {
  return run_search<UctSearch, G>(options, runs);
}
template <Game G>
SearchOutcome run_vanilla(const NrpaOptions& options, const RunOptions& runs) {
  return run_search<VanillaNrpa, G>(options, runs);
}

// Runs NRPA; `Player` plays by the policy.
template <Game G, class Player = typename HostTraits<G>::Player>
SearchOutcome run_nrpa(const NrpaOptions& options, const RunOptions& runs,
                       const StopSignal& stop = StopSignal(), OnSearchProgress report = {}) {
  return ParallelRuns(runs, stop, std::move(report)).go([&] {
    return std::make_unique<NrpaSearch>(std::make_unique<Player>(Position<G>::start()), options);
  });
}

// Checks that the moves are a whole game with this score.
template <Game G>
void expect_legal(const std::vector<AnyMove>& moves, std::int32_t score) {
  AnyCursor cursor = first_cursor<G>();
  std::vector<AnyMove> possible(cursor.max_candidates());
  for (const AnyMove move : moves) {
    const auto end = possible.begin() + cursor.moves(possible.data());
    ASSERT_NE(std::find(possible.begin(), end, move), end);
    cursor.play(move);
  }
  EXPECT_EQ(cursor.count(), 0U);
  EXPECT_EQ(cursor.score(), score);
}
template <Game G>
void expect_legal(const SearchOutcome& outcome) {
  expect_legal<G>(outcome.moves, outcome.score);
}

}  // namespace warpnest::testing
