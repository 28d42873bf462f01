#include "host/search/run_book.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace warpnest {

RunBook::RunBook(const RunOptions& options, const StopSignal& stop, OnSearchProgress on_progress,
                 UnderWay under_way)
    : options_(options),
      stop_(stop),
      on_progress_(std::move(on_progress)),
      under_way_(std::move(under_way)) {
  if (options.runs == 0) throw std::invalid_argument("runs must be at least 1");
}

std::optional<std::uint64_t> RunBook::next() {
  const std::lock_guard lock(mutex_);
  // Once a run has reached the target, only runs before it still matter, and these have begun.
  if (next_ == options_.runs || reached_ || stop_.requested()) return std::nullopt;
  return next_++;
}

void RunBook::finish(std::uint64_t run, SearchResult result) {
  const std::lock_guard lock(mutex_);
  if (over_) return;
  reached_ = reached_ || reaches_target(result);
  waiting_.emplace(run, std::move(result));
  while (!over_ && !waiting_.empty() && waiting_.begin()->first == counted_) {
    count(counted_++, std::move(waiting_.extract(waiting_.begin()).mapped()));
  }
  if (over_) waiting_.clear();
}

void RunBook::count(std::uint64_t run, SearchResult result) {
  outcome_.totals.add(result.totals);
  if (result.finished) {
    ++outcome_.histogram[result.score];
    ++outcome_.runs_done;
    over_ = reaches_target(result);
  }
  if (result.score > outcome_.score) {
    outcome_.score = result.score;
    outcome_.moves = std::move(result.moves);
    outcome_.best_run = run;
    outcome_.best_after = result.found_after;
  }
}

void RunBook::report() {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock || Clock::now() - reported_ < std::chrono::milliseconds(50)) return;
  report_now();
}

void RunBook::report_now() {
  if (!on_progress_) return;
  reported_ = Clock::now();
  SearchProgress progress;
  progress.runs = options_.runs;
  progress.runs_done = outcome_.runs_done;
  progress.best_score = outcome_.score;
  const double done = static_cast<double>(outcome_.runs_done + waiting_.size());
  const double part = under_way_(progress);
  if (options_.runs != unlimited_runs) {
    progress.fraction = std::min(1.0, (done + part) / static_cast<double>(options_.runs));
  }
  on_progress_(progress);
}

SearchOutcome RunBook::close() {
  const std::lock_guard lock(mutex_);
  outcome_.stopped = !over_ && outcome_.runs_done < options_.runs;
  report_now();
  return std::move(outcome_);
}

}  // namespace warpnest
