#include "host/search/any_game.hpp"

#include <gtest/gtest.h>

#include "common/games/snake/snake.hpp"
#include "tests/support/search_runs.hpp"

namespace warpnest {
namespace {

// The searches that are compiled once for all games, against the same templates over the game.
template <class G>
class AnyGameTest : public ::testing::Test {
 protected:
  const RunOptions runs_{.seed = 5, .runs = 4, .threads = 2};
  const StopSignal stop_;
  const Position<G> start_ = Position<G>::start();

  static void expect_same(const SearchOutcome<G>& got, const SearchOutcome<G>& wanted) {
    EXPECT_EQ(got.score, wanted.score);
    EXPECT_EQ(got.moves, wanted.moves);
    EXPECT_EQ(got.best_run, wanted.best_run);
    EXPECT_EQ(got.runs_done, wanted.runs_done);
    EXPECT_EQ(got.histogram, wanted.histogram);
    EXPECT_EQ(got.totals.playouts, wanted.totals.playouts);
    EXPECT_EQ(got.totals.moves, wanted.totals.moves);
    EXPECT_EQ(got.totals.sum, wanted.totals.sum);
    EXPECT_FALSE(got.stopped);
    EXPECT_FALSE(got.moves.empty());
  }
};

using Games =
    ::testing::Types<Snake<6>, Snake<9>, MorpionHost<morpion_5d>, MorpionHost<morpion_4t>>;
TYPED_TEST_SUITE(AnyGameTest, Games);

TYPED_TEST(AnyGameTest, SearchesFindWhatTheGamesOwnFind) {
  using G = TypeParam;
  const auto check = [&](const PlayoutOptions& playout) {
    const SamplingOptions samples{.playouts = 50, .playout = playout};
    this->expect_same(sampling<G>(this->start_, samples, this->runs_, this->stop_),
                      testing::run_sampling<G>(samples, this->runs_));
    const UctOptions tree{.playouts = 200, .playout = playout};
    this->expect_same(uct<G>(this->start_, tree, this->runs_, this->stop_),
                      testing::run_uct<G>(tree, this->runs_));
    const ReflexiveOptions games{.games = {3, 2}, .playout = playout};
    this->expect_same(reflexive<G>(this->start_, games, this->runs_, this->stop_),
                      testing::run_reflexive<G>(games, this->runs_));
    const NestedOptions levels{.level = 1, .search = {.leaf = 2}, .playout = playout};
    this->expect_same(nested_on_host<G>(this->start_, levels, this->runs_, this->stop_),
                      testing::run_nested<G>(levels, this->runs_));
  };
  check({});
  check({.kind = PlayoutKind::bias, .bias = {0.5F, -1, 2, 0, 1}});
}

TEST(AnyValue, CopiesAreValuesOfTheirOwn) {
  const auto start = Position<Snake<9>>::start();
  AnyValue first(start);
  AnyValue second(first);
  static_cast<Position<Snake<9>>*>(second.data())->play(0);
  EXPECT_EQ(first.as<Position<Snake<9>>>().words, start.words);
  EXPECT_EQ(second.as<Position<Snake<9>>>().score(), 1);
  first = second;
  EXPECT_EQ(first.as<Position<Snake<9>>>().score(), 1);
}

}  // namespace
}  // namespace warpnest
