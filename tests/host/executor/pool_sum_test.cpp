#include "host/executor/pool_sum.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace warpnest {
namespace {

struct Played {
  std::uint32_t item;
  std::int32_t score;
  std::uint32_t moves;
};

TEST(PoolSum, DoesNotDependOnTheOrderOfPlayouts) {
  constexpr std::uint32_t leaf = 5;
  std::vector<Played> all{{0, -7, 39}, {2, 50, 40}, {3, 50, 41}, {4, 50, 42}, {5, 50, 37}};
  do {
    std::vector<std::uint64_t> histogram(100);
    PoolSum sum(histogram.data(), -10);
    for (const Played& played : all)
      sum.add(played.item, played.score, played.moves);
    sum.add_overflow();
    const PoolResult result = sum.result(leaf);
    EXPECT_EQ(result.score, 50);
    EXPECT_EQ(result.candidate, 0U);  // ties go to the smaller candidate, then the smaller index
    EXPECT_EQ(result.index, 2U);
    EXPECT_EQ(result.playouts, 5U);
    EXPECT_EQ(result.moves, 199U);
    EXPECT_EQ(result.sum, 193);
    EXPECT_EQ(result.squares, 4U * 2500U + 49U);
    EXPECT_EQ(result.overflows, 1U);
    EXPECT_EQ(histogram[3], 1U);
    EXPECT_EQ(histogram[60], 4U);
  } while (std::ranges::next_permutation(all, {}, &Played::item).found);
}

TEST(PoolSum, BestItemGivesCandidateAndIndex) {
  PoolSum sum;
  sum.add(13, -100, 0);
  EXPECT_EQ(sum.result(5).score, -100);
  EXPECT_EQ(sum.result(5).candidate, 2U);
  EXPECT_EQ(sum.result(5).index, 3U);
}

TEST(PoolSum, WithoutPlayoutsThereIsNoScore) {
  EXPECT_EQ(PoolSum().result(5).score, no_score);
  EXPECT_EQ(PoolSum().result(5).playouts, 0U);
}

}  // namespace
}  // namespace warpnest
