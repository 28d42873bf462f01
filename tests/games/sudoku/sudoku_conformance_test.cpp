#include "common/games/sudoku/sudoku.hpp"
#include "host/games/sudoku/sudoku_grid.hpp"
#include "tests/support/game_conformance.hpp"

namespace warpnest::testing {

// A problem with two thirds of its cells free; Sudoku<N> itself starts with an empty grid.
template <int N>
struct GivenSudoku : Sudoku<N> {
  template <class Board>
  static void start(const Board& board, typename Sudoku<N>::State& state) {
    static const SudokuGrid grid = random_sudoku(N, 0.66, 1);
    Sudoku<N>::start(board, state, grid.values.data());
  }
};

template <>
std::string playthrough_name<Sudoku<2>>() {
  return "sudoku-2-empty";
}
template <>
std::string playthrough_name<GivenSudoku<3>>() {
  return "sudoku-3";
}
template <>
std::string playthrough_name<GivenSudoku<4>>() {
  return "sudoku-4";
}
template <>
std::string playthrough_name<Sudoku<5>>() {
  return "sudoku-5-empty";
}

using Sudokus = ::testing::Types<Sudoku<2>, GivenSudoku<3>, GivenSudoku<4>, Sudoku<5>>;
INSTANTIATE_TYPED_TEST_SUITE_P(Sudokus, GameConformance, Sudokus);

}  // namespace warpnest::testing
