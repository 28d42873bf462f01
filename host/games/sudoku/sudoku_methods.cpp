#include "host/games/sudoku/sudoku_methods.hpp"

#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include "host/search/cursor_executor.hpp"
#include "host/search/forward_checking.hpp"
#include "host/search/nmcs.hpp"

namespace warpnest {
namespace {

SudokuAttempt solved_by(Problem::Moves moves) {
  return {.solved = true, .moves = std::move(moves)};
}

// Runs playouts, a few hundred at a time, until one solves the problem.
SudokuAttempt sample(Executor& executor, const SudokuProblem& problem, std::uint64_t seed,
                     const StopSignal& stop) {
  std::vector<SearchJob> jobs(executor.capacity(), {problem.cpu_start(), 0});
  std::vector<SearchResult> results(jobs.size());
  for (std::uint64_t next = 0; !stop.requested();) {
    for (SearchJob& job : jobs)
      job.stream = search_stream(seed, next++);
    executor.run(0, {.leaf = 64, .remember = true}, jobs, results, stop);
    for (SearchResult& result : results) {
      if (result.finished && result.score >= problem.highest_score()) {
        return solved_by(std::move(result.moves));
      }
    }
  }
  return {};
}

SudokuAttempt deepen(const SudokuProblem& problem, std::uint64_t seed, const StopSignal& stop) {
  const int target = problem.highest_score();
  ForwardCheckingSearch search(problem.cursor(), {.games = max_run_playouts, .enough = target});
  const std::atomic<bool> wanted{false};
  SearchWatch watch(stop, wanted, {});
  SearchResult result = search.run(search_stream(seed, 0), watch);
  return result.score >= target ? solved_by(std::move(result.moves)) : SudokuAttempt{};
}

// Uniform playouts; one that solves the problem requests a stop.
class PlayoutsUntilSolved final : public Playouts {
 public:
  PlayoutsUntilSolved(const SudokuProblem& problem, StopSignal& solved)
      : playouts_(problem.cursor().playouts({})),
        target_(problem.highest_score()),
        solved_(solved) {}

  void finish(AnyCursor& cursor, Generator generator, std::vector<AnyMove>* moves) override {
    playouts_->finish(cursor, generator, moves);
    if (cursor.score() >= target_) solved_.request();
  }
  bool better_without_moves() const override { return playouts_->better_without_moves(); }

 private:
  std::unique_ptr<Playouts> playouts_;
  std::int32_t target_;
  StopSignal& solved_;
};

// Runs nested searches on one core, one after another, until a playout at any of their levels
// solves the problem: a search that has met a solution is not finished.
SudokuAttempt nest(const NmcsOptions& options, const SudokuProblem& problem,
                   const StopSignal& stop) {
  StopSignal solved(&stop);
  CursorExecutor executor(
      {.cursor = problem.cpu_class().cursor,
       .playouts = [&] { return std::make_unique<PlayoutsUntilSolved>(problem, solved); },
       .jobs_per_thread = 1});
  SearchOutcome outcome = nmcs(executor, problem.cpu_start(), options, solved);
  return outcome.score >= problem.highest_score() ? solved_by(std::move(outcome.moves))
                                                  : SudokuAttempt{};
}

}  // namespace

const char* name(SudokuMethod method) {
  switch (method) {
    case SudokuMethod::forward_checking:
      return "forward checking";
    case SudokuMethod::iterative_sampling:
      return "iterative sampling";
    case SudokuMethod::level_1:
      return "level 1";
    case SudokuMethod::level_1_forgetting:
      return "level 1, no memory";
    case SudokuMethod::level_2:
      return "level 2";
    case SudokuMethod::level_2_forgetting:
      return "level 2, no memory";
  }
  return "unknown";
}

SudokuAttempt solve_sudoku(SudokuMethod method, Executor& executor, const SudokuProblem& problem,
                           std::uint64_t seed, const StopSignal& stop) {
  const int target = problem.highest_score();
  if (problem.cpu_start().score() >= target) return solved_by({});
  if (method == SudokuMethod::forward_checking) return deepen(problem, seed, stop);
  if (method == SudokuMethod::iterative_sampling) return sample(executor, problem, seed, stop);
  const bool level_1 =
      method == SudokuMethod::level_1 || method == SudokuMethod::level_1_forgetting;
  const bool remember = method == SudokuMethod::level_1 || method == SudokuMethod::level_2;
  const NmcsOptions options{.level = level_1 ? 1 : 2,
                            .search = {.leaf = 1, .remember = remember},
                            .seed = seed,
                            .runs = unlimited_runs,
                            .target = target};
  // Other devices run whole searches.
  if (executor.name() == "cpu") return nest(options, problem, stop);
  const SearchOutcome outcome = nmcs(executor, problem.cpu_start(), options, stop);
  return outcome.score >= target ? solved_by(outcome.moves) : SudokuAttempt{};
}

}  // namespace warpnest
