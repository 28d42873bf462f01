#include "host/search/nmcs.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "host/games/every_game.hpp"
#include "host/search/host_search.hpp"

namespace warpnest {
namespace {

void check(const NmcsOptions& options) {
  if (options.level < 0 || options.level > max_nmcs_level) {
    throw std::invalid_argument(
        fmt::format("level {} is out of range: 0 to {}", options.level, max_nmcs_level));
  }
  if (options.search.leaf < 1 || options.search.leaf > max_leaf) {
    throw std::invalid_argument(
        fmt::format("leaf {} is out of range: 1 to {}", options.search.leaf, max_leaf));
  }
  if (options.runs == 0) throw std::invalid_argument("runs must be at least 1");
}

// Mean number of candidates that a step is taken to have when work is planned; a guess is enough.
constexpr double typical_candidates = 3;

// The level of the jobs: as high as the executor takes, or lower if there would be too few of them
// to keep it busy. No choice changes a result.
int choose_job_level(int level, int highest, std::uint64_t runs, std::uint32_t capacity) {
  int job_level = std::min(level, highest);
  double jobs = static_cast<double>(std::min<std::uint64_t>(runs, capacity)) *
                std::pow(typical_candidates, level - job_level);
  while (job_level > 1 && jobs < capacity) {
    --job_level;
    jobs *= typical_candidates;
  }
  return job_level;
}

// Runs of which the jobs of one round fill the executor.
std::uint64_t choose_runs_at_once(int level, int job_level, std::uint64_t runs,
                                  std::uint32_t capacity) {
  const double jobs_a_run = std::pow(typical_candidates, level - job_level);
  const auto wanted = static_cast<std::uint64_t>(std::ceil(capacity / jobs_a_run));
  return std::clamp<std::uint64_t>(wanted, 1, runs);
}

// One run under way: a job as a whole, or upper levels on the host.
template <Game G>
struct Run {
  std::uint64_t number;
  StreamId stream;
  std::unique_ptr<HostSearch<G>> search;  // null: the run is one job
  SearchResult<G> result;                 // of such a job
  SearchTotals totals;
  bool finished = false;
};

template <Game G>
class Nmcs {
 public:
  Nmcs(Executor<G>& executor, const Position<G>& start, const NmcsOptions& options,
       const StopSignal& stop, const std::function<void(const NmcsProgress&)>& on_progress)
      : executor_(executor),
        start_(start),
        options_(options),
        stop_(stop),
        on_progress_(on_progress),
        job_level_(choose_job_level(options.level, executor.job_level(), options.runs,
                                    executor.capacity())),
        at_once_(choose_runs_at_once(options.level, job_level_, options.runs,
                                     executor.capacity())) {}

  NmcsOutcome<G> go() {
    for (;;) {
      start_runs();
      if (runs_.empty()) return std::move(outcome_);
      if (stop_.requested()) break;
      play_round();
      finish_runs();
      report();
    }
    keep_unfinished();
    outcome_.stopped = true;
    return std::move(outcome_);
  }

 private:
  bool target_reached() const { return options_.target && outcome_.score >= *options_.target; }

  void start_runs() {
    while (runs_.size() < at_once_ && next_run_ < options_.runs && !target_reached()) {
      Run<G> run{next_run_, search_stream(options_.seed, next_run_), nullptr, {}, {}, false};
      if (options_.level > job_level_) {
        run.search = std::make_unique<HostSearch<G>>(options_.level, job_level_, options_.search,
                                                     start_, run.stream);
      }
      runs_.push_back(std::move(run));
      ++next_run_;
    }
  }

  void play_round() {
    jobs_.clear();
    const std::size_t wanted = executor_.capacity();
    for (Run<G>& run : runs_) {
      if (run.finished) continue;
      if (run.search == nullptr) {
        jobs_.push_back({start_, run.stream});
        continue;
      }
      run.search->collect(jobs_, wanted);
      run.finished = run.search->finished();  // possible without a job, near the end of a game
    }
    results_.assign(jobs_.size(), {});
    executor_.run(job_level_, options_.search, jobs_, results_, stop_);

    const SearchResult<G>* next = results_.data();
    for (Run<G>& run : runs_) {
      if (run.finished) continue;  // and was before this round: it has no jobs in it
      if (run.search != nullptr) {
        run.search->absorb(next, run.totals);
        run.finished = run.search->finished();
      } else {
        run.totals.add(next->totals);
        run.finished = next->finished;
        run.result = std::move(results_[static_cast<std::size_t>(next - results_.data())]);
        ++next;
      }
    }
  }

