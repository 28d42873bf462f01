#include "common/games/schur/schur.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "host/base/options.hpp"
#include "host/games/game_entry.hpp"
#include "tests/support/game_conformance.hpp"

namespace warpnest::testing {

template <>
std::string playthrough_name<Schur>() {
  return "schur";
}

// Five sets, weak: the longest games.
struct WeakSchur : Schur {
  template <class Board>
  static void start(const Board& board, State& state) {
    Schur::start(board, state, 5, true);
  }
};
template <>
std::string playthrough_name<WeakSchur>() {
  return "schur-5-weak";
}

using Schurs = ::testing::Types<Schur, WeakSchur>;
INSTANTIATE_TYPED_TEST_SUITE_P(Schurs, GameConformance, Schurs);

namespace {

Position<Schur> first_position(std::uint32_t sets, bool weak) {
  Position<Schur> position{};
  Schur::start(position.board(), position.state, sets, weak);
  return position;
}

// The best score of all games.
std::int32_t best_score(const Position<Schur>& position) {
  std::int32_t best = position.score();
  for (std::uint32_t k = 0; k < position.count(); ++k) {
    Position<Schur> next = position;
    next.play(position.candidate(k));
    best = std::max(best, best_score(next));
  }
  return best;
}

TEST(Schur, ExhaustiveSearchFindsTheSchurNumbers) {
  EXPECT_EQ(best_score(first_position(1, false)), 1);
  EXPECT_EQ(best_score(first_position(2, false)), 4);
  EXPECT_EQ(best_score(first_position(3, false)), 13);
  EXPECT_EQ(best_score(first_position(4, false)), 44);
}

TEST(Schur, ExhaustiveSearchFindsTheWeakSchurNumbers) {
  EXPECT_EQ(best_score(first_position(1, true)), 2);
  EXPECT_EQ(best_score(first_position(2, true)), 8);
  EXPECT_EQ(best_score(first_position(3, true)), 23);
}

// Every candidate is legal by a direct check of all pairs, and every legal set is a candidate or an
// empty set after the first.
TEST(Schur, CandidatesAreTheSetsWithoutSuchASum) {
  for (const bool weak : {false, true}) {
    for (StreamId stream = 0; stream < 30; ++stream) {
      Position<Schur> position = first_position(5, weak);
      Generator generator(scramble(stream));
      std::vector<std::vector<std::uint32_t>> sets(5);
      for (std::uint32_t number = 1;; ++number) {
        std::vector<std::uint32_t> legal;
        bool empty_offered = false;
        for (std::uint32_t s = 0; s < 5; ++s) {
          if (sets[s].empty() && empty_offered) continue;
          empty_offered = empty_offered || sets[s].empty();
          bool sum = false;
          for (const std::uint32_t a : sets[s]) {
            for (const std::uint32_t b : sets[s])
              sum = sum || (a + b == number && (!weak || a != b));
          }
          if (!sum) legal.push_back(s);
        }
        ASSERT_EQ(position.count(), legal.size());
        if (legal.empty()) break;
        for (std::uint32_t k = 0; k < legal.size(); ++k)
          ASSERT_EQ(position.candidate(k), legal[k]);
        const std::uint32_t chosen = legal[generator.below(position.count())];
        position.play(static_cast<Schur::Move>(chosen));
        sets[chosen].push_back(number);
      }
    }
  }
}

TEST(Schur, TheCheckerRefusesASumAndAWrongScore) {
  const GameEntry& entry = find_game("schur", "");
  const auto verdict = [&](const std::string& moves, int score) {
    return entry
        .read("game schur\nsets 2\nweak no\nscore " + std::to_string(score) + "\nmoves " +
              std::to_string(moves.size()) + "\n" + moves + "\n")
        ->verify("x")
        .good;
  };
  EXPECT_TRUE(verdict("1221", 4));
  EXPECT_FALSE(verdict("11", 2));     // 1 + 1 = 2
  EXPECT_FALSE(verdict("12211", 5));  // 1 + 4 = 5
  EXPECT_FALSE(verdict("1221", 5));
}

}  // namespace
}  // namespace warpnest::testing
