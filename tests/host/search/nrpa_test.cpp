#include "host/search/nrpa.hpp"

#include <chrono>
#include <cmath>
#include <limits>
#include <memory>

#include <gtest/gtest.h>

#include "host/policy/plain_host_traits.hpp"
#include "tests/support/search_runs.hpp"

namespace warpnest {
namespace {

using testing::expect_legal;
using testing::run_nrpa;
using testing::run_vanilla;

using Morpion = MorpionHost<morpion_5d>;

// The authors' program with a sound generator, N = 100, alpha = 1 (docs/papers.md).
TEST(Nrpa, MeansOnMorpion5D) {
  const auto level_1 = run_nrpa<Morpion>({.level = 1}, {.runs = 1000, .threads = 2});
  EXPECT_NEAR(level_1.mean(), 59.715, 4 * std::hypot(level_1.standard_error(), 0.011));
  EXPECT_LT(level_1.standard_error(), 0.06);
  expect_legal<Morpion>(level_1);
  EXPECT_EQ(level_1.totals.playouts, 1000U * 100U);
  const auto level_2 = run_nrpa<Morpion>({.level = 2}, {.runs = 150, .threads = 2});
  EXPECT_NEAR(level_2.mean(), 68.33, 4 * std::hypot(level_2.standard_error(), 0.08));
  EXPECT_LT(level_2.standard_error(), 0.25);
  expect_legal<Morpion>(level_2);
}

// Level 3 and the plain version of it share their draws. Rounding parts them, but seldom.
TEST(Nrpa, Level3FindsTheGamesOfThePlainVersion) {
  const NrpaOptions options{.level = 3, .iterations = 8};
  int same = 0;
  constexpr int seeds = 20;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const auto fast = run_nrpa<Morpion, SharesPlayer<Morpion>>(options, {.seed = seed});
    const auto plain = run_vanilla<Morpion>(options, {.seed = seed});
    EXPECT_EQ(fast.totals.playouts, 512U);
    expect_legal<Morpion>(fast);
    same += fast.moves == plain.moves ? 1 : 0;
  }
  EXPECT_GE(same, seeds - 4);
}

TEST(Nrpa, AllWaysToWriteItDownAgree) {
  const NrpaOptions options{.level = 1};
  const RunOptions runs{.runs = 150, .threads = 2};
  const auto fast = run_nrpa<Morpion>(options, runs);
  const auto plain = run_nrpa<Morpion, SharesPlayer<Morpion>>(options, runs);
  const auto vanilla = run_vanilla<Morpion>(options, runs);
  // The plain one and the vanilla one share their draws. Rounding could part them, but seldom.
  EXPECT_NEAR(plain.mean(), vanilla.mean(), 0.2);
  EXPECT_NEAR(fast.mean(), vanilla.mean(),
              4 * std::hypot(fast.standard_error(), vanilla.standard_error()));
}

TEST(Nrpa, TheNumberOfThreadsChangesNothing) {
  for (const std::optional<std::int32_t> target : {std::optional<std::int32_t>(), {61}}) {
    const NrpaOptions options{.level = 1, .iterations = 60};
    const auto one = run_nrpa<Morpion>(options, {.seed = 4, .runs = 40, .target = target});
    for (const std::uint32_t threads : {2U, 5U}) {
      const auto many =
          run_nrpa<Morpion>(options, {.seed = 4, .runs = 40, .target = target, .threads = threads});
      EXPECT_EQ(many.moves, one.moves);
      EXPECT_EQ(many.best_run, one.best_run);
      EXPECT_EQ(many.histogram, one.histogram);
      EXPECT_EQ(many.totals.moves, one.totals.moves);
      EXPECT_EQ(many.runs_done, one.runs_done);
      EXPECT_FALSE(many.stopped);
    }
    if (target) {
      EXPECT_LT(one.runs_done, 40U);
      EXPECT_GE(one.score, *target);
    }
  }
}

TEST(Nrpa, FindsTheLongestSnakes) {
  const auto outcome =
      run_nrpa<Snake<5>>({.level = 2, .iterations = 50}, {.runs = 4, .threads = 2});
  EXPECT_EQ(outcome.score, 13);  // the longest in dimension 5
  expect_legal<Snake<5>>(outcome);
}

TEST(Nrpa, AStopKeepsTheBest) {
  StopSignal stop;
  std::uint64_t reports = 0;
  const auto outcome = run_nrpa<Morpion>({.level = 6}, {.runs = unlimited_runs, .threads = 2}, stop,
                                         [&](const SearchProgress& progress) {
                                           ++reports;
                                           if (progress.playouts > 2000) stop.request();
                                         });
  EXPECT_TRUE(outcome.stopped);
  EXPECT_EQ(outcome.runs_done, 0U);
  EXPECT_GE(reports, 2U);
  EXPECT_GT(outcome.score, 55);
  EXPECT_GT(outcome.totals.playouts, 2000U);
  expect_legal<Morpion>(outcome);

  const StopSignal deadline(StopSignal::Clock::now() + std::chrono::milliseconds(30));
  EXPECT_TRUE(run_nrpa<Morpion>({.level = 5}, {}, deadline).stopped);
}

TEST(Nrpa, CountsPlayouts) {
  const RunOptions one{.seed = 9};
  EXPECT_EQ(run_nrpa<Morpion>({.level = 0}, one).totals.playouts, 1U);
  EXPECT_EQ(run_nrpa<Morpion>({.level = 2, .iterations = 7}, one).totals.playouts, 49U);
  EXPECT_EQ(run_nrpa<Morpion>({.level = 1, .iterations = 7, .stabilize = 4}, one).totals.playouts,
            28U);
  EXPECT_EQ(run_nrpa<Morpion>({.level = 2, .iterations = 7, .leaf = 32}, one).totals.playouts,
            49U * 32);
}

// As the definitions read, each search with a copy of the policy: stabilized NRPA adapts once after
// P playouts of level 1, and a level ends when its best sequence was met R times more.
template <Game G>
struct PlainNrpa {
  NrpaOptions options;
  typename HostTraits<G>::Player player{Position<G>::start()};
  std::uint64_t playouts = 0;

