// SameGame's rules against the plain implementation, and its playouts against derived results.
#include "common/games/samegame/samegame.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "common/position.hpp"
#include "tests/games/samegame/samegame_boards.hpp"

namespace warpnest {
namespace {

using testing::code;
using testing::random_samegame;
using testing::same_cells;

template <class G>
class SameGameRulesTest : public ::testing::Test {};

using Sizes = ::testing::Types<SmallSameGame, LargeSameGame>;
TYPED_TEST_SUITE(SameGameRulesTest, Sizes);

std::vector<SameGameShape> shapes(std::uint32_t side, std::uint32_t colours) {
  return {{side, side, colours},
          {15, 15, 5},
          {side, 3, 2},
          {3, side, 2},
          {1, 9, 2},
          {9, 1, 2},
          {2, 2, 1},
          {side, side, 1}};
}

TYPED_TEST(SameGameRulesTest, GamesEqualThePlainOnes) {
  using G = TypeParam;
  for (const SameGameShape& shape : shapes(G::rows, std::min(G::colours, max_samegame_colours))) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const SameGameRules rules{.tabu = 0, .penalty = static_cast<std::uint16_t>(seed % 2)};
      auto position = random_samegame<G>(shape, seed, rules);
      PlainSameGame game = plain_samegame(position);
      Generator generator(scramble(seed));
      for (;;) {
        const auto groups = game.groups();
        ASSERT_EQ(position.count(), groups.size());
        std::array<std::uint16_t, G::max_candidates> moves{};
        ASSERT_EQ(G::list_moves(position.board(), position.state, moves.data()), groups.size());
        for (std::uint32_t k = 0; k < groups.size(); ++k)
          ASSERT_EQ(moves[k], position.candidate(k));
        if (groups.empty()) break;
        for (std::uint32_t k = 0; k < groups.size(); ++k) {
          ASSERT_EQ(position.candidate(k),
                    code<G>(*std::min_element(groups[k].begin(), groups[k].end())));
        }
        const std::uint32_t choice = generator.below(static_cast<std::uint32_t>(groups.size()));
        position.play(position.candidate(choice));
        game.remove(groups[choice]);
        ASSERT_TRUE(same_cells(position, game));
      }
      EXPECT_EQ(position.score(), game.score(rules));
    }
  }
}

TYPED_TEST(SameGameRulesTest, OneColourIsClearedAtOnce) {
  using G = TypeParam;
  auto position = random_samegame<G>({G::columns, G::rows, 1}, 1);
  ASSERT_EQ(position.count(), 1U);
  position.play(position.candidate(0));
  EXPECT_EQ(position.count(), 0U);
  EXPECT_EQ(position.score(), G::max_score);
}

// Columns 0 and 2 have one colour, column 1 another: removing the middle joins the outer ones.
TYPED_TEST(SameGameRulesTest, ColumnsCloseUpAndGroupsJoin) {
  using G = TypeParam;
  typename G::Grid grid{};
  for (std::uint32_t r = 0; r < 3; ++r) {
    G::set_cell(grid, 0, r, 1);
    G::set_cell(grid, 1, r, 2);
    G::set_cell(grid, 2, r, 1);
  }
  Position<G> position{};
  G::start(position.board(), position.state, grid, {});
  ASSERT_EQ(position.count(), 3U);
  position.play(G::column_bits);  // the lowest cell of column 1
  ASSERT_EQ(position.count(), 1U);
  position.play(0);
  EXPECT_EQ(position.score(), 1 + 16 + 1000);
}

TYPED_TEST(SameGameRulesTest, PenaltyOnlyAtTheEndAndIfAsked) {
  using G = TypeParam;
  typename G::Grid grid{};  // from below: 1 1 2 1 | 3
  for (const auto& [row, colour] : {std::pair{0U, 1U}, {1U, 1U}, {2U, 2U}, {3U, 1U}}) {
    G::set_cell(grid, 0, row, colour);
  }
  G::set_cell(grid, 1, 0, 3);
  for (const bool asked : {false, true}) {
    Position<G> position{};
    G::start(position.board(), position.state, grid,
             {.tabu = 0, .penalty = static_cast<std::uint16_t>(asked)});
    EXPECT_EQ(position.score(), 0);
    position.play(0);
    EXPECT_EQ(position.count(), 0U);
    EXPECT_EQ(position.score(), asked ? -3 : 0);  // three colours with one cell each
  }
}

