// P-Chase: one cycle through everything, and the requested walk, on the CPU and on warps.
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "host/bench/bank_conflicts.hpp"
#include "host/bench/chase_check.hpp"
#include "host/bench/cpu_chase.hpp"
#include "host/bench/cpu_cores.hpp"
#include "host/bench/random_cycle.hpp"
#include "tests/support/lane_orders.hpp"

namespace warpnest {
namespace {

TEST(RandomCycle, IsOneCycleThroughTheWholeArray) {
  for (const std::size_t size : {2U, 3U, 4U, 8U, 31U, 256U, 5000U}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      std::vector<std::uint32_t> next(size);
      fill_random_cycle(std::span(next), seed);
      EXPECT_EQ(cycle_length(std::span<const std::uint32_t>(next)), size);
      EXPECT_EQ(std::set<std::uint32_t>(next.begin(), next.end()).size(), size);
    }
  }
}

TEST(RandomCycle, IsToldFromAMerePermutation) {
  EXPECT_EQ(cycle_length(std::span<const std::uint8_t>({{1, 0, 3, 2}})), 2U);
  EXPECT_EQ(cycle_length(std::span<const std::uint8_t>({{1, 2, 1, 0}})), 5U);  // never returns
  EXPECT_EQ(cycle_length(std::span<const std::uint8_t>({{6, 5, 7, 2, 0, 4, 3, 1}})),
            8U);  // the paper's
}

// Four elements have 3! = 6 cycles; 6000 draws give each about 1000 times (standard deviation 29).
TEST(RandomCycle, DrawsEveryCycleAlike) {
  std::map<std::vector<std::uint8_t>, int> seen;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    std::vector<std::uint8_t> next(4);
    fill_random_cycle(std::span(next), seed);
    ++seen[next];
  }
  EXPECT_EQ(seen.size(), 6U);
  for (const auto& [cycle, times] : seen)
    EXPECT_NEAR(times, 1000, 150);
}

TEST(Chase, WritingKeepsOneCycle) {
  for (const std::uint32_t elements : {3U, 4U, 5U, 8U, 100U}) {
    ChaseWalk walker = fresh_walk(elements, 5, 0);
    for (int triple = 0; triple < 200; ++triple) {
      walk(walker, 1, true);
      ASSERT_EQ(cycle_length(std::span<const std::uint32_t>(walker.next)), elements);
    }
  }
}

TEST(Chase, ReadingReturnsAfterTheWholeCycle) {
  ChaseWalk walker = fresh_walk(9, 5, 0);
  const ChaseWalk before = walker;
  walk(walker, 3, false);  // nine steps
  EXPECT_EQ(walker, before);
}

TEST(Chase, RunsOnWarpsInEveryWidthLayoutAndOrder) {
  for (const HostWarp& warp : testing::lane_orders()) {
    for (const int bits : {8, 16, 32}) {
      for (const std::uint32_t elements : {4U, 8U, 64U, 256U}) {
        for (const bool write : {false, true}) {
          for (const ChaseLayout layout : {ChaseLayout::contiguous, ChaseLayout::interleaved}) {
            EXPECT_NO_THROW(run_warp_chase(bits, layout, elements, write, 100, 3, warp));
          }
        }
      }
    }
  }
}

TEST(Chase, LinksLeadWhereTheWalkDoes) {
  constexpr std::uint64_t triples = 50;
  ChaseWalk walker = fresh_walk(40, 5, 0);
  auto in_shared = link_lines<std::uint32_t>(walker, 0);
  for (std::uint32_t& link : in_shared)
    link /= 4;  // places of HostMemory count words
  auto in_global = link_lines<std::uint64_t>(walker, 0);
  const auto first = reinterpret_cast<std::uint64_t>(in_global.data());
  for (std::uint64_t& link : in_global)
    link += first;
  const std::uint64_t begin = walker.at * chase_line_bytes;
  HostWarp warp;
  HostWarp::PerLane<std::uint32_t> at;
  HostWarp::PerLane<std::uint64_t> address;
  at[0] = static_cast<std::uint32_t>(begin / 4);
  address[0] = first + begin;
  chase<false>(warp, SharedLinks<HostMemory>{HostMemory{in_shared.data()}}, 1, triples, at);
  chase<false>(warp, GlobalLinks{}, 1, triples, address);
  walk(walker, triples, false);
  EXPECT_EQ(at[0] * 4, walker.at * chase_line_bytes);
  EXPECT_EQ(address[0], first + walker.at * chase_line_bytes);
}