  std::unique_ptr<PolicyGame> search(int level, Policy policy, StreamId stream) {
    auto found = player.new_game(false);
    if (level == 0) {
      ++playouts;
      player.play(policy, Generator(stream), *found);
      found->moves.resize(found->trace.steps);
      return found;
    }
    std::unique_ptr<PolicyGame> best;
    std::uint32_t again = 0;
    for (std::uint32_t i = 0; i < options.iterations; ++i) {
      const std::uint32_t searches = level == 1 ? options.stabilize : 1;
      for (std::uint32_t p = 0; p < searches; ++p) {
        found = search(level - 1, policy, mix(stream, i, 0, p));
        if (best && found->score < best->score) continue;
        again = best && found->moves == best->moves ? again + 1 : 0;
        best = std::move(found);
      }
      if (options.repetitions != 0 && again >= options.repetitions) break;
      policy.adapt(best->trace, options.alpha);
    }
    return best;
  }
};

template <Game G>
void expect_plain(const NrpaOptions& options) {
  bool ended_early = false;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    PlainNrpa<G> plain{options};
    const auto wanted = plain.search(options.level, Policy(), search_stream(seed, 0));
    const auto got = run_nrpa<G>(options, {.seed = seed});
    EXPECT_EQ(got.totals.playouts, plain.playouts);
    EXPECT_EQ(got.score, wanted->score);
    EXPECT_EQ(got.moves.size(), wanted->moves.size());
    ended_early |= static_cast<double>(plain.playouts) <
                   std::pow(options.iterations, options.level) * options.stabilize;
  }
  EXPECT_EQ(ended_early, options.repetitions != 0);
}

TEST(Nrpa, StabilizedAndLimitedAsDefined) {
  expect_plain<Morpion>({.level = 2, .iterations = 10});
  expect_plain<Morpion>({.level = 1, .iterations = 30, .stabilize = 4});
  expect_plain<Morpion>({.level = 2, .iterations = 10, .stabilize = 3});
  expect_plain<Snake<4>>({.level = 1, .iterations = 60, .repetitions = 2});
  expect_plain<Snake<4>>({.level = 2, .iterations = 15, .stabilize = 2, .repetitions = 3});
}

// Repetitions: a snake in 3 dimensions is soon found again and again.
TEST(Nrpa, EndsALevelThatRepeatsItself) {
  const auto all = run_nrpa<Snake<3>>({.level = 1}, {});
  const auto few = run_nrpa<Snake<3>>({.level = 1, .repetitions = 3}, {});
  EXPECT_EQ(all.totals.playouts, 100U);
  EXPECT_LT(few.totals.playouts, 60U);
  EXPECT_GE(few.totals.playouts, 4U);
  EXPECT_EQ(few.score, 4);
}

