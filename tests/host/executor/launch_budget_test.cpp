#include "host/executor/launch_budget.hpp"

#include <cstdint>

#include <gtest/gtest.h>

namespace warpnest {
namespace {

TEST(LaunchBudget, StartsAsAsked) {
  EXPECT_EQ(LaunchBudget({.start = 100}).amount(1), 100U);
  EXPECT_EQ(LaunchBudget({.start = 100}).amount(5000), 100U);
}

TEST(LaunchBudget, ComesToTheTargetWhereTimeIsProportional) {
  LaunchBudget budget({.start = 10, .target = 30});
  for (int i = 0; i < 12; ++i) {
    const std::uint64_t amount = budget.amount(100);
    budget.measured(amount, 100, static_cast<double>(amount) * 0.002, true);
  }
  EXPECT_NEAR(static_cast<double>(budget.amount(100)) * 0.002, 30, 0.1);
}

TEST(LaunchBudget, FallsBackAfterALongLaunch) {
  LaunchBudget budget({.start = 1000, .target = 30});
  budget.measured(1000, 10, 60, true);
  EXPECT_EQ(budget.amount(10), 500U);
  budget.measured(500, 10, 1e6, true);  // one odd measurement does not undo everything
  EXPECT_EQ(budget.amount(10), 125U);
}

TEST(LaunchBudget, DoesNotGrowOnLaunchesThatRanOutOfWork) {
  LaunchBudget budget({.start = 1000, .target = 30});
  for (int i = 0; i < 100; ++i)
    budget.measured(1000, 10, 0.1, false);
  EXPECT_EQ(budget.amount(10), 1000U);
  budget.measured(1000, 10, 300, false);  // but a long launch still counts as long
  EXPECT_EQ(budget.amount(10), 250U);
}

TEST(LaunchBudget, IsCarefulWithMoreJobsThanMeasured) {
  LaunchBudget budget({.start = 1000, .target = 30});
  budget.measured(1000, 10, 30, true);
  EXPECT_EQ(budget.amount(5), 1000U);
  EXPECT_EQ(budget.amount(10), 1000U);
  EXPECT_EQ(budget.amount(100), 100U);
}

TEST(LaunchBudget, KeepsItsLimits) {
  LaunchBudget budget({.start = 64, .minimum = 32, .maximum = 128, .target = 30});
  for (int i = 0; i < 5; ++i)
    budget.measured(budget.amount(1), 1, 0, true);
  EXPECT_EQ(budget.amount(1), 128U);
  for (int i = 0; i < 5; ++i)
    budget.measured(budget.amount(1), 1, 1e9, true);
  EXPECT_EQ(budget.amount(1), 32U);
  EXPECT_EQ(budget.amount(1'000'000), 32U);
}

}  // namespace
}  // namespace warpnest
