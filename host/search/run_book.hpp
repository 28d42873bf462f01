// RunBook: keeps account of the runs of a search.
//
// It says which run comes next and collects the results. Finished runs count in the order of their
// numbers, so that the outcome depends on the seed and the options, not on which run was faster.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>

#include "host/base/stop.hpp"
#include "host/executor/executor.hpp"
#include "host/search/search_outcome.hpp"

namespace warpnest {

struct RunOptions {
  std::uint64_t seed = 1;
  std::uint64_t runs = 1;                   // unlimited_runs: until stopped
  std::optional<std::int32_t> target = {};  // stop after the first run that reaches this score
  std::uint32_t threads = 1;
};

// May be used by several threads.
class RunBook {
 public:
  // Adds the playouts and moves made so far and the best score of the runs under way. Returns how
  // much of these runs is done, in runs: half of one and a quarter of another are 0.75.
  using UnderWay = std::function<double(SearchProgress& progress)>;

  // Throws std::invalid_argument if there are no runs to make. `on_progress` is called by one
  // thread at a time.
  RunBook(const RunOptions& options, const StopSignal& stop, OnSearchProgress on_progress,
          UnderWay under_way);

  // Returns the number of the next run, or nothing if no more runs should begin.
  std::optional<std::uint64_t> next();
  // Takes the result of a run, also of a stopped one. Must be called for every run from next().
  void finish(std::uint64_t run, SearchResult result);
  // Set when the target is reached: the runs under way are no longer needed.
  const std::atomic<bool>& over() const { return over_; }

  // Reports at most every 50 ms, and never waits for another thread.
  void report();
  // Reports for the last time and returns the outcome.
  SearchOutcome close();

 private:
  using Clock = std::chrono::steady_clock;

  bool reaches_target(const SearchResult& result) const {
    return options_.target && result.score >= *options_.target;
  }
  void count(std::uint64_t run, SearchResult result);
  void report_now();

  const RunOptions options_;
  const StopSignal& stop_;
  const OnSearchProgress on_progress_;
  const UnderWay under_way_;
  std::atomic<bool> over_{false};

  std::mutex mutex_;  // guards what follows
  std::uint64_t next_ = 0;
  std::uint64_t counted_ = 0;                      // runs below this are part of the outcome
  std::map<std::uint64_t, SearchResult> waiting_;  // for runs with lower numbers
  bool reached_ = false;                           // a run has reached the target
  SearchOutcome outcome_;
  Clock::time_point reported_;
};

}  // namespace warpnest
