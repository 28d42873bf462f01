// The compute benchmark: correct sums, and work that doubles with every element.
#include <algorithm>
#include <cstdint>

#include <gtest/gtest.h>

#include "host/bench/cpu_compute.hpp"
#include "kernels/subset_sums.cuh"
#include "tests/support/lane_orders.hpp"

namespace warpnest {
namespace {

std::uint64_t by_definition(std::uint32_t n) {
  std::uint64_t total = 0;
  for (std::uint64_t set = 0; set < (1ULL << (n + 1)); ++set) {
    for (std::uint32_t k = 0; k <= n; ++k)
      total += (set >> k & 1) * k;
  }
  return total;
}

template <class Number>
std::uint64_t all_sums(std::uint32_t n) {
  return subset_sums<Number>(n, {0}, {1}, all_subsets(n));
}

TEST(SubsetSums, AreThoseOfTheDefinitionAndOfTheClosedForm) {
  for (std::uint32_t n = 1; n <= 16; ++n) {
    EXPECT_EQ(subset_sums_closed_form(n), by_definition(n)) << n;
    EXPECT_EQ(all_sums<std::int32_t>(n), by_definition(n)) << n;
    EXPECT_EQ(all_sums<float>(n), by_definition(n)) << n;
  }
  EXPECT_EQ(all_sums<float>(22), subset_sums_closed_form(22));
}

TEST(SubsetSums, OfPartsAddUp) {
  constexpr std::uint32_t n = 17;
  const std::uint32_t end = all_subsets(n).end;
  for (const std::uint32_t size : {1U, 5U, 64U}) {
    std::uint64_t total = 0;
    for (std::uint32_t first = 0; first < end; first += size) {
      total += subset_sums<float>(n, 0, 1, {first, std::min(first + size, end)});
    }
    EXPECT_EQ(total, subset_sums_closed_form(n)) << size;
  }
}

TEST(SubsetSums, RunOnWarps) {
  for (HostWarp warp : testing::lane_orders()) {
    HostWarp::PerLane<float> zero;
    HostWarp::PerLane<std::uint64_t> totals;
    for (std::uint32_t lane = 0; lane < warp_lanes; ++lane)
      zero[lane] = 0;
    lane_subset_sums<float>(warp, 13, all_subsets(13), zero, totals);
    for (std::uint32_t lane = 0; lane < warp_lanes; ++lane) {
      EXPECT_EQ(totals[lane], subset_sums_closed_form(13));
    }
  }
}

// A number that counts the operations on it.
struct Counting {
  std::int64_t value;
  static inline std::uint64_t additions = 0;

  Counting& operator+=(const Counting& other) {
    ++additions;
    value += other.value;
    return *this;
  }
  Counting& operator-=(const Counting& other) {
    ++additions;
    value -= other.value;
    return *this;
  }
  explicit operator std::uint64_t() const { return static_cast<std::uint64_t>(value); }
};

std::uint64_t additions(std::uint32_t n) {
  Counting::additions = 0;
  EXPECT_EQ(all_sums<Counting>(n), subset_sums_closed_form(n));
  return Counting::additions;
}

TEST(SubsetSums, WorkDoublesWithEveryElement) {
  for (std::uint32_t n = 12; n < 20; ++n) {
    EXPECT_NEAR(static_cast<double>(additions(n + 1)) / static_cast<double>(additions(n)), 2, 1e-3);
  }
}

// The work of the machine code grows too: eight more elements take 256 times as long, or the same
// time if the compiler knew the result. No other test asserts a time; between 1 and 256 there is
// room for any disturbance.
TEST(SubsetSums, AreNotFoldedByTheCompiler) {
  EXPECT_GT(compute_growth(8, 8, 5), 16);
}

TEST(CpuCompute, MeasuresIntegersAndFloats) {
  const auto points = measure_cpu_compute({.n = 10, .rounds = 1});
  ASSERT_GE(points.size(), 2U);
  EXPECT_FALSE(points[0].floats);
  EXPECT_TRUE(points[1].floats);
  EXPECT_EQ(points[0].threads_per_core, 1U);
}

}  // namespace
}  // namespace warpnest
