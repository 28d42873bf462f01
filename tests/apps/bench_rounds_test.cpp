// Measuring: what is played, what the ratios refer to, where threads run. No test asserts a time.
#include "apps/bench/bench_rounds.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "apps/bench/pinned_rate.hpp"
#include "host/bench/cpu_cores.hpp"

namespace warpnest {
namespace {

// Two moves per playout, whatever the stream.
PoolResult two_moves(const PoolRequest& request) {
  return {.score = 2,
          .candidate = 0,
          .index = 0,
          .playouts = request.leaf,
          .moves = 2 * std::uint64_t{request.leaf},
          .sum = 2 * std::int64_t{request.leaf},
          .squares = 4 * std::uint64_t{request.leaf}};
}

TEST(BenchRounds, EveryPathHasEveryRound) {
  std::vector<std::uint32_t> after;
  const BenchOptions options{.rounds = 4,
                             .round_seconds = 1e-4,
                             .after_round = [&](std::uint32_t r) { after.push_back(r); }};
  const auto results = bench_rounds({{"one", 1, two_moves}, {"three", 3, two_moves}}, options,
                                    StopSignal(), [](double) {});
  ASSERT_EQ(results.size(), 2U);
  for (const BenchResult& result : results) {
    EXPECT_EQ(result.seconds_per_move.size(), 4U);
    EXPECT_EQ(result.processor_seconds_per_move.size(), 4U);
    EXPECT_GT(result.median_seconds_per_move(), 0);
    EXPECT_EQ(result.totals.moves, 2 * result.totals.playouts);
  }
  EXPECT_EQ(results[1].threads, 3U);
  EXPECT_EQ(after, (std::vector<std::uint32_t>{0, 1, 2, 3}));
}

TEST(BenchRounds, ADifferentPathIsToldByName) {
  const auto other = [](const PoolRequest& request) {
    PoolResult result = two_moves(request);
    ++result.sum;
    return result;
  };
  try {
    bench_rounds({{"one", 1, two_moves}, {"other", 1, other}}, {.rounds = 1, .round_seconds = 1e-4},
                 StopSignal(), [](double) {});
    FAIL() << "nothing thrown";
  } catch (const BenchMismatch& error) {
    EXPECT_TRUE(std::string(error.what()).starts_with("path other differs from one"))
        << error.what();
  }
}

TEST(BenchRounds, StoppedBeforeTheFirstRound) {
  StopSignal stop;
  stop.request();
  EXPECT_TRUE(bench_rounds({{"one", 1, two_moves}}, {}, stop, [](double) {}).empty());
}

// The median of the rounds' ratios, not the ratio of the medians (which would be 2 here).
TEST(BenchScaling, IsThatOfTheRounds) {
  const BenchResult one{.name = "one",
                        .threads = 1,
                        .seconds_per_move = {2, 6, 40},
                        .processor_seconds_per_move = {2, 6, 40}};
  const BenchResult two{.name = "two",
                        .threads = 2,
                        .seconds_per_move = {1, 4, 30},
                        .processor_seconds_per_move = {2, 8, 60}};
  const BenchScaling scaling = scaling_of(one, two);
  EXPECT_DOUBLE_EQ(scaling.ratio, 1.5);
  EXPECT_DOUBLE_EQ(scaling.processor_ratio, 1.5);
}

TEST(PinnedRate, CoresFirstThenRound) {
  const std::vector<CpuCore> cores = cpu_cores();
  std::size_t all = 0;
  for (const CpuCore& core : cores)
    all += core.size();
  const auto first = bench_cpus(static_cast<std::uint32_t>(cores.size()), 0);
  std::set<std::size_t> used;
  for (const int cpu : first) {
    for (std::size_t i = 0; i < cores.size(); ++i) {
      if (std::count(cores[i].begin(), cores[i].end(), cpu) != 0) used.insert(i);
    }
  }
  EXPECT_EQ(used.size(), cores.size()) << "a core each";
  const auto twice = bench_cpus(static_cast<std::uint32_t>(2 * all), 0);
  EXPECT_EQ(std::vector(twice.begin(), twice.begin() + static_cast<std::ptrdiff_t>(all)),
            std::vector(twice.begin() + static_cast<std::ptrdiff_t>(all), twice.end()));
  std::set<int> turns;
  for (std::uint32_t turn = 0; turn < all; ++turn)
    turns.insert(bench_cpus(1, turn).front());
  EXPECT_EQ(turns.size(), all) << "one thread tries all of them";
}

TEST(PinnedRate, AddsUpTheThreads) {
  const PinnedRate rate = pinned_rate(3, 0, [](std::size_t thread) {
    volatile std::uint32_t sink = 0;
    for (int i = 0; i < 100'000; ++i)
      sink = sink + 1;
    return thread == 2 ? 0.0 : 10.0;  // one found nothing to do
  });
  EXPECT_GT(rate.seconds, 0);
  EXPECT_GT(rate.processor_seconds, 0);
  EXPECT_LE(rate.seconds, rate.elapsed / 20 * 1.0001) << "threads that end early are no loss";
  EXPECT_EQ(pinned_rate(2, 0, [](std::size_t) { return 0.0; }).seconds, 0);
}

}  // namespace
}  // namespace warpnest
