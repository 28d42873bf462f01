// Pools of Morpion playouts: paths of one method give the same bits, and all paths the same
// distribution.
#include "host/games/morpion/cpu/morpion_pool.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "host/games/morpion/cpu/morpion_generators.hpp"
#include "host/games/morpion/cpu/morpion_measure.hpp"

namespace warpnest {
namespace {

using Histogram = std::vector<std::uint64_t>;

std::vector<MorpionPath> available_paths() {
  std::vector<MorpionPath> paths;
  for (const MorpionPath path : morpion_paths) {
    if (available(path)) {
      paths.push_back(path);
    } else {
      std::cout << "this machine cannot run the path " << name(path) << ": not tested\n";
    }
  }
  return paths;
}

Histogram empty_histogram() {
  return Histogram(morpion_max_moves + 1);
}

void expect_equal(const PoolResult& actual, const PoolResult& expected) {
  EXPECT_EQ(actual.score, expected.score);
  EXPECT_EQ(actual.candidate, expected.candidate);
  EXPECT_EQ(actual.index, expected.index);
  EXPECT_EQ(actual.playouts, expected.playouts);
  EXPECT_EQ(actual.moves, expected.moves);
  EXPECT_EQ(actual.sum, expected.sum);
  EXPECT_EQ(actual.squares, expected.squares);
  EXPECT_EQ(actual.overflows, expected.overflows);
}

template <MorpionVariant V>
struct Variant {
  static constexpr MorpionVariant value = V;
};

template <class VariantType>
class MorpionPool : public testing::Test {};
using Variants = testing::Types<Variant<morpion_5d>, Variant<morpion_5t>, Variant<morpion_4d>,
                                Variant<morpion_4t>>;
TYPED_TEST_SUITE(MorpionPool, Variants);

// The start, positions of a random game, its end, and crosses near the board's corners.
template <MorpionVariant V>
std::vector<MorpionBoard<V>> origins() {
  std::vector<MorpionBoard<V>> result;
  auto board = MorpionBoard<V>::start();
  Generator generator(search_stream(2024, 0));
  for (;; board.play(board.list[generator.below(board.count)])) {
    if (board.length % 8 == 0 || board.count <= 1) result.push_back(board);
    if (board.count == 0) break;
  }
  const int shift = morpion_cross_corner(V) - (MorpionBoard<V>::first + 2);
  result.push_back(MorpionBoard<V>::start(-shift, shift));
  result.push_back(MorpionBoard<V>::start(shift + 1, -shift));
  result.push_back(MorpionBoard<V>::start(-shift - 2, 0));
  EXPECT_TRUE(result.back().overflow);
  return result;
}

TYPED_TEST(MorpionPool, PathsOfOneMethodGiveTheSameBits) {
  constexpr MorpionVariant V = TypeParam::value;
  std::uint32_t step = 0;
  for (const MorpionBoard<V>& origin : origins<V>()) {
    for (const std::uint32_t candidates : {0U, origin.count, origin.count / 2}) {
      for (const std::uint32_t leaf : {1U, 2U, 7U}) {
        const PoolRequest request{search_stream(7, 0), step++, candidates, leaf};
        for (const MorpionPath reference : {MorpionPath::rectangle, MorpionPath::range_query}) {
          Histogram expected_histogram = empty_histogram();
          const auto expected =
              morpion_pool<V>(reference, origin, request, expected_histogram.data());
          for (const MorpionPath path : available_paths()) {
            if (std::string(method(path)) != method(reference)) continue;
            if (path == MorpionPath::whole_board && (leaf != 1 || candidates != 0)) continue;
            SCOPED_TRACE(testing::Message() << name(path) << ", length " << origin.length
                                            << ", candidates " << candidates << ", leaf " << leaf);
            Histogram histogram = empty_histogram();
            expect_equal(morpion_pool<V>(path, origin, request, histogram.data()), expected);
            EXPECT_EQ(histogram, expected_histogram);
            expect_equal(morpion_pool<V>(path, origin, request), expected);
            if (this->HasFailure()) return;
          }
        }
      }
    }
  }
}

// Playouts from a cross near the edge of the 32 x 32 squares. If the variant's board is no larger,
// they are counted as overflows; if it is larger, they are played to the end.
TYPED_TEST(MorpionPool, PlayoutsThatLeaveTheSquares) {
  constexpr MorpionVariant V = TypeParam::value;
  const int shift = morpion_cross_corner(V) - (MorpionBoard<V>::first + 2);
  const auto origin = MorpionBoard<V>::start(shift, shift);
  for (const MorpionPath path : available_paths()) {
    if (path == MorpionPath::whole_board) continue;
    const auto result = morpion_pool<V>(path, origin, {5, 0, 0, 200});
    if (V.side == 32) {
      EXPECT_GT(result.overflows, 3U) << name(path);
    } else {
      EXPECT_EQ(result.overflows, 0U) << name(path);
    }
    EXPECT_EQ(result.playouts, 200U);
  }
}

TYPED_TEST(MorpionPool, TheWinnerCanBePlayedAgain) {
  constexpr MorpionVariant V = TypeParam::value;
  const auto origin = MorpionBoard<V>::start();
  for (const MorpionPath path : available_paths()) {
    if (path == MorpionPath::whole_board) continue;
    const auto result = morpion_pool<V>(path, origin, {11, 5, 0, 20});
    MorpionCode moves[morpion_max_moves + 1];
    const std::uint32_t length =
        morpion_replay<V>(path, origin, mix(11, 5, 0, result.index), moves);
    EXPECT_EQ(static_cast<std::int32_t>(length), result.score);
    auto board = origin;
    for (std::uint32_t m = 0; m < length; ++m) {
      ASSERT_NE(std::find(board.list, board.list + board.count, moves[m]),
                board.list + board.count);
      board.play(moves[m]);
    }
    EXPECT_EQ(board.count, 0U);
  }
}

// Chi-square of the first move. morpion_replay draws the same moves as the playouts, which the test
// above checks.
TYPED_TEST(MorpionPool, FirstMovesAreUniform) {
  constexpr MorpionVariant V = TypeParam::value;
  constexpr std::uint32_t games = 20000;
  const auto origin = MorpionBoard<V>::start();
  std::vector<std::uint64_t> seen(1 << 15);
  for (std::uint32_t g = 0; g < games; ++g) {
    MorpionCode moves[morpion_max_moves + 1];
    morpion_replay<V>(MorpionPath::range_query, origin, mix(17, 0, 0, g), moves);
    ++seen[moves[0]];
  }
  const double expected = static_cast<double>(games) / origin.count;
  double chi_square = 0;
  for (std::uint32_t k = 0; k < origin.count; ++k) {
    const double difference = static_cast<double>(seen[origin.list[k]]) - expected;
    chi_square += difference * difference / expected;
  }
  EXPECT_LT(chi_square, origin.count + 5 * std::sqrt(2.0 * origin.count));
}

// 42.92 over 10^7 playouts of three independent programs. The slower paths play fewer.
TEST(MorpionPoolKnown, MeanOf5D) {
  const auto origin = MorpionBoard<morpion_5d>::start();
  for (const MorpionPath path : available_paths()) {
    std::uint32_t playouts = 1000000;
    if (path == MorpionPath::whole_board) playouts = 500;
    if (path == MorpionPath::four_directions) playouts = 5000;
    if (path == MorpionPath::rectangle) playouts = 10000;
    if (path == MorpionPath::merge_table) playouts = 200000;
    const PoolResult result =
        morpion_pool<morpion_5d>(path, origin, {search_stream(3, 0), 0, 0, playouts});
    const double mean = static_cast<double>(result.sum) / playouts;
    const double deviation =
        std::sqrt(static_cast<double>(result.squares) / playouts - mean * mean);
    EXPECT_NEAR(mean, 42.92, 4 * deviation / std::sqrt(playouts) + 0.01) << name(path);
    EXPECT_LE(result.score, 82);
  }
}

TEST(MorpionPoolKnown, NoGameIsLongerThanTheOptimalOnes) {
  for (const MorpionPath path : {MorpionPath::range_query, best_morpion_path()}) {
    EXPECT_LE(
        morpion_pool<morpion_4d>(path, MorpionBoard<morpion_4d>::start(), {1, 0, 0, 50000}).score,
        35);
    EXPECT_LE(
        morpion_pool<morpion_4t>(path, MorpionBoard<morpion_4t>::start(), {1, 0, 0, 50000}).score,
        62);
  }
}

TEST(MorpionPath, BestPathIsAvailable) {
  EXPECT_TRUE(available(best_morpion_path()));
  EXPECT_TRUE(available(MorpionPath::fast_portable));
  EXPECT_STREQ(method(MorpionPath::range_query), method(best_morpion_path()));
}

TEST(MorpionMeasure, GivesAFigureForEveryPath) {
  MorpionMeasureOptions options;
  options.rounds = 3;
  options.milliseconds = 1;
  const MorpionMeasurement measurement = measure_morpion(morpion_5d, options);
  ASSERT_EQ(measurement.timings.size(), available_paths().size());
  double whole = 0;
  double fast = 0;
  for (const MorpionTiming& timing : measurement.timings) {
    EXPECT_GT(timing.tsc_cycles, 10) << name(timing.path);
    EXPECT_GT(timing.core_cycles, 10) << name(timing.path);
    EXPECT_GT(timing.nanoseconds, 3) << name(timing.path);
    EXPECT_GT(timing.moves, 0U);
    EXPECT_NEAR(timing.playouts_per_second * timing.nanoseconds * timing.mean_length, 1e9, 1e3);
    if (timing.path == MorpionPath::whole_board) whole = timing.nanoseconds;
    if (timing.path == best_morpion_path()) fast = timing.nanoseconds;
    double total = 0;
    for (const double share : timing.shares) {
      EXPECT_GE(share, 0) << name(timing.path);
      total += share;
    }
    EXPECT_NEAR(total, 1, 1e-9) << name(timing.path);
  }
  EXPECT_GT(whole, 20 * fast);
}

// A clock does not change the moves.
TYPED_TEST(MorpionPool, TimedMovesAreTheSame) {
  constexpr MorpionVariant V = TypeParam::value;
  for (const MorpionPath path : morpion_paths) {
    if (path == MorpionPath::whole_board) continue;
    with_generator(path, MorpionBoard<V>::start(), [&](const auto& start) {
      auto plain = start;
      auto timed = start;
      MorpionActivityClock clock;
      Generator generator(9);
      while (plain.count() != 0) {
        const MorpionCode code = plain.move(generator.below(plain.count()));
        plain.play(code);
        timed.play(code, clock);
        ASSERT_EQ(plain.count(), timed.count()) << name(path);
        for (std::uint32_t k = 0; k < plain.count(); ++k)
          ASSERT_EQ(plain.move(k), timed.move(k)) << name(path);
      }
    });
  }
}

}  // namespace
}  // namespace warpnest
