#include "host/report/mean_best.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace warpnest {
namespace {

using Histogram = std::map<std::int32_t, std::uint64_t>;

// Every choice of n of the scores, one by one.
double by_hand(const std::vector<std::int32_t>& scores, int n) {
  double sum = 0;
  double choices = 0;
  for (std::uint32_t set = 1; set < 1U << scores.size(); ++set) {
    if (std::popcount(set) != n) continue;
    std::int32_t best = scores.front();
    for (std::size_t i = 0; i < scores.size(); ++i) {
      if ((set >> i & 1) != 0) best = std::max(best, scores[i]);
    }
    sum += best;
    ++choices;
  }
  return sum / choices;
}

TEST(MeanBest, IsTheMeanOverAllChoices) {
  const std::vector<std::int32_t> scores{-3, 1, 1, 2, 5, 5, 5, 9, 30};
  Histogram histogram;
  for (const std::int32_t score : scores)
    ++histogram[score];
  for (int n = 1; n <= 9; ++n)
    EXPECT_NEAR(mean_best_of(histogram, n).mean, by_hand(scores, n), 1e-12) << n;
  EXPECT_EQ(mean_best_of(histogram, 9).mean, 30);
}

TEST(MeanBest, KnowsNothingWithoutEnoughScores) {
  EXPECT_EQ(mean_best_of({{7, 10}}, 0.5).mean, 0);
  EXPECT_EQ(mean_best_of({{7, 10}}, 11).mean, 0);
  EXPECT_EQ(mean_best_of({}, 1).mean, 0);
}

// One score in a million is 1, the others 0: the best of n is 1 with probability n in a million.
TEST(MeanBest, HoldsForManyScores) {
  const Histogram rare{{0, 999'999'000}, {1, 1000}};
  EXPECT_NEAR(mean_best_of(rare, 1).mean, 1e-6, 1e-9);
  EXPECT_NEAR(mean_best_of(rare, 1000).mean, 1 - std::pow(1 - 1e-6, 1000), 1e-8);
  EXPECT_NEAR(mean_best_of(rare, 2.5e6).mean, 1 - std::exp(-2.5), 1e-3);
}

TEST(MeanBest, ErrsAsTheMeanDoesForOne) {
  const Histogram coin{{0, 500}, {1, 500}};
  EXPECT_NEAR(mean_best_of(coin, 1).standard_error, 0.5 / std::sqrt(1000), 1e-12);
  EXPECT_GT(mean_best_of({{0, 900}, {1, 100}}, 10).standard_error, 0.02);
}

}  // namespace
}  // namespace warpnest
