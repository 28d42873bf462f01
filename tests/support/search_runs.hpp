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
#include "host/search/cursor_executor.hpp"
#include "host/search/nmcs.hpp"
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
// Nested search with playouts of any kind.
struct NestedOptions {
  int level = 2;
  SearchOptions search = {.leaf = 1};
  PlayoutOptions playout = {};
};
template <Game G>
CursorExecutor cursor_executor(const PlayoutOptions& playout, std::uint32_t threads,
                               std::optional<std::int32_t> enough = {}) {
  return CursorExecutor(
      {.cursor = [](const AnyPosition& position) { return any_cursor(position.as<G>()); },
       .playouts = [&] { return first_cursor<G>().playouts(playout); },
       .lowest_score = lowest_score<G>(),
       .threads = threads,
       .enough = enough});
}
template <Game G>
SearchOutcome run_nested(const NestedOptions& options, const RunOptions& runs,
                         const StopSignal& stop = StopSignal(),
                         const OnSearchProgress& report = {}) {
  CursorExecutor executor = cursor_executor<G>(options.playout, runs.threads);
  return nmcs(executor, Position<G>::start(),
              {.level = options.level,
               .search = options.search,
               .seed = runs.seed,
               .runs = runs.runs,
               .target = runs.target},
              stop, report);
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
