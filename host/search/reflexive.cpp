#include "host/search/reflexive.hpp"

#include "host/games/every_game.hpp"

namespace warpnest {

template <Game G>
SearchOutcome<G> reflexive(const Position<G>& start, const ReflexiveOptions& options,
                           const RunOptions& runs, const StopSignal& stop,
                           const OnSearchProgress& on_progress) {
  return ParallelRuns<G>(runs, stop, on_progress).go([&] {
    return ReflexiveSearch<G>(start, options);
  });
}

#define WARPNEST_INSTANTIATE(...)                                                           \
  template SearchOutcome<__VA_ARGS__> reflexive(const Position<__VA_ARGS__>&,               \
                                                const ReflexiveOptions&, const RunOptions&, \
                                                const StopSignal&, const OnSearchProgress&);
WARPNEST_EVERY_CPU_GAME(WARPNEST_INSTANTIATE)
#undef WARPNEST_INSTANTIATE

}  // namespace warpnest
