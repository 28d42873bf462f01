#include "host/policy/policy.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "common/stream.hpp"
#include "host/base/machine.hpp"
#include "host/games/morpion/cpu/morpion_policy.hpp"
#include "host/games/morpion/morpion_host.hpp"
#include "host/games/snake/snake_host.hpp"
#include "host/policy/any_cursor_of.hpp"
#include "host/policy/policy_clocks.hpp"
#include "host/policy/shares_player.hpp"
#include "host/search/vanilla_nrpa.hpp"

namespace warpnest {
namespace {

using Morpion = MorpionHost<morpion_5d>;

double uniform(Generator& generator) {
  return generator.next() * 0x1p-32;
}

// Weights between -6 and 6 for all codes.
std::vector<float> random_bias(StreamId stream) {
  Generator generator(stream);
  std::vector<float> bias(policy_codes);
  for (float& entry : bias)
    entry = static_cast<float>(12 * uniform(generator) - 6);
  return bias;
}

TEST(Policy, ExponentialsAreThoseOfTheLibrary) {
  std::vector<double> exponents;
  for (double x = -87; x <= 80; x += 0.00731)
    exponents.push_back(x);
  exponents.resize(exponents.size() / 8 * 8);
  std::vector<float> portable(exponents.size());
  std::vector<float> fast(exponents.size());
  const auto count = static_cast<std::uint32_t>(exponents.size());
  policy_exponentials_portable(exponents.data(), portable.data(), count);
  policy_exponentials(exponents.data(), fast.data(), count);
  for (std::size_t i = 0; i < exponents.size(); ++i) {
    EXPECT_NEAR(static_cast<double>(portable[i]) / std::exp(exponents[i]), 1, 2e-7) << exponents[i];
    EXPECT_EQ(portable[i], fast[i]) << exponents[i];
  }
  const double far[8] = {1e9, -1e9, 80, -87, 0, 0, 0, 0};
  float ends[8];
  policy_exponentials(far, ends, 8);
  EXPECT_EQ(ends[0], ends[2]);
  EXPECT_EQ(ends[1], ends[3]);
  EXPECT_EQ(ends[4], 1.0F);
}

TEST(Policy, WaitsAreMinusLogarithms) {
  double sum = 0;
  double squares = 0;
  Generator generator(3);
  constexpr int draws = 200'000;
  for (int i = 0; i < draws; ++i) {
    const std::uint32_t random = generator.next();
    const double wait = exponential_wait(random);
    const double exact = -std::log((random >> 8 | 1U) * 0x1p-24);
    ASSERT_NEAR(wait / exact, 1, 1e-6) << random;
    sum += wait;
    squares += wait * wait;
  }
  // An exponential has mean and variance 1; their standard errors are 1 and sqrt(8) over sqrt(n).
  EXPECT_NEAR(sum / draws, 1, 4 / std::sqrt(draws));
  EXPECT_NEAR(squares / draws - 1, 1, 4 * std::sqrt(20.0 / draws));
}

TEST(Policy, ChoicesHaveTheirProbabilities) {
  for (const std::uint32_t count : {1U, 2U, 7U, 8U, 9U, 21U}) {
    std::vector<float> weights(count);
    double total = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      weights[i] = static_cast<float>(1 + i % 4);
      total += static_cast<double>(weights[i]);
    }
    std::vector<int> chosen(count);
    constexpr int draws = 40'000;
    for (int i = 0; i < draws; ++i) {
      std::vector<float> buffer = weights;
      buffer.resize((count + 7) / 8 * 8, 99);
      const auto choice =
          policy_choose(buffer.data(), count, static_cast<float>((i + 0.5) / draws));
      ASSERT_LT(choice, count);
      ++chosen[choice];
    }
    // Evenly spaced points: each share must be right to within a point or two.
    for (std::uint32_t i = 0; i < count; ++i) {
      EXPECT_NEAR(chosen[i], draws * static_cast<double>(weights[i]) / total, 2) << i;
    }
  }
}

template <MorpionVariant V>
void expect_equal_playouts() {
  const auto origin = MorpionBoard<V>::start();
  using G = MorpionHost<V>;
  for (StreamId policy = 0; policy < 3; ++policy) {
    std::vector<float> reciprocals(policy_codes, 1.0F);
    if (policy > 0) {
      const auto bias = random_bias(policy);
      for (std::size_t c = 0; c < bias.size(); ++c)
        reciprocals[c] = std::exp(-bias[c]);
    }
    SharesPlayer<G> player(Position<G>::start());
    const auto first = player.new_game(false);
    const auto second = player.new_game(false);
    const auto again = player.new_game(false);
    PolicyGame& a = *first;
    PolicyGame& b = *second;
    for (std::uint32_t i = 0; i < 300; ++i) {
      const Generator generator(mix(policy, 0, 0, i));
      const auto scored = play_morpion_policy_portable<V>(origin, reciprocals.data(), generator,
                                                          a.trace, a.overflow);
      ASSERT_EQ(scored, play_morpion_policy_avx2<V>(origin, reciprocals.data(), generator, b.trace,
                                                    b.overflow));
      ASSERT_EQ(a.overflow, b.overflow);
      ASSERT_EQ(a.trace.steps, b.trace.steps);
      ASSERT_EQ(a.trace.distinct_count, b.trace.distinct_count);
      std::size_t codes = 0;
      for (std::uint32_t t = 0; t < a.trace.steps; ++t) {
        ASSERT_EQ(a.trace.step[t].chosen, b.trace.step[t].chosen) << t;
        ASSERT_EQ(a.trace.step[t].count, b.trace.step[t].count) << t;
        ASSERT_EQ(a.trace.step[t].fresh, b.trace.step[t].fresh) << t;
        codes += a.trace.step[t].count;
      }
      ASSERT_TRUE(std::equal(a.trace.codes.begin(), a.trace.codes.begin() + static_cast<int>(codes),
                             b.trace.codes.begin()));
      ASSERT_TRUE(std::equal(a.trace.distinct.begin(),
                             a.trace.distinct.begin() + a.trace.distinct_count,
                             b.trace.distinct.begin()));
      // The trace equals the one from replaying the moves.
      std::vector<AnyMove> moves;
      for (std::uint32_t t = 0; t < a.trace.steps; ++t)
        moves.push_back(a.trace.step[t].chosen);
      player.replay(moves, *again);
      ASSERT_EQ(again->score, static_cast<std::int32_t>(scored));
      ASSERT_EQ(again->trace.distinct_count, a.trace.distinct_count);
      ASSERT_TRUE(std::equal(a.trace.codes.begin(), a.trace.codes.begin() + static_cast<int>(codes),
                             again->trace.codes.begin()));
    }
  }
}

TEST(Policy, MorpionPlayoutsAreTheSameOnEveryMachine) {
  if (!has_avx2()) GTEST_SKIP() << "needs AVX2";
  expect_equal_playouts<morpion_5d>();
  expect_equal_playouts<morpion_5t>();
  expect_equal_playouts<morpion_4d>();
  expect_equal_playouts<morpion_4t>();
}

// Clocks and direct choices are two ways to get the same distribution.
TEST(Policy, ClocksChooseLikeWeights) {
  const auto bias = random_bias(8);
  const Policy policy(4, bias);  // the bias is not divided by the temperature
  const auto start = Position<Morpion>::start();
  SharesPlayer<Morpion> direct(start);
  MorpionPolicyPlayer<morpion_5d> clocks(start);
  const auto made = direct.new_game(false);
  PolicyGame& game = *made;
  constexpr std::uint32_t games = 20'000;
  // The number of moves, and of the moves played third: both depend on every choice before.
  double sums[2] = {};
  double squares[2] = {};
  std::map<AnyMove, std::array<double, 2>> third;
  for (std::uint32_t i = 0; i < games; ++i) {
    for (int way = 0; way < 2; ++way) {
      const Generator generator(mix(17, 0, static_cast<std::uint32_t>(way), i));
      if (way == 0) {
        direct.play(policy, generator, game);
      } else {
        clocks.play(policy, generator, game);
      }
      sums[way] += game.score;
      squares[way] += static_cast<double>(game.score) * game.score;
      third[game.moves[2]][static_cast<std::size_t>(way)] += 1;
    }
  }
  const double mean = sums[0] / games;
  const double variance = squares[0] / games - mean * mean;
  EXPECT_NEAR(mean, sums[1] / games, 4 * std::sqrt(2 * variance / games));
  double chi_squared = 0;
  double cells = 0;
  for (const auto& [move, seen] : third) {
    if (seen[0] + seen[1] < 20) continue;
    chi_squared += (seen[0] - seen[1]) * (seen[0] - seen[1]) / (seen[0] + seen[1]);
    ++cells;
  }
  EXPECT_GT(cells, 5);
  EXPECT_LT(chi_squared, cells + 4 * std::sqrt(2 * cells));
}

// The fast adaptation against the plain version: it sums in another order, uses other exponentials
// and makes no copy.
template <Game G>
void expect_adapts_like_vanilla(double temperature, std::vector<float> bias) {
  const auto start = Position<G>::start();
  NrpaOptions options;
  options.temperature = temperature;
  options.bias = bias;
  VanillaNrpa vanilla(any_cursor(start), options);
  VanillaNrpa::Weights weights = vanilla.no_weights();
  Policy policy(temperature, bias);
  SharesPlayer<G> player(start);
  auto game = player.new_game(false);
  auto best = player.new_game(false);
  best->score = no_score;
  for (std::uint32_t i = 0; i < 1000; ++i) {
    // New games at first, then long stretches with the same one.
    if (i % 100 < 20) {
      player.play(policy, Generator(mix(5, i, 0, 0)), *game);
      if (game->score >= best->score || i % 100 == 0) std::swap(best, game);
    }
    policy.adapt(best->trace, 1);
    weights = vanilla.adapt(weights, std::span(best->moves.data(), best->trace.steps));
  }
  double greatest = 0;
  for (std::uint32_t code = 0; code < weights.size(); ++code) {
    ASSERT_NEAR(policy.weight(static_cast<PolicyCode>(code)), weights[code], 1e-5) << code;
    greatest = std::max(greatest, std::abs(weights[code]));
  }
  EXPECT_GT(greatest, 3);
}

TEST(Policy, AThousandAdaptationsAreExact) {
  expect_adapts_like_vanilla<Morpion>(1, {});
  expect_adapts_like_vanilla<Morpion>(0.7, random_bias(4));
  expect_adapts_like_vanilla<Snake<6>>(1, {});
}

// Scratch space and vectors are reused, as in a search, so leftovers of an earlier game would show.
TEST(Policy, RunsAreTheStepsThatEachCodeWasPossibleIn) {
  std::vector<std::uint16_t> scratch(policy_codes);
  MorpionPolicyPlayer<morpion_5d> player(Position<Morpion>::start());
  const auto made = player.new_game(false);
  PolicyGame& game = *made;
  const Policy uniform;
  for (std::uint32_t g = 0; g < 300; ++g) {
    player.play(uniform, Generator(mix(23, g, 0, 0)), game);
    const PolicyTrace& trace = game.trace;
    game.trace.runs.find(trace, scratch.data());
    ASSERT_EQ(trace.runs.blocks(), (trace.steps + 3) / 4);
    std::map<PolicyCode, std::vector<std::uint32_t>> steps;
    const PolicyCode* codes = trace.codes.data();
    for (std::uint32_t t = 0; t < trace.steps; codes += trace.step[t++].count) {
      for (std::uint32_t i = 0; i < trace.step[t].count; ++i)
        steps[codes[i]].push_back(t);
    }
    ASSERT_EQ(steps.size(), trace.distinct_count);
    for (std::uint32_t place = 0; place < trace.distinct_count; ++place) {
      const std::vector<std::uint32_t>& seen = steps[trace.distinct[place]];
      ASSERT_EQ(trace.runs.runs[place].begin, seen.front());
      ASSERT_EQ(trace.runs.runs[place].length, seen.size());
      ASSERT_EQ(seen.back() - seen.front() + 1, seen.size());
    }
    for (std::uint32_t block = 0; block < trace.runs.blocks(); ++block) {
      const auto begun = static_cast<std::uint32_t>(
          std::count_if(trace.runs.runs.begin(), trace.runs.runs.begin() + trace.distinct_count,
                        [&](const PolicyRuns::Run& run) { return run.begin < 4 * (block + 1); }));
      ASSERT_EQ(trace.runs.begun[block], begun);
    }
  }
}

TEST(Policy, BothVersionsOfAdaptingGiveTheSameBits) {
  if (!has_avx2()) GTEST_SKIP() << "needs AVX2";
  const auto bias = random_bias(6);
  struct Arrays {
    std::vector<float> exponentials = std::vector<float>(policy_codes, 1.0F);
    std::vector<float> reciprocals = std::vector<float>(policy_codes, 1.0F);
    std::vector<double> weights = std::vector<double>(policy_codes);
    std::vector<double> sums = std::vector<double>(policy_codes);
  };
  Arrays a;
  Arrays b;
  const auto view = [&bias](Arrays& arrays) {
    return PolicyArrays{arrays.exponentials.data(),
                        arrays.reciprocals.data(),
                        arrays.weights.data(),
                        arrays.sums.data(),
                        bias.data(),
                        1.25};
  };
  SharesPlayer<Morpion> player(Position<Morpion>::start());
  const auto made = player.new_game(false);
  PolicyGame& game = *made;
  const Policy uniform;
  std::vector<std::uint16_t> scratch(policy_codes);
  for (std::uint32_t i = 0; i < 200; ++i) {
    player.play(uniform, Generator(mix(1, i, 0, 0)), game);
    game.trace.runs.find(game.trace, scratch.data());
    policy_adapt_portable(view(a), game.trace, 0.8);
    policy_adapt_avx2(view(b), game.trace, 0.8);
  }
  EXPECT_EQ(a.weights, b.weights);
  EXPECT_EQ(a.exponentials, b.exponentials);
  EXPECT_EQ(a.reciprocals, b.reciprocals);
  EXPECT_EQ(a.sums, std::vector<double>(policy_codes));
}

TEST(Policy, JournalsPutEveryWeightBack) {
  Policy policy;
  SharesPlayer<Morpion> player(Position<Morpion>::start());
  std::unique_ptr<PolicyGame> games[3];
  for (std::uint32_t i = 0; i < 3; ++i) {
    games[i] = player.new_game(false);
    player.play(policy, Generator(i + 1), *games[i]);
  }
  const auto weights = [&policy] {
    std::vector<double> all(policy_codes);
    for (std::uint32_t c = 0; c < policy_codes; ++c)
      all[c] = policy.weight(static_cast<PolicyCode>(c));
    all.insert(all.end(), policy.exponentials(), policy.exponentials() + policy_codes);
    all.insert(all.end(), policy.reciprocals(), policy.reciprocals() + policy_codes);
    return all;
  };
  policy.adapt(games[0]->trace, 1);
  const auto at_first = weights();
  policy.open_journal();
  policy.adapt(games[1]->trace, 1);
  const auto inside = weights();
  for (int i = 0; i < 3; ++i) {
    policy.open_journal();
    policy.adapt(games[i]->trace, 1);
    policy.adapt(games[1]->trace, 1);
    policy.close_journal();
    EXPECT_EQ(weights(), inside);
  }
  policy.adapt(games[2]->trace, 1);
  policy.adapt(games[0]->trace, 1);
  EXPECT_NE(weights(), inside);
  policy.close_journal();
  EXPECT_EQ(weights(), at_first);
}

TEST(Policy, RefusesWhatIsNoGame) {
  SharesPlayer<Morpion> player(Position<Morpion>::start());
  const auto made = player.new_game(false);
  PolicyGame& game = *made;
  const std::vector<AnyMove> wrong{1};
  EXPECT_THROW(player.replay(wrong, game), std::invalid_argument);
  EXPECT_THROW(Policy(0), std::invalid_argument);
  EXPECT_THROW(Policy(std::nan("")), std::invalid_argument);
}

}  // namespace
}  // namespace warpnest
