#include "host/games/morpion/nested_times.hpp"

#include <memory>
#include <span>
#include <string>
#include <utility>

#include "host/executor/host_executor.hpp"
#include "host/games/morpion/morpion_engine.hpp"
#include "host/games.hpp"
#include "host/report/processor_time.hpp"

namespace warpnest {
namespace {

constexpr std::uint32_t steps_measured = 10;

// The same game with the method of the paths that keep their moves in increasing order of code.
// A search follows its best playout by drawing it again, so its game and its playouts must agree.
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

struct Search {
  double seconds = 0;
  std::int32_t score = 0;
  std::vector<MorpionCode> moves = {};
};

// A level-2 search behind some moves.
using RunSearch = std::function<Search(const std::vector<MorpionCode>& moves, StreamId stream)>;

template <Game G>
RunSearch run_search(MorpionPath path, const StopSignal& stop) {
  auto executor = std::make_shared<HostExecutor<G, SoloWarp>>(
      "cpu", 1, std::make_unique<MorpionEngine<G>>(path));
  return [executor, &stop](const std::vector<MorpionCode>& moves, StreamId stream) {
    SearchJob<G> job{Position<G>::start(), stream};
    for (const MorpionCode move : moves)
      job.position.play(move);
    std::vector<SearchResult<G>> results(1);
    const double begin = process_seconds();
    executor->run(2, {.leaf = 1}, std::span(&job, 1), results, stop);
    return Search{process_seconds() - begin, results[0].score, std::move(results[0].moves)};
  };
}

template <MorpionVariant V>
class Bench {
 public:
  Bench(const std::vector<MorpionPath>& paths, const NestedTimesOptions& options,
        const StopSignal& stop, const std::function<void(double)>& on_progress)
      : options_(options), stop_(stop), on_progress_(on_progress) {
    const std::string range_query = method(MorpionPath::range_query);
    for (const MorpionPath path : paths) {
      times_.push_back({.path = path});
      run_.push_back(method(path) == range_query ? run_search<MorpionHost<V>>(path, stop)
                                                 : run_search<SortedMorpion<V>>(path, stop));
    }
  }

  std::vector<NestedTimes> go() {
    const double searches = options_.rounds + (options_.level_3 ? steps_measured : 0);
    for (std::uint32_t round = 0; round < options_.rounds; ++round) {
      for (std::size_t p = 0; p < times_.size(); ++p) {
        Search search = run_[p]({}, search_stream(options_.seed, round));
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
  // A search of level 3 plays a game and at each step tries every candidate by one of level 2.
  // Along the last game that was found, ten steps are looked at, one candidate of each is tried,
  // and its time counts for all candidates and for a tenth of the steps.
  void estimate_level_3() {
    std::vector<double> totals(times_.size());
    auto position = Position<MorpionHost<V>>::start();
    std::vector<MorpionCode> moves;
    for (std::uint32_t i = 0; i < steps_measured; ++i) {
      while (moves.size() < i * game_.size() / steps_measured) {
        moves.push_back(game_[moves.size()]);
        position.play(moves.back());
      }
      const std::uint32_t candidates = position.count();
      std::vector<MorpionCode> tried = moves;
      tried.push_back(position.candidate(candidates / 2));
      for (std::size_t p = 0; p < times_.size(); ++p) {
        const double seconds = run_[p](tried, search_stream(options_.seed, 1000 + i)).seconds;
        totals[p] += seconds * candidates * static_cast<double>(game_.size()) / steps_measured;
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
  std::vector<NestedTimes> times_;
  std::vector<RunSearch> run_;     // [path]
  std::vector<MorpionCode> game_;  // the last that the first path found
};

}  // namespace

std::vector<NestedTimes> nested_times(const MorpionVariant& variant,
                                      const std::vector<MorpionPath>& paths,
                                      const NestedTimesOptions& options, const StopSignal& stop,
                                      const std::function<void(double)>& on_progress) {
  return with_morpion(variant, [&]<MorpionVariant V>() {
    return Bench<V>(paths, options, stop, on_progress).go();
  });
}

}  // namespace warpnest
