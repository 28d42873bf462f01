#include "host/search/nmcs.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "host/games/every_game.hpp"
#include "host/search/any_game.hpp"
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
struct Run {
  std::uint64_t number;
  StreamId stream;
  std::unique_ptr<HostSearch> search;  // null: the run is one job
  SearchResult<AnyGame> result;        // of such a job
  SearchTotals totals;
  bool finished = false;
};

class Nmcs {
 public:
  Nmcs(Executor<AnyGame>& executor, const Position<AnyGame>& start, const NmcsOptions& options,
       const StopSignal& stop, const std::function<void(const NmcsProgress&)>& on_progress)
      : executor_(executor),
        start_(start),
        options_(options),
        stop_(stop),
        on_progress_(on_progress),
        job_level_(choose_job_level(options.level, executor.job_level(), options.runs,
                                    executor.capacity())),
        at_once_(
            choose_runs_at_once(options.level, job_level_, options.runs, executor.capacity())) {}

  SearchOutcome<AnyGame> go() {
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
      Run run{next_run_, search_stream(options_.seed, next_run_), nullptr, {}, {}, false};
      if (options_.level > job_level_) {
        run.search = std::make_unique<HostSearch>(options_.level, job_level_, options_.search,
                                                  start_, run.stream);
      }
      runs_.push_back(std::move(run));
      ++next_run_;
    }
  }

  void play_round() {
    jobs_.clear();
    const std::size_t wanted = executor_.capacity();
    for (Run& run : runs_) {
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

    const SearchResult<AnyGame>* next = results_.data();
    for (Run& run : runs_) {
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
      const Run& run = runs_.front();
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

  std::vector<std::uint32_t> known(const Run& run, std::int32_t& score) const {
    if (run.search != nullptr) return run.search->best_known(score);
    score = run.result.score;
    return run.result.moves;
  }

  void keep(const Run& run, std::int32_t score, const std::vector<std::uint32_t>& moves) {
    if (score <= outcome_.score) return;
    outcome_.score = score;
    outcome_.moves = moves;
    outcome_.best_run = run.number;
  }

  void keep_unfinished() {
    for (const Run& run : runs_) {
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
    for (const Run& run : runs_) {
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

  Executor<AnyGame>& executor_;
  const Position<AnyGame>& start_;
  const NmcsOptions& options_;
  const StopSignal& stop_;
  const std::function<void(const NmcsProgress&)>& on_progress_;
  const int job_level_;
  const std::uint64_t at_once_;
  std::uint64_t next_run_ = 0;
  std::vector<Run> runs_;  // in order of their numbers
  std::vector<SearchJob<AnyGame>> jobs_;
  std::vector<SearchResult<AnyGame>> results_;
  SearchOutcome<AnyGame> outcome_;
  StopSignal::Clock::time_point reported_;
  std::uint64_t reported_runs_ = 0;
};

// The functions of a game's positions.
template <Game G>
struct PositionFunctions {
  using P = Position<G>;
  static const P& of(const void* position) { return *static_cast<const P*>(position); }
  static P& of(void* position) { return *static_cast<P*>(position); }

  static constexpr Position<AnyGame>::Functions table{
      .count = [](const void* p) { return of(p).count(); },
      .candidate = [](const void* p, std::uint32_t k) -> std::uint32_t {
        return of(p).candidate(k);
      },
      .play = [](void* p, std::uint32_t move) { of(p).play(static_cast<typename G::Move>(move)); },
      .score = [](const void* p) { return of(p).score(); },
      .arrange = [](void* p, StreamId search, std::uint32_t step) { of(p).arrange(search, step); }};
};

// A game's executor for jobs of AnyGame.
template <Game G>
class AnyExecutor final : public Executor<AnyGame> {
 public:
  explicit AnyExecutor(Executor<G>& executor) : executor_(executor) {}

  std::string name() const override { return executor_.name(); }
  std::uint32_t capacity() const override { return executor_.capacity(); }
  int job_level() const override { return executor_.job_level(); }

  void run(int level, const SearchOptions& options, std::span<const SearchJob<AnyGame>> jobs,
           std::span<SearchResult<AnyGame>> results, const StopSignal& stop) override {
    jobs_.clear();
    for (const SearchJob<AnyGame>& job : jobs) {
      jobs_.push_back({job.position.value.as<Position<G>>(), job.stream});
    }
    results_.assign(jobs.size(), {});
    executor_.run(level, options, jobs_, results_, stop);
    for (std::size_t i = 0; i < jobs.size(); ++i)
      results[i] = result_as<AnyGame>(results_[i]);
  }

  PlayoutSummary playouts(const Position<AnyGame>& position, std::uint64_t seed,
                          std::uint64_t count, const StopSignal& stop,
                          std::uint64_t first_stream) override {
    return executor_.playouts(position.value.as<Position<G>>(), seed, count, stop, first_stream);
  }

 private:
  Executor<G>& executor_;
  std::vector<SearchJob<G>> jobs_;
  std::vector<SearchResult<G>> results_;
};

}  // namespace

template <Game G>
NmcsOutcome<G> nmcs(Executor<G>& executor, const Position<G>& start, const NmcsOptions& options,
                    const StopSignal& stop,
                    const std::function<void(const NmcsProgress&)>& on_progress) {
  check(options);
  AnyExecutor<G> any(executor);
  const Position<AnyGame> position{&PositionFunctions<G>::table, AnyValue(start)};
  return outcome_as<G>(Nmcs(any, position, options, stop, on_progress).go());
}

#define WARPNEST_INSTANTIATE(...)                                                              \
  template NmcsOutcome<__VA_ARGS__> nmcs(Executor<__VA_ARGS__>&, const Position<__VA_ARGS__>&, \
                                         const NmcsOptions&, const StopSignal&,                \
                                         const std::function<void(const NmcsProgress&)>&);
WARPNEST_EVERY_GAME(WARPNEST_INSTANTIATE)
#undef WARPNEST_INSTANTIATE

}  // namespace warpnest
