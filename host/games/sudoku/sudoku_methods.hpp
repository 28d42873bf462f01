// Solves Sudoku problems by the methods of the nested search paper's Table 2, each with a limit on
// its playouts.
#pragma once

#include <array>
#include <cstdint>

#include "host/base/stop.hpp"
#include "host/executor/executor.hpp"
#include "host/games/sudoku/sudoku_problem.hpp"

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
  Problem::Moves moves = {};   // of the solution
  std::uint64_t playouts = 0;  // made; for forward checking, ends of games
};

// What a method may spend on a problem. Whether it solves the problem within these playouts depends
// on the seed alone.
struct SudokuEffort {
  std::uint64_t seed = 1;
  std::uint64_t playouts = 1'000'000;  // not exceeded by more than a batch of a few hundred
};

// Returns when the problem is solved, the playouts are used up or `stop` is requested. A nested
// search is restarted, with leaves of one playout, until it solves the problem; on the `cpu`
// executor it ends when any of its playouts does, elsewhere only whole searches count. The executor
// must play the class of the problem.
SudokuAttempt solve_sudoku(SudokuMethod method, Executor& executor, const SudokuProblem& problem,
                           const SudokuEffort& effort, const StopSignal& stop);

}  // namespace warpnest
