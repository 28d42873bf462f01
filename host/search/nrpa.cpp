#include "host/search/nrpa.hpp"

#include "host/games/every_game.hpp"
#include "host/search/any_runs.hpp"

namespace warpnest {

template <Game G>
SearchOutcome<G> nrpa(const Position<G>& start, const NrpaOptions<G>& options,
                      const RunOptions& runs, const StopSignal& stop,
                      const OnSearchProgress& on_progress) {
  return any_runs<G>([&] { return std::make_unique<NrpaSearch<G>>(start, options); }, runs, stop,
                     on_progress);
}

#define WARPNEST_INSTANTIATE(...)                                                              \
  template SearchOutcome<__VA_ARGS__> nrpa(const Position<__VA_ARGS__>&,                       \
                                           const NrpaOptions<__VA_ARGS__>&, const RunOptions&, \
                                           const StopSignal&, const OnSearchProgress&);
WARPNEST_EVERY_CPU_GAME(WARPNEST_INSTANTIATE)
#undef WARPNEST_INSTANTIATE

}  // namespace warpnest
