// Nested Monte Carlo search from a game's first position, as often as asked.
//
// Run i is a search of the given level with the stream search_stream(seed, i). Levels up to the
// executor's are handed over whole; the levels above are played here, with many searches under way
// at once so that a batch fills the executor. The outcome depends on the seed and the options, not
// on threads, batches or the executor.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "host/executor/executor.hpp"
#include "host/search/search_outcome.hpp"
#include "host/base/stop.hpp"

namespace warpnest {

inline constexpr int max_nmcs_level = 8;

struct NmcsOptions {
  int level = 2;
  SearchOptions search;
  std::uint64_t seed = 1;
  std::uint64_t runs = 1;              // unlimited_runs: until stopped
  std::optional<std::int32_t> target;  // stop after the first run that reaches this score
};

using NmcsProgress = SearchProgress;  // told after every batch; its fraction is an estimate
template <Game G>
using NmcsOutcome = SearchOutcome<G>;

// Throws std::invalid_argument for options out of range.
template <Game G>
NmcsOutcome<G> nmcs(Executor<G>& executor, const Position<G>& start, const NmcsOptions& options,
                    const StopSignal& stop,
                    const std::function<void(const NmcsProgress&)>& on_progress = {});

}  // namespace warpnest
