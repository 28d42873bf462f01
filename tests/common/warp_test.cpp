#include "common/warp.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/lane_orders.hpp"

namespace warpnest {
namespace {

TEST(HostWarp, CollectivesDoNotDependOnTheOrderOfLanes) {
  for (HostWarp warp : testing::lane_orders()) {
    HostWarp::PerLane<std::uint64_t> keys;
    HostWarp::PerLane<std::uint32_t> values;
    HostWarp::PerLane<std::int32_t> scores;
    HostWarp::PerLane<bool> flags;
    warp.each([&](std::uint32_t lane) {
      keys[lane] = lane * 7 % 32;
      values[lane] = lane * lane;
      scores[lane] = static_cast<std::int32_t>(lane) - 16;
      flags[lane] = lane % 3 == 0;
    });
    const auto [highest, squares, sum] = warp.highest_and_sums(keys, values, scores);
    EXPECT_EQ(highest, 31U);
    EXPECT_EQ(squares, 10416U);
    EXPECT_EQ(sum, -16);
    EXPECT_EQ(warp.ballot(flags), 0x49249249U);
  }
}

TEST(HostWarp, RunsEveryLaneOnceInTheGivenOrder) {
  std::vector<std::vector<std::uint32_t>> orders;
  for (HostWarp warp : testing::lane_orders()) {
    std::vector<std::uint32_t> order;
    warp.each([&](std::uint32_t lane) { order.push_back(lane); });
    std::vector<std::uint32_t> sorted = order;
    std::sort(sorted.begin(), sorted.end());
    for (std::uint32_t lane = 0; lane < warp_lanes; ++lane)
      EXPECT_EQ(sorted[lane], lane);
    orders.push_back(order);
  }
  EXPECT_EQ(orders[0].front(), 0U);
  EXPECT_EQ(orders[1].front(), 31U);
  EXPECT_NE(orders[2], orders[0]);
}

// The orders do catch a program in which one lane reads what another has written.
TEST(HostWarp, OrdersShowADependenceBetweenLanes) {
  std::set<std::uint32_t> results;
  for (HostWarp warp : testing::lane_orders()) {
    std::uint32_t shared = 1;
    warp.each([&](std::uint32_t lane) { shared = shared * 3 + lane; });
    results.insert(shared);
  }
  EXPECT_GT(results.size(), 1U);
}

TEST(HostWarp, MasterRunsOnce) {
  HostWarp warp;
  int runs = 0;
  warp.master([&] { ++runs; });
  EXPECT_EQ(runs, 1);
}

}  // namespace
}  // namespace warpnest
