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

// Runs playouts, a few hundred at a time, until one solves the problem. The batches of the CPU do
// not depend on the number of threads.
SudokuAttempt sample(Executor& executor, const SudokuProblem& problem, const SudokuEffort& effort,
                     const StopSignal& stop) {
  constexpr std::uint32_t leaf = 32;
  const std::size_t batch = executor.name() == "cpu" ? 8 : executor.capacity();
  std::vector<SearchJob> jobs(batch, {problem.cpu_start(), 0});
  std::vector<SearchResult> results(jobs.size());
  SudokuAttempt attempt;
  for (std::uint64_t next = 0; attempt.playouts < effort.playouts && !stop.requested();) {
    for (SearchJob& job : jobs)
      job.stream = search_stream(effort.seed, next++);
    executor.run(0, {.leaf = leaf, .remember = true}, jobs, results, stop);
    for (SearchResult& result : results) {
      attempt.playouts += result.totals.playouts;
      if (attempt.solved || !result.finished || result.score < problem.highest_score()) continue;
      attempt.solved = true;
      attempt.moves = std::move(result.moves);
    }
    if (attempt.solved) break;
  }
  return attempt;
}

SudokuAttempt deepen(const SudokuProblem& problem, const SudokuEffort& effort,
                     const StopSignal& stop) {
  const int target = problem.highest_score();
  ForwardCheckingSearch search(problem.cursor(), {.games = effort.playouts, .enough = target});
  const std::atomic<bool> wanted{false};
  SearchWatch watch(stop, wanted, {});
  SearchResult result = search.run(search_stream(effort.seed, 0), watch);
  return {result.score >= target, std::move(result.moves), result.totals.playouts};
}

// Uniform playouts; one that solves the problem requests a stop, and so does the last one allowed.
class LimitedPlayouts final : public Playouts {
 public:
  LimitedPlayouts(const SudokuProblem& problem, std::uint64_t most, StopSignal& over)
      : playouts_(problem.cursor().playouts({})),
        target_(problem.highest_score()),
        left_(most),
        over_(over) {}

  void finish(AnyCursor& cursor, Generator generator, std::vector<AnyMove>* moves) override {
    playouts_->finish(cursor, generator, moves);
    if (cursor.score() >= target_ || --left_ == 0) over_.request();
  }
  bool better_without_moves() const override { return playouts_->better_without_moves(); }

 private:
  std::unique_ptr<Playouts> playouts_;
  std::int32_t target_;
  std::uint64_t left_;
  StopSignal& over_;
};

// Runs nested searches on one core, one after another, until a playout at any of their levels
// solves the problem: a search that has met a solution is not finished.
SudokuAttempt nest_playouts(const NmcsOptions& options, const SudokuProblem& problem,
                            const SudokuEffort& effort, const StopSignal& stop) {
  StopSignal over(&stop);
  CursorExecutor executor(
      {.cursor = problem.cpu_class().cursor,
       .playouts =
           [&] { return std::make_unique<LimitedPlayouts>(problem, effort.playouts, over); },
       .jobs_per_thread = 1});
  SearchOutcome outcome = nmcs(executor, problem.cpu_start(), options, over);
  return {outcome.score >= problem.highest_score(), std::move(outcome.moves),
          outcome.totals.playouts};
}

// Devices run whole searches, as many at once as they take.
SudokuAttempt nest_searches(Executor& executor, NmcsOptions options, const SudokuProblem& problem,
                            const SudokuEffort& effort, const StopSignal& stop) {
  SudokuAttempt attempt;
  options.runs = executor.capacity();
  for (; attempt.playouts < effort.playouts && !attempt.solved && !stop.requested();
       ++options.seed) {
    SearchOutcome outcome = nmcs(executor, problem.cpu_start(), options, stop);
    attempt.playouts += outcome.totals.playouts;
    attempt.solved = outcome.score >= problem.highest_score();
    attempt.moves = std::move(outcome.moves);
  }
  return attempt;
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
                           const SudokuEffort& effort, const StopSignal& stop) {
  const int target = problem.highest_score();
  if (problem.cpu_start().score() >= target) return {.solved = true};
  if (method == SudokuMethod::forward_checking) return deepen(problem, effort, stop);
  if (method == SudokuMethod::iterative_sampling) return sample(executor, problem, effort, stop);
  const bool level_1 =
      method == SudokuMethod::level_1 || method == SudokuMethod::level_1_forgetting;
  const bool remember = method == SudokuMethod::level_1 || method == SudokuMethod::level_2;
  const NmcsOptions options{.level = level_1 ? 1 : 2,
                            .search = {.leaf = 1, .remember = remember},
                            .seed = effort.seed,
                            .runs = unlimited_runs,
                            .target = target};
  return executor.name() == "cpu" ? nest_playouts(options, problem, effort, stop)
                                  : nest_searches(executor, options, problem, effort, stop);
}

}  // namespace warpnest