  // Takes finished runs in the order of their numbers, so that what counts when a target is reached
  // does not depend on which of them was faster.
  void finish_runs() {
    while (!runs_.empty() && runs_.front().finished) {
      const Run<G>& run = runs_.front();
      std::int32_t score = no_score;
      const auto moves = known(run, score);
      ++outcome_.histogram[score];
      ++outcome_.runs_done;
      outcome_.totals.add(run.totals);
      keep(run, score, moves);
      if (target_reached()) {
        runs_.clear();
        return;
      }
      runs_.erase(runs_.begin());
    }
  }

  std::vector<typename G::Move> known(const Run<G>& run, std::int32_t& score) const {
    if (run.search != nullptr) return run.search->best_known(score);
    score = run.result.score;
    return run.result.moves;
  }

  void keep(const Run<G>& run, std::int32_t score, const std::vector<typename G::Move>& moves) {
    if (score <= outcome_.score) return;
    outcome_.score = score;
    outcome_.moves = moves;
    outcome_.best_run = run.number;
  }

  void keep_unfinished() {
    for (const Run<G>& run : runs_) {
      outcome_.totals.add(run.totals);
      std::int32_t score = no_score;
      const auto moves = known(run, score);
      keep(run, score, moves);
    }
  }

  // After every run, and in between not more often than a person can read.
  void report() {
    if (!on_progress_) return;
    const auto now = StopSignal::Clock::now();
    if (outcome_.runs_done == reported_runs_ && now - reported_ < std::chrono::milliseconds(50)) {
      return;
    }
    reported_ = now;
    reported_runs_ = outcome_.runs_done;
    NmcsProgress progress;
    progress.runs_done = outcome_.runs_done;
    progress.runs = options_.runs;
    progress.best_score = outcome_.score;
    SearchTotals totals = outcome_.totals;
    double under_way = 0;
    for (const Run<G>& run : runs_) {
      totals.add(run.totals);
      std::int32_t score = no_score;
      const auto moves = known(run, score);
      progress.best_score = std::max(progress.best_score, score);
      if (run.search != nullptr && !moves.empty()) under_way += run.search->fraction();
    }
    progress.playouts = totals.playouts;
    progress.moves = totals.moves;
    if (options_.runs != unlimited_runs) {
      progress.fraction = (static_cast<double>(outcome_.runs_done) + under_way) /
                          static_cast<double>(options_.runs);
    }
    on_progress_(progress);
  }

  Executor<G>& executor_;
  const Position<G>& start_;
  const NmcsOptions& options_;
  const StopSignal& stop_;
  const std::function<void(const NmcsProgress&)>& on_progress_;
  const int job_level_;
  const std::uint64_t at_once_;
  std::uint64_t next_run_ = 0;
  std::vector<Run<G>> runs_;  // in order of their numbers
  std::vector<SearchJob<G>> jobs_;
  std::vector<SearchResult<G>> results_;
  NmcsOutcome<G> outcome_;
  StopSignal::Clock::time_point reported_;
  std::uint64_t reported_runs_ = 0;
};

}  // namespace

template <Game G>
double NmcsOutcome<G>::mean() const {
  double sum = 0;
  for (const auto& [final_score, count] : histogram) {
    sum += static_cast<double>(final_score) * static_cast<double>(count);
  }
  return runs_done == 0 ? 0 : sum / static_cast<double>(runs_done);
}

template <Game G>
double NmcsOutcome<G>::standard_deviation() const {
  if (runs_done < 2) return 0;
  const double centre = mean();
  double squares = 0;
  for (const auto& [final_score, count] : histogram) {
    const double distance = final_score - centre;
    squares += distance * distance * static_cast<double>(count);
  }
  return std::sqrt(squares / static_cast<double>(runs_done - 1));
}

template <Game G>
double NmcsOutcome<G>::standard_error() const {
  return runs_done == 0 ? 0 : standard_deviation() / std::sqrt(static_cast<double>(runs_done));
}

template <Game G>
NmcsOutcome<G> nmcs(Executor<G>& executor, const Position<G>& start, const NmcsOptions& options,
                    const StopSignal& stop,
                    const std::function<void(const NmcsProgress&)>& on_progress) {
  check(options);
  return Nmcs<G>(executor, start, options, stop, on_progress).go();
}

#define WARPNEST_INSTANTIATE(...)                                                      \
  template struct NmcsOutcome<__VA_ARGS__>;                                            \
  template NmcsOutcome<__VA_ARGS__> nmcs(                                              \
      Executor<__VA_ARGS__>&, const Position<__VA_ARGS__>&, const NmcsOptions&,        \
      const StopSignal&, const std::function<void(const NmcsProgress&)>&);
WARPNEST_EVERY_GAME(WARPNEST_INSTANTIATE)
#undef WARPNEST_INSTANTIATE

}  // namespace warpnest
