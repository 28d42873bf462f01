#include "host/games/morpion/nested_times.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "host/executor/host_executor.hpp"
#include "host/games/morpion/morpion_engine.hpp"
#include "host/games/morpion/morpion_variants.hpp"
#include "host/report/processor_time.hpp"
#include "host/search/nmcs.hpp"

namespace warpnest {
namespace {

// MorpionHost with the method of the paths that keep their moves in increasing order of code. A
// search recovers its best playout by drawing it again, so its game and its playouts must have the
// same method.
template <MorpionVariant V>
class SortedMorpion : public MorpionHost<V> {
  using Base = MorpionHost<V>;

 public:
  static constexpr const char* method = "morpion/increasing-code";

  template <class View>
  static MorpionCode draw(const View& view, const typename Base::State& state,
                          Generator& generator) {
    return Base::candidate(view, state, generator.below(Base::count(view, state)));
  }
};

// An executor whose playouts follow a path, and the first position of its searches.
struct PathExecutor {
  std::shared_ptr<Executor> executor;
  AnyPosition start;
};

template <Game G>
PathExecutor executor_of(MorpionPath path, std::uint32_t threads) {
  return {std::make_shared<HostExecutor<G, SoloWarp>>("cpu", threads,
                                                      std::make_unique<MorpionEngine<G>>(path)),
          Position<G>::start()};
}

PathExecutor executor_of(MorpionPath path, const MorpionVariant& variant,
                         std::uint32_t threads = 1) {
  const bool in_list_order = std::string_view(method(path)) == method(MorpionPath::range_query);
  return with_morpion(variant, [&]<MorpionVariant V>() {
    return in_list_order ? executor_of<MorpionHost<V>>(path, threads)
                         : executor_of<SortedMorpion<V>>(path, threads);
  });
}

struct TimedSearch {
  double seconds = 0;
  SearchResult result = {};
};

// Times a level-2 search from the position after `moves`.
TimedSearch time_search(const PathExecutor& on, std::span<const AnyMove> moves, StreamId stream,
                        const StopSignal& stop) {
  SearchJob job{on.start, stream};
  for (const AnyMove move : moves)
    job.position.play(move);
  std::vector<SearchResult> results(1);
  const double begin = process_seconds();
  on.executor->run(2, {.leaf = 1}, std::span(&job, 1), results, stop);
  return {process_seconds() - begin, std::move(results[0])};
}

class NestedBench {
 public:
  NestedBench(const MorpionVariant& variant, const std::vector<MorpionPath>& paths,
              const NestedTimesOptions& options, const StopSignal& stop,
              const std::function<void(double)>& on_progress)
      : variant_(variant), options_(options), stop_(stop), on_progress_(on_progress) {
    for (const MorpionPath path : paths) {
      found_.paths.push_back({.path = path});
      executors_.push_back(executor_of(path, variant));
    }
  }

  NestedComparison go() {
    const double part = options_.whole == 0 ? 1 : 0.3;  // of the work, for progress
    for (std::uint32_t round = 0; round < options_.rounds; ++round) {
      for (std::size_t p = 0; p < executors_.size(); ++p) {
        const TimedSearch search =
            time_search(executors_[p], {}, search_stream(options_.seed, round), stop_);
        if (stop_.requested()) return found_;
        NestedTimes& times = found_.paths[p];
        times.level_2.push_back(search.seconds);
        times.level_2_moves += static_cast<double>(search.result.totals.moves) / options_.rounds;
        times.score += search.result.score / static_cast<double>(options_.rounds);
      }
      on_progress_(part * (round + 1) / options_.rounds);
    }
    for (std::size_t p = 0; p < std::min<std::size_t>(options_.whole, executors_.size()); ++p) {
      make_whole(p);
      if (stop_.requested()) return found_;
      on_progress_(part + 0.3 * static_cast<double>(p + 1) / options_.whole);
    }
    if (options_.whole > 0 && options_.whole < executors_.size()) estimate();
    return found_;
  }

 private:
  void make_whole(std::size_t p) {
    const PathExecutor on = executor_of(found_.paths[p].path, variant_, options_.threads);
    const double begin = process_seconds();
    const SearchOutcome outcome = nmcs(
        *on.executor, on.start,
        {.level = 3, .search = {.leaf = 1}, .seed = options_.seed, .runs = 1, .target = {}}, stop_);
    if (stop_.requested()) return;
    found_.paths[p].level_3.cost = process_seconds() - begin;
    if (p > 0) return;
    found_.level_3_moves = outcome.totals.moves;
    found_.level_3_score = outcome.score;
    game_ = outcome.moves;
  }

  // The positions of the whole search are those of its game: it never took a move back. Their
  // candidates are numbered in increasing order of code, for every path.
  void estimate() {
    AnyPosition position = executor_of(MorpionPath::range_query, variant_).start;
    std::vector<std::uint32_t> counts;
    std::vector<AnyPosition> positions;
    for (const AnyMove move : game_) {
      counts.push_back(position.count());
      positions.push_back(position);
      position.play(move);
    }
    const std::vector<NestedStep> chosen =
        choose_searches(counts, 2, options_.samples, search_stream(options_.seed, 1'000'000));
    std::vector<std::vector<SearchCost>> costs(executors_.size());
    for (std::size_t k = 0; k < chosen.size(); ++k) {
      const NestedStep& step = chosen[k];
      std::vector<AnyMove> moves(game_.begin(), game_.begin() + step.step);
      moves.push_back(positions[step.step].candidate(step.candidate));
      for (std::size_t p = options_.whole; p < executors_.size(); ++p) {
        const TimedSearch search =
            time_search(executors_[p], moves, search_stream(options_.seed, 1000 + k), stop_);
        if (stop_.requested()) return;
        costs[p].push_back({search.seconds, static_cast<double>(search.result.totals.moves)});
      }
      on_progress_(0.6 + 0.4 * static_cast<double>(k + 1) / static_cast<double>(chosen.size()));
    }
    for (std::size_t p = options_.whole; p < executors_.size(); ++p) {
      found_.paths[p].level_3 =
          estimate_cost(chosen, costs[p], static_cast<double>(found_.level_3_moves));
    }
  }

  const MorpionVariant variant_;
  const NestedTimesOptions& options_;
  const StopSignal& stop_;
  const std::function<void(double)>& on_progress_;
  NestedComparison found_;
  std::vector<PathExecutor> executors_;  // [path], of one thread
  std::vector<AnyMove> game_;            // that the first whole search found
};

}  // namespace

NestedComparison compare_nested(const MorpionVariant& variant,
                                const std::vector<MorpionPath>& paths,
                                const NestedTimesOptions& options, const StopSignal& stop,
                                const std::function<void(double)>& on_progress) {
  return NestedBench(variant, paths, options, stop, on_progress).go();
}

}  // namespace warpnest
