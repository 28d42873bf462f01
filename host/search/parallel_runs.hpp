// Independent runs of any search on several threads.
//
// Run i has the stream search_stream(seed, i). Runs are counted in the order of their numbers, so
// that the outcome depends on the seed and the options, not on the number of threads, unless it was
// stopped.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <utility>

#include "common/stream.hpp"
#include "host/executor/executor.hpp"
#include "host/executor/worker_pool.hpp"
#include "host/search/search_outcome.hpp"
#include "host/search/search_watch.hpp"

namespace warpnest {

struct RunOptions {
  std::uint64_t seed = 1;
  std::uint64_t runs = 1;              // unlimited_runs: until stopped
  std::optional<std::int32_t> target;  // stop after the first run that reaches this score
  std::uint32_t threads = 1;
};

using OnSearchProgress = std::function<void(const SearchProgress&)>;

// A search that runs of one thread are made with, one after the other.
template <class S, class G>
concept RunnableSearch = requires(S search, StreamId stream, SearchWatch watch) {
  { search.run(stream, watch) } -> std::same_as<SearchResult<G>>;
};

template <class G>
class ParallelRuns {
 public:
  ParallelRuns(const RunOptions& options, const StopSignal& stop, OnSearchProgress on_progress)
      : options_(options), stop_(stop), on_progress_(std::move(on_progress)) {
    if (options.runs == 0) throw std::invalid_argument("runs must be at least 1");
    if (options.threads == 0) throw std::invalid_argument("threads must be at least 1");
  }

  // make() gives the search of one worker. `on_progress` is called by one thread at a time.
  template <class Make>
  SearchOutcome<G> go(const Make& make) {
    const auto threads =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(options_.threads, options_.runs));
    for (std::uint32_t i = 0; i < threads; ++i) {
      watches_.emplace_back(stop_, over_, [this] { report(); });
    }
    WorkerPool(threads).run(threads, [&](std::size_t worker, std::uint32_t) {
      auto search = make();
      static_assert(RunnableSearch<decltype(search), G>);
      for (std::uint64_t run; take(run);) {
        finish(run, watches_[worker],
               search.run(search_stream(options_.seed, run), watches_[worker]));
      }
    });
    for (const auto& [run, result] : done_)
      keep(run, result);  // behind one that was stopped
    outcome_.stopped = !target_reached_ && outcome_.runs_done < options_.runs;
    report_now();
    return std::move(outcome_);
  }

 private:
  using Clock = std::chrono::steady_clock;

  bool take(std::uint64_t& run) {
    const std::lock_guard lock(mutex_);
    if (next_ == options_.runs || over_ || reached_ || stop_.requested()) return false;
    run = next_++;
    return true;
  }

  void finish(std::uint64_t run, SearchWatch& watch, SearchResult<G> result) {
    const std::lock_guard lock(mutex_);
    watch.fraction(0);
    if (over_) return;
    // No later run is begun, but earlier ones go on.
    reached_ = reached_ || (options_.target && result.score >= *options_.target);
    done_.emplace(run, std::move(result));
    while (!done_.empty() && done_.begin()->first == counted_ && !target_reached_) {
      keep(counted_++, done_.begin()->second);
      done_.erase(done_.begin());
    }
    if (!target_reached_) return;
    done_.clear();
    over_ = true;
  }

  void keep(std::uint64_t run, const SearchResult<G>& result) {
    outcome_.totals.add(result.totals);
    if (result.finished) {
      ++outcome_.histogram[result.score];
      ++outcome_.runs_done;
      target_reached_ = options_.target && result.score >= *options_.target;
    }
    if (result.score > outcome_.score) {
      outcome_.score = result.score;
      outcome_.moves = result.moves;
      outcome_.best_run = run;
    }
  }

  // Not more often than a person can read, and never waiting for another thread that does it.
  void report() {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock || Clock::now() - reported_ < std::chrono::milliseconds(50)) return;
    report_now();
  }

  void report_now() {
    if (!on_progress_) return;
    reported_ = Clock::now();
    SearchProgress progress;
    progress.runs = options_.runs;
    progress.runs_done = outcome_.runs_done;
    progress.best_score = outcome_.score;
    double under_way = static_cast<double>(outcome_.runs_done + done_.size());
    for (const SearchWatch& watch : watches_) {
      progress.best_score = std::max(progress.best_score, watch.best());
      progress.playouts += watch.playouts();
      progress.moves += watch.moves();
      under_way += watch.fraction();
    }
    if (options_.runs != unlimited_runs) {
      progress.fraction = std::min(1.0, under_way / static_cast<double>(options_.runs));
    }
    on_progress_(progress);
  }

  const RunOptions options_;
  const StopSignal& stop_;
  const OnSearchProgress on_progress_;
  std::atomic<bool> over_{false};  // the target is reached: nobody wants what is under way
  std::deque<SearchWatch> watches_;

  std::mutex mutex_;  // guards what follows
  std::uint64_t next_ = 0;
  std::uint64_t counted_ = 0;                      // runs below are part of the outcome
  std::map<std::uint64_t, SearchResult<G>> done_;  // those that wait for earlier ones
  bool reached_ = false;                           // by any run
  bool target_reached_ = false;                    // by a run that is counted
  SearchOutcome<G> outcome_;
  Clock::time_point reported_;
};

}  // namespace warpnest