// The bias is -5 for the colour with the most cells on the board. For other colours it depends on
// the size, from 0 for two cells up to 2.
TYPED_TEST(SameGameRulesTest, BiasIsBySizeAndColour) {
  using G = TypeParam;
  for (std::uint32_t seed = 0; seed < 50; ++seed) {
    const auto position = random_samegame<G>({15, 15, 2 + seed % 4}, seed, SameGameRules{});
    const PlainSameGame game = plain_samegame(position);
    std::map<std::uint32_t, int> cells;
    for (std::uint32_t column = 0; column < 15; ++column) {
      for (std::uint32_t row = 0; row < 15; ++row)
        ++cells[game.colour(column, row)];
    }
    const auto common =
        std::max_element(cells.begin(), cells.end(), [](const auto& a, const auto& b) {
          return a.second < b.second;
        })->first;
    std::array<std::uint16_t, G::max_candidates> moves{};
    std::array<float, G::max_candidates> biases{};
    const auto count = G::list_moves(position.board(), position.state, moves.data());
    G::biases(position.board(), position.state, moves.data(), count, biases.data());
    const auto groups = game.groups();
    ASSERT_EQ(count, groups.size());
    for (std::uint32_t k = 0; k < count; ++k) {
      const int by_size = std::min(static_cast<int>(groups[k].size()) - 2, 2);
      ASSERT_EQ(biases[k], game.colour(groups[k].front()) == common ? -5 : by_size);
    }
  }
}

// Every group of a position is equally likely, however many cells might be first in it.
TEST(SameGamePlayouts, GroupsAreEquallyLikely) {
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    auto position = random_samegame<SmallSameGame>({15, 15, 3}, seed, {.tabu = 0, .penalty = 0});
    std::map<SmallSameGame::Move, double> drawn;
    constexpr int draws = 20000;
    for (int i = 0; i < draws; ++i) {
      Generator generator(mix(seed, 0, 0, static_cast<std::uint32_t>(i)));
      ++drawn[SmallSameGame::draw(position.board(), position.state, generator)];
    }
    const double expected = draws / static_cast<double>(position.count());
    double chi_squared = 0;
    for (std::uint32_t k = 0; k < position.count(); ++k) {
      chi_squared += std::pow(drawn[position.candidate(k)] - expected, 2) / expected;
    }
    const double freedom = position.count() - 1;
    EXPECT_LT(chi_squared, freedom + 5 * std::sqrt(2 * freedom));
    EXPECT_EQ(drawn.size(), position.count());
  }
}

// The rule as stated, on the plain board: the most frequent colour of the first position is not
// played as long as there is another move.
TEST(SameGamePlayouts, TabuColourIsAvoidedFromTheStartOfThePlayoutOn) {
  int tabu_moves = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    auto position = random_samegame<SmallSameGame>({15, 15, 5}, seed);
    std::array<int, 8> cells{};
    const PlainSameGame first = plain_samegame(position);
    for (std::uint32_t c = 0; c < 15; ++c) {
      for (std::uint32_t r = 0; r < 15; ++r)
        ++cells[first.colour(c, r)];
    }
    const auto tabu = static_cast<std::uint32_t>(std::max_element(cells.begin() + 1, cells.end()) -
                                                 cells.begin());
    Generator generator(scramble(seed));
    while (position.count() != 0) {
      const PlainSameGame game = plain_samegame(position);
      bool other = false;
      for (const auto& group : game.groups()) {
        const auto cell = group.front();
        other = other ||
                game.colour(PlainSameGame::column_of(cell), PlainSameGame::row_of(cell)) != tabu;
      }
      const auto move = SmallSameGame::draw(position.board(), position.state, generator);
      const std::uint32_t colour = game.colour(move / 16, move % 16);
      ASSERT_EQ(colour != tabu, other);
      tabu_moves += colour == tabu ? 1 : 0;
      position.play(move);
    }
  }
  EXPECT_GT(tabu_moves, 60);
}

// A move that was not drawn ends the playout: the next one chooses its colour again.
TEST(SameGamePlayouts, TabuColourIsChosenAnewAfterASearchMove) {
  auto position = random_samegame<SmallSameGame>({15, 15, 5}, 4);
  Generator generator(1);
  position.play(SmallSameGame::draw(position.board(), position.state, generator));
  EXPECT_NE(position.state.tabu, 0);
  position.play(position.candidate(0));
  EXPECT_EQ(position.state.tabu, 0);
}

}  // namespace
}  // namespace warpnest
