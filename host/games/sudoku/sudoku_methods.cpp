#include "host/games/sudoku/sudoku_methods.hpp"

#include <atomic>

#include "host/search/forward_checking.hpp"
#include "host/search/nested.hpp"
#include "host/search/nmcs.hpp"

namespace warpnest {
namespace {

template <class Moves>
SudokuAttempt solved_by(const Moves& moves) {
  return {.solved = true, .moves = {moves.begin(), moves.end()}};
}

// Playouts until one solves the problem, a few hundred at a time.
template <int N>
SudokuAttempt sample(Executor<Sudoku<N>>& executor, const Position<Sudoku<N>>& start,
                     std::uint64_t seed, std::int32_t target, const StopSignal& stop) {
  std::vector<SearchJob<Sudoku<N>>> jobs(executor.capacity());
  std::vector<SearchResult<Sudoku<N>>> results(jobs.size());
  for (std::uint64_t next = 0; !stop.requested();) {
    for (auto& job : jobs)
      job = {start, search_stream(seed, next++)};
    executor.run(0, {.leaf = 64, .remember = true}, jobs, results, stop);
    for (const auto& result : results) {
      if (result.finished && result.score >= target) return solved_by(result.moves);
    }
  }
  return {};
}

template <int N>
SudokuAttempt deepen(const Position<Sudoku<N>>& start, std::uint64_t seed, std::int32_t target,
                     const StopSignal& stop) {
  ForwardCheckingSearch<Sudoku<N>> search(start, {.games = max_run_playouts, .enough = target});
  const std::atomic<bool> wanted{false};
  SearchWatch watch(stop, wanted, {});
  const auto result = search.run(search_stream(seed, 0), watch);
  return result.score >= target ? solved_by(result.moves) : SudokuAttempt{};
}

// Nested searches on one core, one after another, until a playout of any of their levels solves the
// problem: whoever wants a solution does not finish the search that has met one.
template <int N>
SudokuAttempt nest(int level, bool remember, const Position<Sudoku<N>>& start, std::uint64_t seed,
                   std::int32_t target, const StopSignal& stop) {
  NestedSearchOnHost<Sudoku<N>> search(
      start, {.level = level, .search = {.leaf = 1, .remember = remember}});
  std::atomic<bool> over{false};
  const SearchWatch* watched = nullptr;
  SearchWatch watch(stop, over, [&] { over = watched->best() >= target; });
  watched = &watch;
  for (std::uint64_t run = 0; !stop.requested(); ++run) {
    const auto result = search.run(search_stream(seed, run), watch);
    if (result.score >= target) return solved_by(result.moves);
  }
  return {};
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

template <int N>
SudokuAttempt solve_sudoku(SudokuMethod method, Executor<Sudoku<N>>& executor,
                           const Position<Sudoku<N>>& start, std::uint64_t seed,
                           const StopSignal& stop) {
  constexpr auto target = static_cast<std::int32_t>(Sudoku<N>::cells);
  if (start.score() >= target) return solved_by(std::vector<int>{});
  if (method == SudokuMethod::forward_checking) {
    return deepen<N>(start, seed, target, stop);
  }
  if (method == SudokuMethod::iterative_sampling) {
    return sample<N>(executor, start, seed, target, stop);
  }
  const bool level_1 =
      method == SudokuMethod::level_1 || method == SudokuMethod::level_1_forgetting;
  const bool remember = method == SudokuMethod::level_1 || method == SudokuMethod::level_2;
  // Other devices run whole searches.
  if (executor.name() == "cpu")
    return nest<N>(level_1 ? 1 : 2, remember, start, seed, target, stop);
  NmcsOptions options{.level = level_1 ? 1 : 2,
                      .search = {.leaf = 1, .remember = remember},
                      .seed = seed,
                      .runs = unlimited_runs};
  options.target = target;
  const auto outcome = nmcs<Sudoku<N>>(executor, start, options, stop);
  return outcome.score >= target ? solved_by(outcome.moves) : SudokuAttempt{};
}

#define WARPNEST_INSTANTIATE(N)                                                     \
  template SudokuAttempt solve_sudoku<N>(SudokuMethod, Executor<Sudoku<N>>&,        \
                                         const Position<Sudoku<N>>&, std::uint64_t, \
                                         const StopSignal&);
WARPNEST_INSTANTIATE(2)
WARPNEST_INSTANTIATE(3)
WARPNEST_INSTANTIATE(4)
WARPNEST_INSTANTIATE(5)
#undef WARPNEST_INSTANTIATE

}  // namespace warpnest
