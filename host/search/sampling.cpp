#include "host/search/sampling.hpp"

#include "host/games/every_game.hpp"
#include "host/search/any_game.hpp"

namespace warpnest {
namespace {

SearchOutcome<AnyGame> sampling_of_any(const Cursor<AnyGame>& start, const SamplingOptions& options,
                                       const RunOptions& runs, const StopSignal& stop,
                                       const OnSearchProgress& on_progress) {
  return ParallelRuns<AnyGame>(runs, stop, on_progress).go([&] {
    return SamplingSearch<AnyGame>(start, options);
  });
}

}  // namespace

template <Game G>
SearchOutcome<G> sampling(const Position<G>& start, const SamplingOptions& options,
                          const RunOptions& runs, const StopSignal& stop,
                          const OnSearchProgress& on_progress) {
  return outcome_as<G>(sampling_of_any(any_cursor(start), options, runs, stop, on_progress));
}

#define WARPNEST_INSTANTIATE(...)                                                         \
  template SearchOutcome<__VA_ARGS__> sampling(const Position<__VA_ARGS__>&,              \
                                               const SamplingOptions&, const RunOptions&, \
                                               const StopSignal&, const OnSearchProgress&);
WARPNEST_EVERY_CPU_GAME(WARPNEST_INSTANTIATE)
#undef WARPNEST_INSTANTIATE

}  // namespace warpnest
