#include "host/games/sudoku/sudoku_table.hpp"

#include <chrono>
#include <stdexcept>

#include <fmt/format.h>

#include "host/executor/guarded_executor.hpp"
#include "host/report/processor_time.hpp"

namespace warpnest {
namespace {

void check_solution(const SudokuProblem& problem, const SudokuAttempt& attempt, SudokuMethod method,
                    std::size_t number, std::uint64_t seed) {
  if (is_solved(after_moves(problem.grid(), attempt.moves))) return;
  throw std::logic_error(
      fmt::format("internal error: {} gave a wrong solution of problem {} (seed {}); "
                  "please report this",
                  name(method), number, seed));
}

}  // namespace

SudokuRow solve_sudokus(SudokuMethod method, Executor& executor, const Problems& problems,
                        const SudokuRowOptions& options) {
  using Clock = StopSignal::Clock;
  SudokuRow row{method};
  for (std::size_t i = 0; i < problems.size(); ++i) {
    if (options.interrupted && options.interrupted()) break;
    std::optional<Clock::time_point> deadline;
    if (options.time) {
      deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(*options.time);
    }
    StopSignal until = options.stop != nullptr ? StopSignal(options.stop) : StopSignal(deadline);
    const auto signals = options.guard ? options.guard(until) : std::shared_ptr<void>();
    GuardedExecutor guarded(executor, until);
    const auto& problem = dynamic_cast<const SudokuProblem&>(*problems[i]);
    const double begin = process_seconds();
    const double wall_begin = wall_seconds();
    const SudokuAttempt attempt = solve_sudoku(
        method, guarded, problem, {.seed = options.seed + i, .playouts = options.playouts}, until);
    row.failure = guarded.failure();
    if (until.interrupted() && !attempt.solved) break;
    row.processor_seconds += process_seconds() - begin;
    row.seconds += wall_seconds() - wall_begin;
    row.playouts += attempt.playouts;
    ++row.tried;
    if (attempt.solved) {
      check_solution(problem, attempt, method, i + 1, options.seed);
      ++row.solved;
    }
    options.on_progress(i + 1);
  }
  return row;
}

}  // namespace warpnest
