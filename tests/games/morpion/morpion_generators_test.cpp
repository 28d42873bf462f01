// Every generator of Morpion moves against the one that scans the whole board, and against known
// facts about the game.
#include "host/games/morpion/cpu/morpion_generators.hpp"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <zlib.h>

#include "tests/support/data_file.hpp"

namespace warpnest {
namespace {

using Moves = std::vector<MorpionCode>;

template <class GameType>
Moves sorted_moves(const GameType& game) {
  Moves moves;
  for (std::uint32_t k = 0; k < game.count(); ++k) {
    moves.push_back(game.move(k));
  }
  std::sort(moves.begin(), moves.end());
  return moves;
}

template <MorpionVariant V>
struct Variant {
  static constexpr MorpionVariant value = V;
};

template <class VariantType>
class MorpionGenerators : public testing::Test {};
using Variants = testing::Types<Variant<morpion_5d>, Variant<morpion_5t>, Variant<morpion_4d>,
                                Variant<morpion_4t>>;
TYPED_TEST_SUITE(MorpionGenerators, Variants);

// Plays `games` random games on Oracle and on each of the others, and compares the moves at every
// ply. Stops at the first difference.
template <MorpionVariant V, class Oracle, class... Others>
void expect_same_moves(const MorpionBoard<V>& origin, std::uint32_t games, std::uint64_t seed) {
  const Oracle first(origin);
  for (std::uint32_t g = 0; g < games; ++g) {
    Generator generator(search_stream(seed, g));
    Oracle oracle = first;
    std::tuple<Others...> others{Others(origin)...};
    for (;;) {
      const Moves expected = sorted_moves(oracle);
      const bool same = std::apply(
          [&](const auto&... other) {
            return ((sorted_moves(other) == expected && other.overflow() == oracle.overflow() &&
                     other.length() == oracle.length()) &&
                    ...);
          },
          others);
      ASSERT_TRUE(same) << name(V) << ", game " << g << ", ply " << oracle.length();
      ASSERT_EQ(std::adjacent_find(expected.begin(), expected.end()), expected.end());
      if (expected.empty()) break;
      const MorpionCode code = expected[generator.below(oracle.count())];
      oracle.play(code);
      std::apply([code](auto&... other) { (other.play(code), ...); }, others);
    }
  }
}

// 100,000 games in total, fewer of the variants in which scanning the whole board is slow: in 5T it
// has 64 x 64 squares.
template <MorpionVariant V>
constexpr std::uint32_t games_to_compare = V == morpion_5d   ? 45'000
                                           : V == morpion_5t ? 2'000
                                           : V == morpion_4d ? 45'000
                                                             : 8'000;

TYPED_TEST(MorpionGenerators, SameMovesAsTheWholeBoard) {
  constexpr MorpionVariant V = TypeParam::value;
  expect_same_moves<V, MorpionScan<V, MorpionRegion::whole_board>,
                    MorpionScan<V, MorpionRegion::four_directions>,
                    MorpionScan<V, MorpionRegion::rectangle>, MorpionRangeQuery<V>,
                    MorpionMergeTable<V>, MorpionFastGame<V>>(MorpionBoard<V>::start(),
                                                              games_to_compare<V>, 1);
}

// Equal streams give equal games only if the lists have the same order.
TYPED_TEST(MorpionGenerators, ListsOfOneMethodAreInTheSameOrder) {
  constexpr MorpionVariant V = TypeParam::value;
  for (std::uint32_t g = 0; g < 1000; ++g) {
    Generator generator(search_stream(3, g));
    const auto origin = MorpionBoard<V>::start();
    MorpionRangeQuery<V> range(origin);
    MorpionFastGame<V> fast(origin);
    MorpionMergeTable<V> merge(origin);
    while (range.count() != 0) {
      for (std::uint32_t k = 0; k < range.count(); ++k) {
        ASSERT_EQ(range.move(k), fast.move(k)) << "game " << g << ", ply " << range.length();
        if (k != 0) {
          ASSERT_LT(merge.move(k - 1), merge.move(k));
        }
      }
      const MorpionCode code = range.move(generator.below(range.count()));
      range.play(code);
      fast.play(code);
      merge.play(code);
    }
  }
}

template <class GameType>
std::uint64_t sequences(const GameType& game, int plies) {
  if (plies == 1) return game.count();
  std::uint64_t result = 0;
  for (std::uint32_t k = 0; k < game.count(); ++k) {
    GameType next = game;
    next.play(game.move(k));
    result += sequences(next, plies - 1);
  }
  return result;
}

// The number of ordered sequences of one to four moves. The numbers for lines of 4 come from the
// generator that scans the whole board (for four moves: the rectangle).
template <MorpionVariant V>
constexpr std::uint64_t known_sequences[4] = {};
template <>
constexpr std::uint64_t known_sequences<morpion_5d>[4] = {28, 740, 18416, 430488};
template <>
constexpr std::uint64_t known_sequences<morpion_5t>[4] = {28, 748, 18992, 456520};
template <>
constexpr std::uint64_t known_sequences<morpion_4d>[4] = {40, 1480, 50648, 1602568};
template <>
constexpr std::uint64_t known_sequences<morpion_4t>[4] = {40, 1496, 52352, 1714648};

TYPED_TEST(MorpionGenerators, NumberOfSequences) {
  constexpr MorpionVariant V = TypeParam::value;
  const auto origin = MorpionBoard<V>::start();
  for (int plies = 1; plies <= 4; ++plies) {
    const std::uint64_t expected = known_sequences<V>[plies - 1];
    for (const MorpionPath path : morpion_paths) {
      if (path == MorpionPath::whole_board && plies > 2) continue;
      if (path == MorpionPath::four_directions && plies > 3) continue;
      with_generator(path, origin, [&](const auto& game) {
        EXPECT_EQ(sequences(game, plies), expected) << name(path) << ", " << plies << " moves";
      });
    }
  }
}

// The cross is one square away from the ring, so games reach the ring, where they are flagged and
// end. The generators are not compared in 5T, whose MorpionBoard is only a part of the whole board
// (the pool plays such games again on the whole board).
TYPED_TEST(MorpionGenerators, AGameThatReachesTheRingIsFlagged) {
  constexpr MorpionVariant V = TypeParam::value;
  const int shift = morpion_cross_corner(V) - (MorpionBoard<V>::first + 1);
  std::uint32_t flagged = 0;
  for (const auto& [x, y] : {std::pair{-shift, 0}, {shift, -shift}, {0, shift}, {-shift, -shift}}) {
    const auto origin = MorpionBoard<V>::start(x, y);
    ASSERT_FALSE(origin.overflow);
    EXPECT_EQ(origin.count, MorpionBoard<V>::start().count);
    for (std::uint32_t g = 0; g < 50; ++g) {
      MorpionFastGame<V> game(origin);
      Generator generator(search_stream(4, g));
      morpion_playout(game, generator);
      flagged += game.overflow();
      EXPECT_EQ(game.count(), 0U);
    }
    if constexpr (V.side == 32) {
      expect_same_moves<V, MorpionScan<V, MorpionRegion::whole_board>,
                        MorpionScan<V, MorpionRegion::four_directions>,
                        MorpionScan<V, MorpionRegion::rectangle>, MorpionRangeQuery<V>,
                        MorpionMergeTable<V>, MorpionFastGame<V>>(origin, 20, 5);
    }
  }
  EXPECT_GT(flagged, 100U);
  EXPECT_TRUE(MorpionBoard<V>::start(-shift - 1, 0).overflow);
  EXPECT_EQ(MorpionBoard<V>::start(-shift - 1, 0).count, 0U);
}

// Reads MSR: JSON, or "MS1:" followed by the same JSON, deflated and in base64url.
nlohmann::json read_msr(const std::string& path) {
  std::ifstream file(path);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (text.starts_with("MS1:")) {
    const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::vector<Bytef> packed;
    std::uint32_t bits = 0;
    int held = 0;
    for (const char c : text.substr(4)) {
      const std::size_t digit = digits.find(c);
      if (digit == std::string::npos) continue;
      bits = bits << 6 | static_cast<std::uint32_t>(digit);
      held += 6;
      if (held < 8) continue;
      held -= 8;
      packed.push_back(static_cast<Bytef>(bits >> held));
    }
    text.assign(1 << 16, ' ');
    z_stream stream{};
    inflateInit2(&stream, -MAX_WBITS);
    stream.next_in = packed.data();
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(text.data());
    stream.avail_out = static_cast<uInt>(text.size());
    inflate(&stream, Z_FINISH);
    text.resize(stream.total_out);
    inflateEnd(&stream);
  }
  return nlohmann::json::parse(text);
}

// The line of an MSR move, whose cross has its corner at (0, 0).
MorpionCode msr_code(const nlohmann::json& move, const MorpionVariant& variant) {
  const std::string direction = move.at("dir");
  const int corner = morpion_cross_corner(variant);
  const int d = direction == "H" ? 3 : direction == "V" ? 1 : direction == "DN" ? 2 : 0;
  int position = move.at("pos");
  if (d == 0) position = variant.line - 1 - position;  // DP runs the other way, (1, -1)
  const MorpionSquare dot{move.at("x").get<int>() + corner, move.at("y").get<int>() + corner};
  return encode({walk(dot, d, -position), d}, variant.side);
}

template <MorpionVariant V>
void expect_legal_record(const std::string& file, std::uint32_t moves) {
  const std::string path = test_data::file(file);
  if (!std::ifstream(path)) GTEST_SKIP() << path << " is not here";
  const nlohmann::json record = read_msr(path);
  for (const MorpionPath generator : morpion_paths) {
    with_generator(generator, MorpionBoard<V>::start(), [&](const auto& start) {
      auto game = start;
      for (const nlohmann::json& move : record.at("moves")) {
        const Moves possible = sorted_moves(game);
        const MorpionCode code = msr_code(move, V);
        ASSERT_TRUE(std::binary_search(possible.begin(), possible.end(), code))
            << name(generator) << ", move " << game.length() + 1;
        game.play(code);
      }
      EXPECT_EQ(game.length(), moves) << name(generator);
      EXPECT_EQ(game.count(), 0U) << name(generator);
      EXPECT_FALSE(game.overflow()) << name(generator);
    });
  }
}

TEST(MorpionRecords, LongGames) {
  expect_legal_record<morpion_5d>("morpion-5D-80.msr.json", 80);
  expect_legal_record<morpion_5t>("morpion-5T-160.msr", 160);
}
TEST(MorpionRecords, Of5D) {
  expect_legal_record<morpion_5d>("morpion-5D-82.msr.json", 82);
}
TEST(MorpionRecords, Of5T) {
  expect_legal_record<morpion_5t>("morpion-5T-178.msr", 178);
}

}  // namespace
}  // namespace warpnest
