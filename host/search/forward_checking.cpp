#include "host/search/forward_checking.hpp"

#include "common/games/sudoku/sudoku.hpp"
#include "host/search/any_game.hpp"

namespace warpnest {
namespace {

SearchOutcome<AnyGame> forward_checking_of_any(const Cursor<AnyGame>& start,
                                               const ForwardCheckingOptions& options,
                                               const RunOptions& runs, const StopSignal& stop,
                                               const OnSearchProgress& on_progress) {
  return ParallelRuns<AnyGame>(runs, stop, on_progress).go([&] {
    return ForwardCheckingSearch<AnyGame>(start, options);
  });
}

}  // namespace

template <Game G>
SearchOutcome<G> forward_checking(const Position<G>& start, const ForwardCheckingOptions& options,
                                  const RunOptions& runs, const StopSignal& stop,
                                  const OnSearchProgress& on_progress) {
  return outcome_as<G>(
      forward_checking_of_any(any_cursor(start), options, runs, stop, on_progress));
}

#define WARPNEST_INSTANTIATE(N)                                                     \
  template SearchOutcome<Sudoku<N>> forward_checking(                               \
      const Position<Sudoku<N>>&, const ForwardCheckingOptions&, const RunOptions&, \
      const StopSignal&, const OnSearchProgress&);
WARPNEST_INSTANTIATE(2)
WARPNEST_INSTANTIATE(3)
WARPNEST_INSTANTIATE(4)
WARPNEST_INSTANTIATE(5)
#undef WARPNEST_INSTANTIATE

}  // namespace warpnest
