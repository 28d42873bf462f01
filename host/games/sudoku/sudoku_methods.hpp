// Sudoku problems solved by the methods of the nested search paper's Table 2, each with a time
// limit.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "common/games/sudoku/sudoku.hpp"
#include "common/position.hpp"
#include "host/executor/executor.hpp"
#include "host/base/stop.hpp"

namespace warpnest {

enum class SudokuMethod {
  forward_checking,
  iterative_sampling,
  level_1,
  level_1_forgetting,  // without memory
  level_2,
  level_2_forgetting
};
inline constexpr std::array sudoku_methods{
    SudokuMethod::forward_checking, SudokuMethod::iterative_sampling,
    SudokuMethod::level_1,          SudokuMethod::level_1_forgetting,
    SudokuMethod::level_2,          SudokuMethod::level_2_forgetting};

const char* name(SudokuMethod method);

struct SudokuAttempt {
  bool solved = false;
  std::vector<int> moves;  // of the solution
};

// Until the problem is solved or `stop` says so; the outcome but for a stop is a function of the
// seed. A nested search is begun again, with leaves of one playout, until it solves the problem; on
// the `cpu` executor it ends when any of its playouts does.
template <int N>
SudokuAttempt solve_sudoku(SudokuMethod method, Executor<Sudoku<N>>& executor,
                           const Position<Sudoku<N>>& start, std::uint64_t seed,
                           const StopSignal& stop);

}  // namespace warpnest
