// Sudoku: domains and the next cell against a plain count, problems from a seed, forward checking.
#include "common/games/sudoku/sudoku.hpp"

#include <algorithm>
#include <atomic>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "common/position.hpp"
#include "host/executor/make_executor.hpp"
#include "host/games/sudoku/sudoku_grid.hpp"
#include "host/search/forward_checking.hpp"
#include "host/search/game_class.hpp"
#include "host/search/nmcs.hpp"

namespace warpnest {
namespace {

template <int N>
Position<Sudoku<N>> position_of(const SudokuGrid& grid) {
  Position<Sudoku<N>> position{};
  Sudoku<N>::start(position.board(), position.state, grid.values.data());
  return position;
}

// The values that appear nowhere in the same row, column or box.
std::set<int> plain_domain(const SudokuGrid& grid, std::uint32_t row, std::uint32_t column) {
  std::set<int> values;
  for (std::uint32_t v = 1; v <= grid.side(); ++v)
    values.insert(static_cast<int>(v));
  const auto n = static_cast<std::uint32_t>(grid.order);
  for (std::uint32_t r = 0; r < grid.side(); ++r) {
    for (std::uint32_t c = 0; c < grid.side(); ++c) {
      if (r == row || c == column || (r / n == row / n && c / n == column / n)) {
        values.erase(grid.at(r, c));
      }
    }
  }
  return values;
}

template <int N>
AnyCursor cursor_of(const Position<Sudoku<N>>& start) {
  return game_class<Sudoku<N>>().cursor(start);
}

template <int N>
SearchResult forward_checking_of(const Position<Sudoku<N>>& start,
                                 const ForwardCheckingOptions& options, StreamId stream,
                                 SearchWatch& watch) {
  return ForwardCheckingSearch(cursor_of(start), options).run(stream, watch);
}

template <class Type>
class SudokuOrders : public ::testing::Test {};
using Orders = ::testing::Types<Sudoku<2>, Sudoku<3>, Sudoku<4>, Sudoku<5>>;
TYPED_TEST_SUITE(SudokuOrders, Orders);

TYPED_TEST(SudokuOrders, PlayoutsFollowThePlainDomains) {
  constexpr int n = TypeParam::order;
  for (std::uint64_t seed = 0; seed < (n < 4 ? 5 : 2); ++seed) {
    SudokuGrid grid = random_sudoku(n, 0.66, seed);
    auto position = position_of<n>(grid);
    Generator generator(seed);
    for (;;) {
      // The smallest domain, the first of equals; or an empty one, wherever it is.
      std::size_t smallest = 1000;
      std::uint32_t cell = 0;
      std::set<int> domain;
      for (std::uint32_t i = 0; i < grid.values.size(); ++i) {
        if (grid.values[i] != 0) continue;
        const auto values = plain_domain(grid, i / grid.side(), i % grid.side());
        if (values.size() >= smallest) continue;
        smallest = values.size();
        cell = i;
        domain = values;
      }
      ASSERT_EQ(position.count(), domain.size());
      ASSERT_EQ(position.score(),
                static_cast<std::int32_t>(grid.values.size() -
                                          static_cast<std::size_t>(std::count(
                                              grid.values.begin(), grid.values.end(), 0))));
      if (domain.empty()) break;
      std::uint32_t k = 0;
      for (const int value : domain) {
        ASSERT_EQ(position.candidate(k++), cell * grid.side() + static_cast<unsigned>(value - 1));
      }
      const auto move = TypeParam::draw(position.board(), position.state, generator);
      position.play(move);
      grid.values[cell] = static_cast<std::uint8_t>(move % grid.side() + 1);
    }
  }
}

TYPED_TEST(SudokuOrders, RandomProblemsKeepTheirSolution) {
  constexpr int n = TypeParam::order;
  const SudokuGrid solution = random_solution(n, 5);
  EXPECT_TRUE(is_solved(solution));
  const SudokuGrid problem = random_sudoku(n, 0.66, 5);
  EXPECT_EQ(problem.values, random_sudoku(n, 0.66, 5).values);
  EXPECT_NE(problem.values, random_sudoku(n, 0.66, 6).values);
  EXPECT_FALSE(contradiction(problem));
  std::size_t empty = 0;
  for (std::size_t i = 0; i < problem.values.size(); ++i) {
    if (problem.values[i] == 0) {
      ++empty;
    } else {
      EXPECT_EQ(problem.values[i], solution.values[i]);
    }
  }
  EXPECT_NEAR(static_cast<double>(empty), 0.66 * static_cast<double>(problem.values.size()), 0.5);
  EXPECT_EQ(position_of<n>(solution).score(), static_cast<int>(TypeParam::cells));
  EXPECT_EQ(position_of<n>(solution).count(), 0U);
}

TEST(Sudoku, ContradictionsSayWhere) {
  SudokuGrid grid{.order = 2, .values = std::vector<std::uint8_t>(16)};
  EXPECT_FALSE(contradiction(grid));
  grid.values = {1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(contradiction(grid),
            "1 appears twice in row 1: at row 1, column 1 and at row 1, column 4");
  grid.values = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(contradiction(grid),
            "1 appears twice in box 1: at row 1, column 1 and at row 2, column 2");
  grid.values = {0, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_FALSE(contradiction(grid));
  grid.values = {0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(contradiction(grid), "no value is left for the cell at row 1, column 1");
  // Every free cell has a value left, but the first row has no cell for its 1: two columns have
  // one.
  grid.values = {2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  EXPECT_EQ(contradiction(grid),
            "1 appears twice in box 4: at row 3, column 3 and at row 4, column 4");
  grid.values = {2, 3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(contradiction(grid), "no cell of row 1 can have the value 1");
}

// There are 288 solved 4 x 4 grids; told to find more than that, forward checking tries everything.
TEST(ForwardChecking, TriesEverythingOnce) {
  Position<Sudoku<2>> start = Position<Sudoku<2>>::start();
  struct Count {
    static std::uint64_t ends(const Position<Sudoku<2>>& position) {
      std::uint64_t sum = position.count() == 0 ? 1 : 0;
      for (std::uint32_t k = 0; k < position.count(); ++k) {
        auto next = position;
        next.play(next.candidate(k));
        sum += ends(next);
      }
      return sum;
    }
    static std::uint64_t solutions(const Position<Sudoku<2>>& position) {
      if (position.count() == 0) return position.score() == 16 ? 1 : 0;
      std::uint64_t sum = 0;
      for (std::uint32_t k = 0; k < position.count(); ++k) {
        auto next = position;
        next.play(next.candidate(k));
        sum += solutions(next);
      }
      return sum;
    }
    static std::uint64_t moves(const Position<Sudoku<2>>& position) {
      std::uint64_t sum = 0;
      for (std::uint32_t k = 0; k < position.count(); ++k) {
        auto next = position;
        next.play(next.candidate(k));
        sum += 1 + moves(next);
      }
      return sum;
    }
  };
  EXPECT_EQ(Count::solutions(start), 288U);
  SearchWatch watch;
  const auto result = forward_checking_of(start, {.games = 1'000'000}, 1, watch);
  EXPECT_TRUE(result.finished);
  EXPECT_EQ(result.score, 16);
  EXPECT_EQ(result.totals.moves, Count::moves(start));
  EXPECT_EQ(result.totals.playouts, Count::ends(start));
}

TEST(ForwardChecking, SolvesNineByNine) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const SudokuGrid problem = random_sudoku(3, 0.66, seed);
    SearchWatch watch;
    const auto result = forward_checking_of(position_of<3>(problem),
                                            {.games = max_run_playouts, .enough = 81}, seed, watch);
    ASSERT_EQ(result.score, 81);
    EXPECT_TRUE(is_solved(after_moves(problem, result.moves)));
    EXPECT_GT(watch.fraction() + 1e-9, 0);
    EXPECT_LT(watch.fraction(), 1);
  }
}

TEST(ForwardChecking, StopsAtItsLimit) {
  const auto start = position_of<4>(random_sudoku(4, 0.66, 1));
  SearchWatch watch;
  const auto result = forward_checking_of(start, {.games = 5000}, 1, watch);
  EXPECT_TRUE(result.finished);
  EXPECT_EQ(result.totals.playouts, 5000U);
  EXPECT_THROW(ForwardCheckingSearch(cursor_of(start), {.games = 0}), std::invalid_argument);
  // The best end found, as moves that lead to it.
  AnyPosition end = start;
  for (const AnyMove move : result.moves)
    end.play(move);
  EXPECT_EQ(end.count(), 0U);
  EXPECT_EQ(end.score(), result.score);

  StopSignal stop;
  stop.request();
  const std::atomic<bool> wanted{false};
  SearchWatch stopped(stop, wanted, {});
  EXPECT_FALSE(forward_checking_of(start, {.games = 5000}, 1, stopped).finished);
}

TEST(SudokuSearch, Level1SolvesSixteenBySixteenOnEveryExecutor) {
  const SudokuGrid problem = random_sudoku(4, 0.66, 3);
  const auto start = position_of<4>(problem);
  const NmcsOptions options{
      .level = 1, .search = {1, true}, .seed = 1, .runs = unlimited_runs, .target = 256};
  std::vector<AnyMove> first;
  for (const char* device : {"cpu", "warp"}) {
    const auto executor = make_executor<Sudoku<4>>({device, 2, false});
    const auto outcome = nmcs(*executor, start, options, StopSignal());
    ASSERT_EQ(outcome.score, 256);
    EXPECT_TRUE(is_solved(after_moves(problem, outcome.moves)));
    if (first.empty()) first = outcome.moves;
    EXPECT_EQ(outcome.moves, first);
  }
}

}  // namespace
}  // namespace warpnest
