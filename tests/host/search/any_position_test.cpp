// AnyPosition and AnyCursor against the classes that they hold.
#include "host/executor/any_position.hpp"

#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "host/games/morpion/morpion_host.hpp"
#include "host/games/snake/snake_host.hpp"
#include "host/policy/any_cursor_of.hpp"
#include "tests/support/plain_games.hpp"

namespace warpnest {
namespace {

template <class G>
class AnyPositionTest : public ::testing::Test {};

using Games = ::testing::Types<Snake<6>, Snake<9>, MorpionHost<morpion_5d>, MorpionHost<morpion_4t>,
                               LeftMove, Sudoku<3>>;
TYPED_TEST_SUITE(AnyPositionTest, Games);

TYPED_TEST(AnyPositionTest, DoesWhatThePositionDoes) {
  using G = TypeParam;
  Position<G> position = Position<G>::start();
  AnyPosition any = position;
  Generator generator(7);
  for (std::uint32_t step = 0; position.count() != 0; ++step) {
    position.arrange(5, step);
    any.arrange(5, step);
    ASSERT_EQ(any.count(), position.count());
    ASSERT_EQ(any.score(), position.score());
    ASSERT_EQ(any.length(), position.length());
    for (std::uint32_t k = 0; k < position.count(); ++k)
      ASSERT_EQ(any.candidate(k), position.candidate(k));
    const auto move = position.candidate(generator.below(position.count()));
    position.play(move);
    any.play(move);
  }
  EXPECT_EQ(any.count(), 0U);
  EXPECT_EQ(any.score(), position.score());
  EXPECT_EQ(any.as<G>().words, position.words);
  EXPECT_EQ(any.as<G>().state, position.state);
}

TYPED_TEST(AnyPositionTest, ACursorDoesWhatTheClassesOwnDoes) {
  using G = TypeParam;
  Cursor<G> cursor(Position<G>::start());
  AnyCursor any = any_cursor(Position<G>::start());
  ASSERT_EQ(any.max_candidates(), G::max_candidates);
  ASSERT_EQ(any.policy_codes(), PolicyCoding<G>::codes);
  ASSERT_EQ(any.has_bias(), GameHasBias<G>);
  std::vector<AnyMove> moves(any.max_candidates());
  std::vector<AnyMove> expected(any.max_candidates());
  Generator generator(8);
  while (const std::uint32_t count = any.moves(moves.data())) {
    ASSERT_EQ(count, any.count());
    ASSERT_EQ(count, cursor.moves(expected.data()));
    ASSERT_EQ(moves, expected);
    for (std::uint32_t k = 0; k < count; ++k) {
      const auto move = static_cast<typename G::Move>(moves[k]);
      ASSERT_EQ(any.code(moves[k]), PolicyCoding<G>::code(cursor, move));
      ASSERT_LT(any.code(moves[k]), any.policy_codes());
    }
    ASSERT_EQ(any.candidates(moves.data()), cursor.candidates(expected.data()));
    ASSERT_EQ(moves, expected);
    const AnyMove move = moves[generator.below(count)];
    any.play(move);
    cursor.play(static_cast<typename G::Move>(move));
    ASSERT_EQ(any.score(), cursor.score());
    ASSERT_EQ(any.length(), cursor.length());
  }
  EXPECT_EQ(cursor.count(), 0U);
}

TYPED_TEST(AnyPositionTest, PlayoutsAreThoseOfTheClass) {
  using G = TypeParam;
  for (const PlayoutKind kind : {PlayoutKind::uniform, PlayoutKind::mobility, PlayoutKind::bias}) {
    const PlayoutOptions options{kind, {0.5F, -1, 2, 0, 1}};
    PlayoutChooser<G> chooser(options);
    Cursor<G> cursor(Position<G>::start());
    std::vector<typename G::Move> expected;
    chooser.finish(cursor, Generator(3), &expected);
    AnyCursor any = any_cursor(Position<G>::start());
    const auto playouts = any.playouts(options);
    AnyCursor without = any;
    std::vector<AnyMove> moves{17};
    playouts->finish(any, Generator(3), &moves);
    playouts->finish(without, Generator(3), nullptr);
    EXPECT_EQ(moves.front(), 17U) << "moves are appended";
    EXPECT_EQ(std::vector<AnyMove>(moves.begin() + 1, moves.end()),
              std::vector<AnyMove>(expected.begin(), expected.end()));
    EXPECT_EQ(any.score(), cursor.score());
    EXPECT_EQ(without.score(), cursor.score());
  }
}

TEST(AnyPosition, KnowsItsClass) {
  const AnyPosition position = Position<Snake<9>>::start();
  EXPECT_EQ(position.as<Snake<9>>().words, Position<Snake<9>>::start().words);
  EXPECT_THROW(position.as<Snake<8>>(), std::logic_error);
  EXPECT_THROW(position.as<LeftMove>(), std::logic_error);
}

TEST(AnyPosition, CopiesAreValuesOfTheirOwn) {
  const AnyPosition start = Position<Snake<9>>::start();
  AnyPosition first = start;
  AnyPosition second = first;
  second.play(0);
  EXPECT_EQ(first.score(), 0);
  EXPECT_EQ(second.score(), 1);
  first = second;
  EXPECT_EQ(first.score(), 1);
  EXPECT_EQ(first.as<Snake<9>>().words, second.as<Snake<9>>().words);
  EXPECT_EQ(start.score(), 0);
}

}  // namespace
}  // namespace warpnest
