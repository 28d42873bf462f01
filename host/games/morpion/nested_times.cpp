#include "host/games/morpion/nested_times.hpp"

#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "host/executor/host_executor.hpp"
#include "host/games/morpion/morpion_engine.hpp"
#include "host/games/morpion/morpion_variants.hpp"
#include "host/report/processor_time.hpp"

namespace warpnest {
namespace {

constexpr std::uint32_t steps_measured = 10;

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

// A single-threaded executor whose playouts follow a path, and the first position of its searches.
struct PathExecutor {
  std::shared_ptr<Executor> executor;
  AnyPosition start;
};

template <Game G>
PathExecutor executor_of(MorpionPath path) {
  return {std::make_shared<HostExecutor<G, SoloWarp>>("cpu", 1,
                                                      std::make_unique<MorpionEngine<G>>(path)),
          Position<G>::start()};
}

PathExecutor executor_of(MorpionPath path, const MorpionVariant& variant) {
  const bool in_list_order =
      std::string_view(method(path)) == method(MorpionPath::range_query);
  return with_morpion(variant, [&]<MorpionVariant V>() {
    return in_list_order ? executor_of<MorpionHost<V>>(path) : executor_of<SortedMorpion<V>>(path);
  });
}

struct TimedSearch {
  double seconds = 0;
  std::int32_t score = 0;
  std::vector<AnyMove> moves = {};
};

// Times a level-2 search from the position after `moves`.
TimedSearch time_search(const PathExecutor& on, const std::vector<AnyMove>& moves, StreamId stream,
                        const StopSignal& stop) {
  SearchJob job{on.start, stream};
  for (const AnyMove move : moves)
    job.position.play(move);
  std::vector<SearchResult> results(1);
  const double begin = process_seconds();
  on.executor->run(2, {.leaf = 1}, std::span(&job, 1), results, stop);
  return {process_seconds() - begin, results[0].score, std::move(results[0].moves)};
}

class NestedBench {
 public:
  NestedBench(const MorpionVariant& variant, const std::vector<MorpionPath>& paths,
              const NestedTimesOptions& options, const StopSignal& stop,
              const std::function<void(double)>& on_progress)
      : options_(options),
        stop_(stop),
        on_progress_(on_progress),
        start_(executor_of(MorpionPath::range_query, variant).start) {
    for (const MorpionPath path : paths) {
      times_.push_back({.path = path});
      executors_.push_back(executor_of(path, variant));
    }
  }

  std::vector<NestedTimes> go() {
    const double searches = options_.rounds + (options_.level_3 ? steps_measured : 0);
    for (std::uint32_t round = 0; round < options_.rounds; ++round) {
      for (std::size_t p = 0; p < times_.size(); ++p) {
        TimedSearch search =
            time_search(executors_[p], {}, search_stream(options_.seed, round), stop_);
        if (stop_.requested()) return times_;
        times_[p].level_2.push_back(search.seconds);
        times_[p].score += search.score / static_cast<double>(options_.rounds);
        if (p == 0) game_ = std::move(search.moves);
      }
      on_progress_((round + 1) / searches);
    }
    if (options_.level_3) estimate_level_3();
    return times_;
  }

 private:
  // A level-3 search plays a game and, at each step, tries every candidate with a level-2 search.
  // This tries one candidate at each of ten steps along the last game found. Each time is
  // multiplied by the number of candidates at its step and by a tenth of the number of steps.
  void estimate_level_3() {
    std::vector<double> totals(times_.size());
    AnyPosition position = start_;
    std::vector<AnyMove> moves;
    for (std::uint32_t i = 0; i < steps_measured; ++i) {
      while (moves.size() < i * game_.size() / steps_measured) {
        moves.push_back(game_[moves.size()]);
        position.play(moves.back());
      }
      const std::uint32_t candidates = position.count();
      std::vector<AnyMove> tried = moves;
      tried.push_back(position.candidate(candidates / 2));
      for (std::size_t p = 0; p < times_.size(); ++p) {
        const TimedSearch search =
            time_search(executors_[p], tried, search_stream(options_.seed, 1000 + i), stop_);
        totals[p] +=
            search.seconds * candidates * static_cast<double>(game_.size()) / steps_measured;
        if (stop_.requested()) return;
      }
      on_progress_((options_.rounds + i + 1.0) / (options_.rounds + steps_measured));
    }
    for (std::size_t p = 0; p < times_.size(); ++p)
      times_[p].level_3 = totals[p];
  }

  const NestedTimesOptions& options_;
  const StopSignal& stop_;
  const std::function<void(double)>& on_progress_;
  AnyPosition start_;  // with candidates in increasing order of code
  std::vector<NestedTimes> times_;
  std::vector<PathExecutor> executors_;  // [path]
  std::vector<AnyMove> game_;            // the last game that the first path found
};

}  // namespace

std::vector<NestedTimes> nested_times(const MorpionVariant& variant,
                                      const std::vector<MorpionPath>& paths,
                                      const NestedTimesOptions& options, const StopSignal& stop,
                                      const std::function<void(double)>& on_progress) {
  return NestedBench(variant, paths, options, stop, on_progress).go();
}

}  // namespace warpnest
