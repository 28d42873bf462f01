#include "host/search/nmcs.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "host/executor/guarded_executor.hpp"
#include "host/search/common_options.hpp"
#include "host/search/nested_jobs.hpp"
#include "host/search/playout_executor.hpp"
#include "host/search/run_book.hpp"
#include "host/search/search_entry.hpp"

namespace warpnest {
namespace {

void check(const NmcsOptions& options) {
  if (options.level < 0 || options.level > max_nested_level) {
    throw std::invalid_argument(
        fmt::format("level {} is out of range: 0 to {}", options.level, max_nested_level));
  }
  if (options.search.leaf < 1 || options.search.leaf > max_leaf) {
    throw std::invalid_argument(
        fmt::format("leaf {} is out of range: 1 to {}", options.search.leaf, max_leaf));
  }
}

// The assumed mean number of candidates per step, for planning. A guess is enough.
constexpr double typical_candidates = 3;

// The level of the jobs: as high as the executor accepts, or lower if there would be too few jobs
// to keep it busy. The choice does not change any result.
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

// The number of runs whose jobs fill the executor in one round.
std::uint64_t choose_runs_at_once(int level, int job_level, std::uint64_t runs,
                                  std::uint32_t capacity) {
  const double jobs_per_run = std::pow(typical_candidates, level - job_level);
  const auto wanted = static_cast<std::uint64_t>(std::ceil(capacity / jobs_per_run));
  return std::clamp<std::uint64_t>(wanted, 1, runs);
}

// A run under way: one job, or the upper levels on the host.
struct NestedRun {
  std::uint64_t number;
  StreamId stream;
  std::unique_ptr<NestedJobs> search = {};  // null: the run is one job
  SearchResult result = {};                 // of that job
  SearchTotals totals = {};
  bool finished = false;

  Sequence best_known() const {
    return search != nullptr ? search->best_known() : Sequence{result.score, result.moves};
  }
};

class Nmcs {
 public:
  Nmcs(Executor& executor, const AnyPosition& start, const NmcsOptions& options,
       const StopSignal& stop, const OnSearchProgress& on_progress)
      : executor_(executor),
        start_(start),
        options_(options),
        stop_(stop),
        rules_{.job_level = choose_job_level(options.level, executor.job_level(), options.runs,
                                             executor.capacity()),
               .arranges = executor.arranges(),
               .options = options.search},
        at_once_(choose_runs_at_once(options.level, rules_.job_level, options.runs,
                                     executor.capacity())),
        book_({.seed = options.seed, .runs = options.runs, .target = options.target}, stop,
              on_progress, [this](SearchProgress& progress) { return add_under_way(progress); }) {
    executor_.on_tick([this] { book_.report(); });
  }
  ~Nmcs() { executor_.on_tick({}); }
  Nmcs(const Nmcs&) = delete;
  Nmcs& operator=(const Nmcs&) = delete;

  SearchOutcome go() {
    for (start_runs(); !runs_.empty(); start_runs()) {
      if (!stop_.requested()) play_round();
      hand_in_runs();
      book_.report();
    }
    return book_.close();
  }

 private:
  void start_runs() {
    while (runs_.size() < at_once_) {
      const auto number = book_.next();
      if (!number) return;
      NestedRun run{*number, search_stream(options_.seed, *number)};
      if (options_.level > rules_.job_level) {
        run.search = std::make_unique<NestedJobs>(options_.level, rules_, start_, run.stream);
      }
      runs_.push_back(std::move(run));
    }
  }

  void play_round() {
    jobs_.clear();
    const std::size_t wanted = executor_.capacity();
    for (NestedRun& run : runs_) {
      if (run.search == nullptr) {
        jobs_.push_back({start_, run.stream});
        continue;
      }
      run.search->collect(jobs_, wanted);
      run.finished = run.search->finished();  // possible without a job, near the end of a game
    }
    results_.assign(jobs_.size(), {});
    executor_.run(rules_.job_level, options_.search, jobs_, results_, stop_);

    const SearchResult* next = results_.data();
    for (NestedRun& run : runs_) {
      if (run.finished) continue;  // it has no jobs in this round
      const SearchTotals before = run.totals;
      if (run.search != nullptr) {
        run.search->absorb(next, run.totals);
        run.finished = run.search->finished();
      } else {
        run.totals.add(next->totals);
        run.finished = next->finished;
        run.result = std::move(results_[static_cast<std::size_t>(next - results_.data())]);
        ++next;
      }
      made_.playouts += run.totals.playouts - before.playouts;
      made_.moves += run.totals.moves - before.moves;
    }
  }

  // Finished runs go to the book; after a stop, all runs do.
  void hand_in_runs() {
    const bool last = stop_.requested();
    for (NestedRun& run : runs_) {
      if (!run.finished && !last) continue;
      Sequence best = run.best_known();
      book_.finish(run.number, {best.score, std::move(best.moves), run.totals, run.finished});
      run.finished = true;
    }
    std::erase_if(runs_, [&](const NestedRun& run) { return run.finished || book_.over(); });
  }

