// Estimates of what a nested search costs, held to whole searches.
#include "host/games/morpion/nested_estimate.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "common/games/morpion/morpion.hpp"
#include "host/executor/host_executor.hpp"
#include "host/games/morpion/morpion_host.hpp"
#include "host/search/nmcs.hpp"

namespace warpnest {
namespace {

using G = MorpionHost<morpion_4d>;

SearchResult search_from(Executor& executor, const AnyPosition& position, int level,
                         StreamId stream) {
  SearchJob job{position, stream};
  std::vector<SearchResult> results(1);
  executor.run(level, {.leaf = 1}, std::span(&job, 1), results, StopSignal());
  return std::move(results[0]);
}

// The cost here is the number of playouts. Late in a game they are short, so that a move costs many
// times what it costs at the start: an estimate that gives every step the same weight would fail.
TEST(NestedEstimate, HoldsForAWholeSearchOfASmallGame) {
  HostExecutor<G, SoloWarp> executor("cpu", 1, HostTraits<G>::fast_engine());
  const AnyPosition start = Position<G>::start();
  double squares = 0;
  constexpr int searches = 8;
  for (std::uint64_t seed = 1; seed <= searches; ++seed) {
    const SearchResult whole = search_from(executor, start, 2, search_stream(seed, 0));
    std::vector<std::uint32_t> counts;
    std::vector<AnyPosition> positions;
    AnyPosition position = start;
    for (const AnyMove move : whole.moves) {
      counts.push_back(position.count());
      positions.push_back(position);
      position.play(move);
    }
    const auto chosen = choose_searches(counts, 1, 24, search_stream(seed, 1));
    std::vector<SearchCost> costs;
    for (const NestedStep& step : chosen) {
      AnyPosition next = positions[step.step];
      next.play(next.candidate(step.candidate));
      const SearchResult below =
          search_from(executor, next, 1, search_stream(seed, 2 + costs.size()));
      costs.push_back(
          {static_cast<double>(below.totals.playouts), static_cast<double>(below.totals.moves)});
    }
    const NestedCost estimate =
        estimate_cost(chosen, costs, static_cast<double>(whole.totals.moves));
    const auto playouts = static_cast<double>(whole.totals.playouts);
    EXPECT_NEAR(estimate.cost, playouts, 4 * estimate.error) << seed;
    EXPECT_LT(estimate.error, 0.1 * playouts) << seed;
    squares += std::pow(estimate.cost / playouts - 1, 2);
  }
  EXPECT_LT(std::sqrt(squares / searches), 0.05);
}

// Where every move costs the same, the estimate is exact.
TEST(NestedEstimate, IsExactForAConstantCost) {
  const std::vector<std::uint32_t> counts{20, 12, 9, 3, 1};
  const auto chosen = choose_searches(counts, 2, 10, 5);
  ASSERT_EQ(chosen.size(), 10U);
  std::vector<SearchCost> costs;
  for (const NestedStep& step : chosen) {
    EXPECT_LT(step.candidate, counts[step.step]);
    costs.push_back({0.5 * (step.step + 1), 1.0 * (step.step + 1)});
  }
  const NestedCost estimate = estimate_cost(chosen, costs, 1000);
  EXPECT_DOUBLE_EQ(estimate.cost, 500);
  EXPECT_NEAR(estimate.error, 0, 1e-9);
}

}  // namespace
}  // namespace warpnest
