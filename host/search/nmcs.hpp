// Nested Monte Carlo search from a game's first position, as often as asked.
//
// Run i is a search of the given level with the stream search_stream(seed, i). Levels up to the
// executor's are handed over whole; the levels above are played here, with many searches under way
// at once so that a batch fills the executor. The outcome depends on the seed and the options, not
// on threads, batches or the executor.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "host/executor/executor.hpp"
#include "host/stop.hpp"

namespace warpnest {

inline constexpr int max_nmcs_level = 8;

struct NmcsOptions {
  int level = 2;
  SearchOptions search;
  std::uint64_t seed = 1;
  std::uint64_t runs = 1;              // unlimited_runs: until stopped
  std::optional<std::int32_t> target;  // stop after the first run that reaches this score
};
inline constexpr std::uint64_t unlimited_runs = ~std::uint64_t{0};

// What a caller is told after every batch.
struct NmcsProgress {
  std::uint64_t runs_done = 0;
  std::uint64_t runs = 0;         // asked for, or unlimited_runs
  double fraction = 0;            // of the work, estimated from the moves played; 0 if unlimited
  std::int32_t best_score = no_score;
  std::uint64_t playouts = 0;
  std::uint64_t moves = 0;
};

template <Game G>
struct NmcsOutcome {
  std::int32_t score = no_score;  // the best of all runs, an unfinished one included
  std::vector<typename G::Move> moves;
  std::uint64_t best_run = 0;  // the first run that has it
  std::uint64_t runs_done = 0;
  std::map<std::int32_t, std::uint64_t> histogram;  // final score -> finished runs
  SearchTotals totals;
  bool stopped = false;  // by the signal or the time limit, before all runs were done

  double mean() const;
  double standard_deviation() const;  // of one run, n - 1 in the denominator
  double standard_error() const;      // of the mean
};

// Throws std::invalid_argument for options out of range.
template <Game G>
NmcsOutcome<G> nmcs(Executor<G>& executor, const Position<G>& start, const NmcsOptions& options,
                    const StopSignal& stop,
                    const std::function<void(const NmcsProgress&)>& on_progress = {});

}  // namespace warpnest