TEST(Chase, WarpsAreDealtOutToTheBlocksInTurn) {
  std::vector<std::uint32_t> of_block(4);
  for (std::uint32_t block = 0; block < 4; ++block) {
    for (std::uint32_t warp = 0; warp < 5; ++warp)
      of_block[block] += is_chasing(warp, block, 4, 14);
  }
  EXPECT_EQ(of_block, (std::vector<std::uint32_t>{4, 4, 3, 3}));
}

TEST(BankConflicts, AreThoseOfKnownPatterns) {
  std::vector<std::uint32_t> words(32);
  for (const auto& [stride, expected] :
       {std::pair{0U, 1U}, {1U, 1U}, {2U, 2U}, {32U, 32U}, {33U, 1U}}) {
    for (std::uint32_t lane = 0; lane < 32; ++lane)
      words[lane] = lane * stride;
    EXPECT_EQ(wavefronts(words), expected) << "stride " << stride;
  }
  EXPECT_EQ(wavefronts({}), 0U);
}

// Interleaved arrays never conflict. With contiguous arrays of 128 bytes, the lanes' random words
// fall anywhere in the 32 banks; the cost is the fullest of 32 boxes with 32 balls: about 3.5.
TEST(BankConflicts, InterleavedArraysHaveNone) {
  for (const int bits : {8, 16, 32}) {
    EXPECT_EQ(run_warp_chase(bits, ChaseLayout::interleaved, 128, true, 10, 3), 1.0);
  }
  EXPECT_NEAR(run_warp_chase(8, ChaseLayout::contiguous, 128, false, 10, 3), 3.53, 0.25);
  EXPECT_NEAR(run_warp_chase(32, ChaseLayout::contiguous, 128, false, 10, 3), 3.53, 0.25);
}

TEST(CpuChase, MeasuresEverySizeOfEveryWidth) {
  const CpuChaseOptions options{
      .max_elements = 1024, .growth = 4, .rounds = 1, .round_seconds = 1e-5};
  EXPECT_EQ(chase_sizes(options, 8), (std::vector<std::uint32_t>{8, 32, 128, 256}));
  EXPECT_EQ(chase_sizes(options, 16), (std::vector<std::uint32_t>{8, 32, 128, 512, 1024}));
  const CpuChaseResult result = measure_cpu_chase(options);  // checks every walk itself
  const std::size_t threads = result.threads_of_a_core > 1 ? 2 : 1;
  EXPECT_EQ(result.points.size(), (4 + 5 + 5) * 2 * threads);
  EXPECT_GT(result.ghz, 0);
  for (const CpuChasePoint& point : result.points)
    EXPECT_GT(point.nanoseconds, 0);
}

TEST(CpuChase, ReachesBeyondTheCaches) {
  const std::uint64_t bytes = 4ULL * elements_beyond_caches(2);
  for (const CpuCache& cache : cpu_caches())
    EXPECT_GE(bytes, std::min<std::uint64_t>(2 * cache.bytes, 512U << 20));
  EXPECT_EQ(chase_sizes({.min_elements = 64, .max_elements = 64}, 32),
            (std::vector<std::uint32_t>{64}));
}

TEST(CpuCores, ReadsListsOfProcessors) {
  EXPECT_EQ(parse_cpu_list("0"), (std::vector<int>{0}));
  EXPECT_EQ(parse_cpu_list("0-2,5"), (std::vector<int>{0, 1, 2, 5}));
  EXPECT_TRUE(parse_cpu_list("").empty());
  EXPECT_TRUE(parse_cpu_list("x").empty());
  EXPECT_TRUE(parse_cpu_list("3-1").empty());
  EXPECT_FALSE(cpu_cores().empty());
}

}  // namespace
}  // namespace warpnest