  double add_under_way(SearchProgress& progress) const {
    const JobsUnderWay jobs = executor_.under_way();
    progress.playouts = made_.playouts + jobs.playouts;
    progress.moves = made_.moves + jobs.moves;
    progress.best_score = std::max(progress.best_score, jobs.best_score);
    double part = options_.level == rules_.job_level ? jobs.done : 0;  // jobs are whole runs
    for (const NestedRun& run : runs_) {
      progress.best_score = std::max(progress.best_score, run.best_known().score);
      if (run.search != nullptr) part += run.search->fraction();
    }
    return part;
  }

  Executor& executor_;
  const AnyPosition& start_;
  const NmcsOptions& options_;
  const StopSignal& stop_;
  const NestedRules rules_;
  const std::uint64_t at_once_;
  std::vector<NestedRun> runs_;  // under way, in order of their numbers
  std::vector<SearchJob> jobs_;
  std::vector<SearchResult> results_;
  SearchTotals made_;  // by all runs, including those under way
  RunBook book_;
};

}  // namespace

SearchOutcome nmcs(Executor& executor, const AnyPosition& start, const NmcsOptions& options,
                   const StopSignal& stop, const OnSearchProgress& on_progress) {
  check(options);
  return Nmcs(executor, start, options, stop, on_progress).go();
}

// --- The entry ----------------------------------------------------------------------------------

namespace {

Options nmcs_options() {
  Options options{
      level_option(max_nested_level), leaf_option(SearchOptions().leaf),
      flag_option("--no-memory", "follow the best of each step, not the best sequence so far"),
      flag_option("--check", "run the reference beside the fast path and stop at a difference")};
  return with_playout_options(std::move(options));
}

struct NmcsValues {
  int level;
  SearchOptions search;

  explicit NmcsValues(const Values& values)
      : level(static_cast<int>(values.integer("--level"))),
        search{.leaf = static_cast<std::uint32_t>(values.integer("--leaf")),
               .remember = !values.flag("--no-memory")} {}

  std::string title() const { return fmt::format("level {}", level); }
  std::string describe() const {
    return fmt::format("level {}, leaf {}, memory {}", level, search.leaf,
                       search.remember ? "on" : "off");
  }
  Json parameters(const PlayoutChoice& playout) const {
    Json json;
    json["algorithm"] = "nmcs";
    json["level"] = level;
    json["leaf"] = search.leaf;
    json["memory"] = search.remember;
    playout.add_to(json);
    return json;
  }
};

class NmcsPlan final : public SearchPlan {
 public:
  NmcsPlan(const NmcsValues& values, PlayoutChoice playout, bool check, const Problem& problem)
      : values_(values), playout_(std::move(playout)), check_(check), problem_(problem) {}

  std::string describe() const override {
    return uniform() ? values_.describe()
                     : fmt::format("{}, {}", values_.describe(), playout_.describe());
  }
  std::string sentence() const override { return "nested search of " + describe(); }
  std::string title() const override { return values_.title(); }
  Json parameters() const override { return values_.parameters(playout_); }
  std::string method(const std::string& device) const override {
    return uniform() ? std::string(problem_.class_on(device).method) : playout_.method(problem_);
  }
  bool uses_devices() const override { return uniform(); }

  SearchOutcome run(Run& run) override {
    run.executor.check = run.executor.check || check_;
    const bool jobs_are_runs = values_.level <= 1;
    const auto [executor, start] = playout_executor(problem_, playout_.how, run.executor,
                                                    jobs_are_runs ? run.target : std::nullopt);
    GuardedExecutor guarded(*executor, run.stop);
    SearchOutcome outcome = nmcs(guarded, start,
                                 {.level = values_.level,
                                  .search = values_.search,
                                  .seed = run.seed,
                                  .runs = run.runs,
                                  .target = run.target},
                                 run.stop, run.on_progress);
    run.device = executor->name();
    run.failure = guarded.failure();
    return outcome;
  }

 private:
  bool uniform() const { return playout_.how.kind == PlayoutKind::uniform; }

  NmcsValues values_;
  PlayoutChoice playout_;
  bool check_;
  const Problem& problem_;
};

std::unique_ptr<SearchPlan> make_nmcs(const Values& values, const Problem& problem) {
  PlayoutChoice playout(values, problem);
  const bool check = values.flag("--check");
  if (check && playout.how.kind != PlayoutKind::uniform) {
    throw UsageError("--check: only uniform playouts have a reference: leave out --playout");
  }
  return std::make_unique<NmcsPlan>(NmcsValues(values), std::move(playout), check, problem);
}

}  // namespace

extern const SearchEntry nmcs_search;
const SearchEntry nmcs_search{
    .name = "nmcs",
    .about = "nested Monte Carlo search: searches of the level below choose each move; any device",
    .options = nmcs_options,
    .refuses = nullptr,
    .make = make_nmcs};

}  // namespace warpnest
