// ParallelRuns: independent runs of any search on several threads of the CPU.
//
// Run i has the stream search_stream(seed, i). The number of threads does not change the outcome,
// unless the search was stopped.
#pragma once

#include <deque>

#include "host/search/run_book.hpp"
#include "host/search/search_runner.hpp"
#include "host/search/search_watch.hpp"

namespace warpnest {

class ParallelRuns {
 public:
  // Throws std::invalid_argument for options out of range. `on_progress` is called by one thread at
  // a time.
  ParallelRuns(const RunOptions& options, const StopSignal& stop,
               OnSearchProgress on_progress = {});

  // Makes all runs. Must be called only once. Each thread has its own runner. Rethrows what `make`
  // throws.
  SearchOutcome go(const MakeRunner& make);

 private:
  double add_under_way(SearchProgress& progress) const;

  const RunOptions options_;
  const StopSignal& stop_;
  std::deque<SearchWatch> watches_;  // one per thread
  RunBook book_;
};

}  // namespace warpnest
