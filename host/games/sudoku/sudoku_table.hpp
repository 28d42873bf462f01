// The nested search paper's Table 2: each method on each of many problems.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "host/games/game_entry.hpp"
#include "host/games/sudoku/sudoku_methods.hpp"

namespace warpnest {

// The paper's seconds for 100 problems of order 4 on its machine. Its forward checking gave up on
// 21 of them after 20,000 s each.
inline constexpr int sudoku_paper_order = 4;
inline constexpr std::array sudoku_paper_seconds{"> 446771.09", "61.83", "1.34",
                                                 "7.00",        "1.64",  "4.87"};
static_assert(sudoku_paper_seconds.size() == sudoku_methods.size());

struct SudokuRow {
  SudokuMethod method;
  std::uint32_t tried = 0;
  std::uint32_t solved = 0;
  std::uint64_t playouts = 0;    // of all that were tried
  double processor_seconds = 0;  // of all that were tried
  double seconds = 0;            // wall time
  std::string failure = {};      // why the device was lost, which ends the row
};

struct SudokuRowOptions {
  std::uint64_t seed = 1;              // of the first problem; the others follow
  std::uint64_t playouts = 1'000'000;  // per problem
  std::optional<Duration> time = {};   // per problem
  const StopSignal* stop = nullptr;    // ends the row; then `time` does not count
  // As in SetSearch, or null.
  std::function<std::shared_ptr<void>(StopSignal& stop)> guard = {};
  std::function<bool()> interrupted = {};
  std::function<void(std::size_t problems)> on_progress;
};

// Tries all problems, which must be Sudokus, by one method. If interrupted, returns the row so far.
// Every solution is checked.
SudokuRow solve_sudokus(SudokuMethod method, Executor& executor, const Problems& problems,
                        const SudokuRowOptions& options);

}  // namespace warpnest