TEST(Nrpa, WarmStartsNearAKnownGame) {
  const auto known = run_nrpa<Morpion>({.level = 2}, {.seed = 3});
  ASSERT_GT(known.score, 62);
  NrpaOptions options{.level = 1, .iterations = 20};
  const auto cold = run_nrpa<Morpion>(options, {.runs = 20});
  options.warm_start = known.moves;
  const auto warm = run_nrpa<Morpion>(options, {.runs = 20});
  EXPECT_GT(warm.mean(), cold.mean() + 3);
  options.warm_start.push_back(1);
  EXPECT_THROW(run_nrpa<Morpion>(options, {}), std::invalid_argument);
}

// A bias that leaves no choice: the game that it names is played, and temperature does not touch
// it.
TEST(Gnrpa, FollowsItsBias) {
  const auto known = run_nrpa<Morpion>({.level = 1}, {.seed = 8});
  NrpaOptions options{.level = 0, .temperature = 3};
  options.bias.assign(policy_codes, 0);
  // Earlier moves are the stronger ones, by so much that nothing else happens.
  for (std::size_t i = 0; i < known.moves.size(); ++i) {
    options.bias[known.moves[i]] = static_cast<float>(78 - i);
  }
  int same = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    same += run_nrpa<Morpion>(options, {.seed = seed}).score == known.score ? 1 : 0;
  }
  EXPECT_GT(same, 0);
  const auto biased = run_nrpa<Morpion>(options, {.runs = 300});
  options.bias.clear();
  EXPECT_GT(biased.mean(), run_nrpa<Morpion>(options, {.runs = 300}).mean() + 3);
}

// A game whose positions give a bias: the snake, drawn towards high dimensions.
struct BiasedSnake : Snake<6> {
  template <class Board>
  static void biases(const Board&, const State&, const Move* moves, std::uint32_t count,
                     float* values) {
    for (std::uint32_t i = 0; i < count; ++i)
      values[i] = static_cast<float>(moves[i]);
  }
};

}  // namespace

template <>
struct HostTraits<BiasedSnake> : PlainHostTraits<BiasedSnake> {};

namespace {

TEST(Gnrpa, AGameMayGiveTheBias) {
  static_assert(GameHasBias<BiasedSnake> && !GameHasBias<Snake<6>>);
  // One adaptation after the other equals the plain version's.
  const auto start = Position<BiasedSnake>::start();
  NrpaOptions options;
  options.temperature = 0.8;
  options.own_bias = true;
  VanillaNrpa vanilla(any_cursor(start), options);
  VanillaNrpa::Weights weights = vanilla.no_weights();
  Policy policy(0.8);
  SharesPlayer<BiasedSnake> player(start);
  EXPECT_TRUE(player.has_bias());
  const auto made = player.new_game(true);
  PolicyGame& game = *made;
  double high = 0;
  double moves = 0;
  for (std::uint32_t i = 0; i < 300; ++i) {
    player.play(policy, Generator(mix(2, i, 0, 0)), game);
    policy.adapt(game.trace, 1);
    weights = vanilla.adapt(weights, std::span(game.moves.data(), game.trace.steps));
    for (std::uint32_t t = 0; t < game.trace.steps && i < 20; ++t) {
      high += game.moves[t] >= 3 ? 1 : 0;
      ++moves;
    }
  }
  EXPECT_GT(high / moves, 0.55);
  for (std::uint32_t code = 0; code < weights.size(); ++code) {
    ASSERT_NEAR(policy.weight(static_cast<PolicyCode>(code)), weights[code], 1e-5) << code;
  }
}

TEST(Nrpa, RefusesOptionsOutOfRange) {
  const auto refuse = [](const NrpaOptions& options) {
    EXPECT_THROW(run_nrpa<Snake<4>>(options, {}), std::invalid_argument);
  };
  refuse({.level = -1});
  refuse({.level = 61});
  refuse({.level = 10});  // 10^20 playouts
  refuse({.iterations = 0});
  refuse({.iterations = 1U << 20});
  refuse({.level = 8, .iterations = 1000});  // 10^24 playouts
  refuse({.alpha = 0});
  refuse({.alpha = std::numeric_limits<double>::quiet_NaN()});
  refuse({.temperature = 0});
  refuse({.stabilize = 0});
  refuse({.leaf = 0});
  refuse({.own_bias = true});  // the snake gives no bias
  EXPECT_THROW(run_vanilla<Snake<4>>({.own_bias = true}, {}), std::invalid_argument);
  EXPECT_THROW(run_nrpa<Snake<4>>({}, {.runs = 0}), std::invalid_argument);
  EXPECT_THROW(run_nrpa<Snake<4>>({}, {.threads = 0}), std::invalid_argument);
}

}  // namespace
}  // namespace warpnest
