// The left move and leftmost path problems: exact distributions against results derived by hand,
// against the paper, and against searches.
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "common/games/binary_tree/left_move.hpp"
#include "common/games/binary_tree/leftmost_path.hpp"
#include "host/executor/make_executor.hpp"
#include "host/games/binary_tree/binary_tree_exact.hpp"
#include "host/search/nmcs.hpp"
#include "tests/support/direct_search.hpp"

namespace warpnest {
namespace {

template <Game G>
SearchOutcome search(std::uint32_t depth, int level, bool remember, std::uint32_t leaf,
                     std::uint64_t runs, const std::string& device = "cpu") {
  Position<G> start{};
  G::start(start.board(), start.state, depth);
  const auto executor = make_executor<G>({device, 0, false});
  return nmcs(*executor, start,
              {.level = level,
               .search = {leaf, remember},
               .seed = 11,
               .runs = runs,
               .target = std::nullopt},
              StopSignal());
}

// Every score's share lies within 4.5 standard errors of its probability, and a little more if too
// few are expected for the share to be normal.
void expect_distribution(const SearchOutcome& outcome, const std::vector<double>& exact) {
  const auto runs = static_cast<double>(outcome.runs_done);
  for (std::size_t s = 0; s < exact.size(); ++s) {
    const auto found = outcome.histogram.find(static_cast<std::int32_t>(s));
    const double share =
        found == outcome.histogram.end() ? 0 : static_cast<double>(found->second) / runs;
    const double error = std::sqrt(exact[s] * (1 - exact[s]) / runs);
    EXPECT_NEAR(share, exact[s], 4.5 * error + 3 / runs) << "score " << s;
  }
}

double probability_of_best(const SearchOutcome& outcome, std::int32_t depth) {
  const auto found = outcome.histogram.find(depth);
  if (found == outcome.histogram.end()) return 0;
  return static_cast<double>(found->second) / static_cast<double>(outcome.runs_done);
}

TEST(ExactLeftMove, IsADistribution) {
  for (const std::uint32_t level : {0U, 1U, 4U}) {
    for (const std::uint32_t leaf : {1U, 32U}) {
      const auto scores = exact_left_move({.depth = 100, .level = level, .leaf = leaf});
      ASSERT_EQ(scores.size(), 101U);
      EXPECT_NEAR(std::accumulate(scores.begin(), scores.end(), 0.0), 1, 1e-9);
    }
  }
}

// Large depths and levels: memory is needed for only a few rows, and no arithmetic is slow.
TEST(ExactLeftMove, DeepAndHigh) {
  const auto deep = exact_left_move({.depth = 5000, .level = 2});
  ASSERT_EQ(deep.size(), 5001U);
  EXPECT_NEAR(std::accumulate(deep.begin(), deep.end(), 0.0), 1, 1e-9);
  const auto mean = [](const std::vector<double>& scores) {
    double sum = 0;
    for (std::size_t s = 0; s < scores.size(); ++s)
      sum += static_cast<double>(s) * scores[s];
    return sum;
  };
  EXPECT_NEAR(mean(exact_left_move({.depth = 5000, .level = 0})), 2500, 1e-6);
  // The higher the level, the more often a move goes left, but never always.
  double before = 0.5;
  for (const std::uint32_t level : {1U, 2U, 10U, 100U, 200U}) {
    const double share = mean(exact_left_move({.depth = 100, .level = level})) / 100;
    EXPECT_GE(share, before - 1e-9);
    EXPECT_LE(share, 1);
    before = share;
  }
}

TEST(ExactLeftMove, Level0IsBinomial) {
  const auto scores = exact_left_move({.depth = 4, .level = 0});
  const std::vector<double> binomial{1 / 16.0, 4 / 16.0, 6 / 16.0, 4 / 16.0, 1 / 16.0};
  for (std::size_t s = 0; s < 5; ++s)
    EXPECT_DOUBLE_EQ(scores[s], binomial[s]);
}

TEST(ExactLeftMove, Depth2ByHand) {
  // One move from a leaf, the left candidate always scores one more. Two moves from a leaf, the
  // left candidate scores 1 or 2, the right one 0 or 1: a tie in one case of four, otherwise left
  // is better.
  const auto at_random = exact_left_move({.depth = 2, .level = 1});
  EXPECT_DOUBLE_EQ(at_random[2], 0.875);
  EXPECT_DOUBLE_EQ(at_random[1], 0.125);
  EXPECT_DOUBLE_EQ(exact_left_move({.depth = 2, .level = 1, .ties = Ties::left})[2], 1);
  EXPECT_DOUBLE_EQ(exact_left_move({.depth = 2, .level = 1, .ties = Ties::right})[2], 0.75);
  // Leaves of two playouts: left 2 with 3/4, right 1 with 3/4; a tie if left has 1 and right 1.
  EXPECT_DOUBLE_EQ(exact_left_move({.depth = 2, .level = 1, .leaf = 2})[2], 1 - 0.25 * 0.75 / 2);
}

// The paper's 0.41 for level 3 at depth 9.
TEST(ExactLeftMove, PaperLevel3Depth9) {
  EXPECT_NEAR(exact_left_move({.depth = 9, .level = 3}).back(), 0.41, 0.005);
}

TEST(ExactLeftMove, TiesDecide) {
  EXPECT_GT(exact_left_move({.depth = 9, .level = 3, .ties = Ties::left}).back(), 0.99);
  EXPECT_LT(exact_left_move({.depth = 9, .level = 3, .ties = Ties::right}).back(), 0.12);
}

TEST(LeftMoveSearch, Level3Depth9WithAndWithoutMemory) {
  const auto forgetting = search<LeftMove>(9, 3, false, 1, 4000);
  EXPECT_NEAR(probability_of_best(forgetting, 9), 0.4118, 4 * std::sqrt(0.41 * 0.59 / 4000));
  const auto remembering = search<LeftMove>(9, 3, true, 1, 4000);
  EXPECT_NEAR(probability_of_best(remembering, 9), 0.80, 0.05);
}

TEST(LeftMoveSearch, DistributionsAreTheExactOnes) {
  for (const std::uint32_t leaf : {1U, 3U}) {
    for (int level = 0; level <= 2; ++level) {
      const std::uint64_t runs = level == 2 ? 2000 : 20000;
      expect_distribution(
          search<LeftMove>(12, level, false, leaf, runs),
          exact_left_move({.depth = 12, .level = static_cast<std::uint32_t>(level), .leaf = leaf}));
    }
  }
  expect_distribution(search<LeftMove>(60, 1, false, 1, 5000),
                      exact_left_move({.depth = 60, .level = 1}));
  expect_distribution(search<LeftMove>(7, 3, false, 1, 3000),
                      exact_left_move({.depth = 7, .level = 3}));
}

TEST(LeftMoveSearch, ExecutorsAndDirectSearchAgree) {
  for (int level = 0; level <= 3; ++level) {
    const auto cpu = search<LeftMove>(6, level, true, 2, 10);
    const auto warp = search<LeftMove>(6, level, true, 2, 10, "warp");
    EXPECT_EQ(cpu.moves, warp.moves);
    EXPECT_EQ(cpu.histogram, warp.histogram);
    EXPECT_EQ(cpu.totals.squares, warp.totals.squares);
    Position<LeftMove> start{};
    LeftMove::start(start.board(), start.state, 6);
    const auto direct =
        testing::direct_search(start, level, search_stream(11, cpu.best_run), {2, true});
    EXPECT_EQ(direct.score, cpu.score);
    EXPECT_EQ(std::vector<AnyMove>(direct.moves.begin(), direct.moves.end()), cpu.moves);
  }
}

TEST(LeftmostPathSearch, Level0IsTheExactDistribution) {
  expect_distribution(search<LeftmostPath>(10, 0, true, 1, 20000),
                      exact_leftmost_path({.depth = 10, .level = 0}));
  expect_distribution(search<LeftmostPath>(10, 0, true, 4, 20000),
                      exact_leftmost_path({.depth = 10, .level = 0, .leaf = 4}));
}

// "A level 1 Nested Monte-Carlo Search will always find the best score."
TEST(LeftmostPathSearch, Level1AlwaysFindsTheBest) {
  for (const bool remember : {true, false}) {
    const auto outcome = search<LeftmostPath>(60, 1, remember, 1, 200);
    EXPECT_EQ(outcome.histogram, (std::map<std::int32_t, std::uint64_t>{{60, 200}}));
    // n moves, two candidates each: the number of playouts of a search.
    EXPECT_EQ(outcome.totals.playouts, 200U * 60 * 2);
  }
  EXPECT_EQ(exact_leftmost_path({.depth = 60, .level = 1}).back(), 1);
}

}  // namespace
}  // namespace warpnest
