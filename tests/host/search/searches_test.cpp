// Sampling, mobility, nested search with a playout policy, and what all searches share.
#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "common/games/snake/snake.hpp"
#include "host/executor/make_executor.hpp"
#include "host/report/mean_best.hpp"
#include "host/search/nmcs.hpp"
#include "tests/support/direct_search.hpp"
#include "tests/support/search_runs.hpp"

namespace warpnest {
namespace {

using testing::expect_legal;
using testing::run_nested;
using testing::run_reflexive;
using testing::run_sampling;
using testing::run_search;
using testing::run_uct;

using Morpion = MorpionHost<morpion_5d>;

TEST(Sampling, IsTheBestOfItsPlayouts) {
  const auto outcome = run_sampling<Snake<6>>({.playouts = 200}, {.seed = 3});
  std::int32_t best = no_score;
  for (std::uint32_t i = 0; i < 200; ++i) {
    const auto played =
        testing::direct_playout(Position<Snake<6>>::start(), mix(search_stream(3, 0), 0, 0, i));
    if (played.score > best) {
      best = played.score;
      EXPECT_LE(best, outcome.score);
    }
  }
  EXPECT_EQ(outcome.score, best);
  EXPECT_EQ(outcome.totals.playouts, 200U);
  expect_legal<Snake<6>>(outcome);
  expect_legal<Morpion>(run_sampling<Morpion>({.playouts = 50}, {}));
}

// The mean best of n playouts follows from the distribution of single ones, which is taken from
// other streams.
TEST(Sampling, FollowsFromTheDistributionOfPlayouts) {
  struct Case {
    PlayoutKind kind;
    std::uint64_t playouts, runs, single;
  };
  for (const Case& one : {Case{PlayoutKind::uniform, 1000, 60, 60'000},
                          Case{PlayoutKind::mobility, 20, 60, 1200}}) {
    const auto best = run_sampling<Morpion>({.playouts = one.playouts, .playout = {one.kind}},
                                            {.runs = one.runs, .threads = 2});
    expect_legal<Morpion>(best);
    const auto single = run_sampling<Morpion>({.playouts = 1, .playout = {one.kind}},
                                              {.seed = 99, .runs = one.single, .threads = 2});
    const MeanBest expected =
        mean_best_of(single.histogram, static_cast<double>(one.playouts));
    EXPECT_NEAR(best.mean(), expected.mean,
                4 * std::hypot(best.standard_error(), expected.standard_error));
    EXPECT_LT(best.standard_error(), 0.25);
  }
}

TEST(Mobility, ChoosesAmongTheMostMobileMoves) {
  PlayoutChooser<Morpion> policy({PlayoutKind::mobility});
  std::map<std::size_t, int> choices;  // of the first position, by the rank of the move
  for (StreamId stream = 0; stream < 40; ++stream) {
    Cursor<Morpion> end(Position<Morpion>::start());
    std::vector<MorpionCode> moves;
    policy.finish(end, Generator(scramble(stream)), &moves);
    Cursor<Morpion> cursor(Position<Morpion>::start());
    for (const MorpionCode move : moves) {
      MorpionCode possible[morpion_list_capacity];
      const std::uint32_t count = cursor.moves(possible);
      std::uint32_t most = 0;
      for (std::uint32_t k = 0; k < count; ++k) {
        Cursor<Morpion> next = cursor;
        next.play(possible[k]);
        most = std::max(most, next.count());
      }
      cursor.play(move);
      ASSERT_EQ(cursor.count(), most);
    }
    ++choices[moves.front()];
  }
  EXPECT_GT(choices.size(), 2U);
}

TEST(Nested, EqualsTheSearchOfTheExecutors) {
  for (int level = 0; level <= 3; ++level) {
    for (const bool remember : {true, false}) {
      for (const std::uint32_t leaf : {1U, 3U}) {
        const SearchOptions how{leaf, remember};
        const auto executor = make_executor<Snake<5>>({"cpu", 1, false});
        const auto fast = nmcs(*executor, Position<Snake<5>>::start(),
                               {.level = level, .search = how, .seed = 6, .runs = 3}, StopSignal());
        const auto plain = run_nested<Snake<5>>({.level = level, .search = how},
                                                {.seed = 6, .runs = 3, .threads = 2});
        EXPECT_EQ(plain.moves, fast.moves);
        EXPECT_EQ(plain.histogram, fast.histogram);
        EXPECT_EQ(plain.totals.playouts, fast.totals.playouts);
        EXPECT_EQ(plain.totals.sum, fast.totals.sum);
      }
    }
  }
  const auto executor = make_executor<Morpion>({"cpu", 1, false});
  const auto fast = nmcs(*executor, Position<Morpion>::start(),
                         {.level = 1, .search = {2, true}, .seed = 6, .runs = 3}, StopSignal());
  const auto plain = run_nested<Morpion>({.level = 1, .search = {2, true}}, {.seed = 6, .runs = 3});
  EXPECT_EQ(plain.moves, fast.moves);
  EXPECT_EQ(plain.histogram, fast.histogram);
}

TEST(Nested, PlayoutsOfAnyPolicy) {
  const RunOptions runs{.runs = 4, .threads = 2};
  const auto plain = run_nested<Morpion>({.level = 1}, runs);
  const auto mobile = run_nested<Morpion>({.level = 1, .playout = {PlayoutKind::mobility}}, runs);
  expect_legal<Morpion>(mobile);
  EXPECT_NE(plain.moves, mobile.moves);
  // No bias is a uniform choice, by other draws.
  const auto even =
      run_nested<Morpion>({.level = 0, .playout = {PlayoutKind::bias}}, {.runs = 2000});
  EXPECT_NEAR(even.mean(), 42.85, 4 * even.standard_error() + 0.05);
  // A bias towards one direction of lines is followed.
  PlayoutOptions biased{PlayoutKind::bias, std::vector<float>(1U << 15, 0.0F)};
  std::fill(biased.bias.begin() + 3 * 8192, biased.bias.end(), 20.0F);
  const auto rows = run_nested<Morpion>({.level = 0, .playout = biased}, {});
  EXPECT_EQ(morpion_direction(static_cast<MorpionCode>(rows.moves[0])), 3);
  EXPECT_EQ(morpion_direction(static_cast<MorpionCode>(rows.moves[1])), 3);
}

TEST(Searches, TheNumberOfThreadsChangesNothing) {
  const auto compare = [](const auto& one, const auto& three) {
    EXPECT_EQ(one.moves, three.moves);
    EXPECT_EQ(one.histogram, three.histogram);
    EXPECT_EQ(one.totals.moves, three.totals.moves);
  };
  const RunOptions one{.seed = 2, .runs = 9};
  const RunOptions three{.seed = 2, .runs = 9, .threads = 3};
  compare(run_sampling<Snake<7>>({}, one), run_sampling<Snake<7>>({}, three));
  compare(run_uct<Snake<7>>({}, one), run_uct<Snake<7>>({}, three));
  compare(run_nested<Snake<6>>({.level = 1}, one), run_nested<Snake<6>>({.level = 1}, three));
  compare(run_reflexive<Snake<6>>({.games = {3, 2}}, one),
          run_reflexive<Snake<6>>({.games = {3, 2}}, three));
}

TEST(Searches, AStopKeepsTheBest) {
  const auto stopped = [](auto run) {
    StopSignal stop;
    const auto outcome = run(stop, [&](const SearchProgress& progress) {
      if (progress.playouts > 200) stop.request();
    });
    EXPECT_TRUE(outcome.stopped);
    EXPECT_EQ(outcome.runs_done, 0U);
    expect_legal<Morpion>(outcome);
  };
  stopped([](const StopSignal& stop, OnSearchProgress report) {
    return run_search<SamplingSearch, Morpion>(SamplingOptions{.playouts = 1'000'000'000}, {}, stop,
                                               report);
  });
  stopped([](const StopSignal& stop, OnSearchProgress report) {
    return run_search<UctSearch, Morpion>(UctOptions{.playouts = 1'000'000'000}, {}, stop, report);
  });
  stopped([](const StopSignal& stop, OnSearchProgress report) {
    return run_nested<Morpion>({.level = 4}, {}, stop, report);
  });
  stopped([](const StopSignal& stop, OnSearchProgress report) {
    return run_search<ReflexiveSearch, Morpion>(ReflexiveOptions{.games = {100, 100, 100}}, {},
                                                stop, report);
  });
}

}  // namespace
}  // namespace warpnest
