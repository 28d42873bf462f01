#include "host/search/sampling.hpp"

#include "host/games/every_game.hpp"

namespace warpnest {

template <Game G>
SearchOutcome<G> sampling(const Position<G>& start, const SamplingOptions& options,
                          const RunOptions& runs, const StopSignal& stop,
                          const OnSearchProgress& on_progress) {
  return ParallelRuns<G>(runs, stop, on_progress).go([&] {
    return SamplingSearch<G>(start, options);
  });
}

#define WARPNEST_INSTANTIATE(...)                                                         \
  template SearchOutcome<__VA_ARGS__> sampling(const Position<__VA_ARGS__>&,              \
                                               const SamplingOptions&, const RunOptions&, \
                                               const StopSignal&, const OnSearchProgress&);
WARPNEST_EVERY_CPU_GAME(WARPNEST_INSTANTIATE)
#undef WARPNEST_INSTANTIATE

}  // namespace warpnest
