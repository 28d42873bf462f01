#include "host/search/reflexive.hpp"

#include "host/games/every_game.hpp"
#include "host/search/any_game.hpp"

namespace warpnest {
namespace {

SearchOutcome<AnyGame> reflexive_of_any(const Cursor<AnyGame>& start,
                                        const ReflexiveOptions& options, const RunOptions& runs,
                                        const StopSignal& stop,
                                        const OnSearchProgress& on_progress) {
  return ParallelRuns<AnyGame>(runs, stop, on_progress).go([&] {
    return ReflexiveSearch<AnyGame>(start, options);
  });
}

}  // namespace

template <Game G>
SearchOutcome<G> reflexive(const Position<G>& start, const ReflexiveOptions& options,
                           const RunOptions& runs, const StopSignal& stop,
                           const OnSearchProgress& on_progress) {
  return outcome_as<G>(reflexive_of_any(any_cursor(start), options, runs, stop, on_progress));
}

#define WARPNEST_INSTANTIATE(...)                                                           \
  template SearchOutcome<__VA_ARGS__> reflexive(const Position<__VA_ARGS__>&,               \
                                                const ReflexiveOptions&, const RunOptions&, \
                                                const StopSignal&, const OnSearchProgress&);
WARPNEST_EVERY_CPU_GAME(WARPNEST_INSTANTIATE)
#undef WARPNEST_INSTANTIATE

}  // namespace warpnest
