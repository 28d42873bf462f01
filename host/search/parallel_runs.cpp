#include "host/search/parallel_runs.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <utility>

#include "common/stream.hpp"
#include "host/executor/worker_pool.hpp"

namespace warpnest {

ParallelRuns::ParallelRuns(const RunOptions& options, const StopSignal& stop,
                           OnSearchProgress on_progress)
    : options_(options),
      stop_(stop),
      book_(options, stop, std::move(on_progress),
            [this](SearchProgress& progress) { return add_under_way(progress); }) {
  if (options.threads == 0) throw std::invalid_argument("threads must be at least 1");
}

SearchOutcome ParallelRuns::go(const MakeRunner& make) {
  const auto threads =
      static_cast<std::uint32_t>(std::min<std::uint64_t>(options_.threads, options_.runs));
  for (std::uint32_t i = 0; i < threads; ++i) {
    watches_.emplace_back(stop_, book_.over(), [this] { book_.report(); });
  }
  WorkerPool(threads).run(threads, [&](std::size_t worker, std::uint32_t) {
    const auto search = make();
    SearchWatch& watch = watches_[worker];
    while (const auto run = book_.next()) {
      SearchResult result = search->run(search_stream(options_.seed, *run), watch);
      watch.fraction(0);
      book_.finish(*run, std::move(result));
    }
  });
  return book_.close();
}

double ParallelRuns::add_under_way(SearchProgress& progress) const {
  double runs = 0;
  for (const SearchWatch& watch : watches_) {
    progress.best_score = std::max(progress.best_score, watch.best());
    progress.playouts += watch.playouts();
    progress.moves += watch.moves();
    runs += watch.fraction();
  }
  return runs;
}

}  // namespace warpnest
