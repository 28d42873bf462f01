// Runs nested Monte Carlo searches on an executor.
//
// Run i is a search of the given level with the stream search_stream(seed, i). Levels up to the
// executor's run there as whole jobs; the levels above run here, with many searches under way at
// once so that a batch fills the executor. The outcome depends on the seed and the options, not
// on threads, batches or the executor.
#pragma once

#include <cstdint>
#include <optional>

#include "host/base/stop.hpp"
#include "host/executor/executor.hpp"
#include "host/search/search_outcome.hpp"

namespace warpnest {

inline constexpr int max_nested_level = 8;

struct NmcsOptions {
  int level = 2;
  SearchOptions search = {};
  std::uint64_t seed = 1;
  std::uint64_t runs = 1;                   // unlimited_runs: until stopped
  std::optional<std::int32_t> target = {};  // stop after the first run that reaches this score
};

// `start` must be a position of the class that the executor plays. The reported fraction is an
// estimate. Throws std::invalid_argument for options out of range.
SearchOutcome nmcs(Executor& executor, const AnyPosition& start, const NmcsOptions& options,
                   const StopSignal& stop, const OnSearchProgress& on_progress = {});

}  // namespace warpnest
