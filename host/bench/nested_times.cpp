#include "host/bench/nested_times.hpp"

#include <memory>

#include "host/executor/host_executor.hpp"
#include "host/executor/morpion_host_engine.hpp"
#include "host/games.hpp"
#include "host/report/processor_time.hpp"

namespace warpnest {
namespace {

constexpr std::uint32_t steps_measured = 10;

template <MorpionVariant V>
class Bench {
  using G = MorpionHost<V>;

 public:
  Bench(const std::vector<MorpionPath>& paths, const NestedTimesOptions& options,
        const StopSignal& stop, const std::function<void(double)>& on_progress)
      : options_(options), stop_(stop), on_progress_(on_progress) {
    for (const MorpionPath path : paths) {
      times_.push_back({.path = path});
      executors_.push_back(std::make_unique<HostExecutor<G, SoloWarp>>(
          "cpu", 1, std::make_unique<MorpionHostEngine<V>>(path)));
    }
  }

  std::vector<NestedTimes> go() {
    const double searches = options_.rounds + (options_.level_3 ? steps_measured : 0);
    for (std::uint32_t round = 0; round < options_.rounds; ++round) {
      const SearchJob<G> job{Position<G>::start(), search_stream(options_.seed, round)};
      for (std::size_t p = 0; p < times_.size(); ++p) {
        SearchResult<G> result;
        const double seconds = time_of(p, job, result);
        if (stop_.requested()) return times_;
        times_[p].level_2.push_back(seconds);
        times_[p].score += result.score / static_cast<double>(options_.rounds);
        if (p == 0) game_ = std::move(result.moves);
      }
      on_progress_((round + 1) / searches);
    }
    if (options_.level_3) estimate_level_3();
    return times_;
  }

 private:
  double time_of(std::size_t path, const SearchJob<G>& job, SearchResult<G>& result) {
    std::vector<SearchResult<G>> results(1);
    const double begin = process_seconds();
    executors_[path]->run(2, {.leaf = 1}, std::span(&job, 1), results, stop_);
    const double seconds = process_seconds() - begin;
    result = std::move(results[0]);
    return seconds;
  }

  // A search of level 3 plays a game and at each step tries every candidate by one of level 2. Along
  // the last game that was found, ten steps are looked at, one candidate of each is tried, and its
  // time counts for all candidates and for a tenth of the steps.
  void estimate_level_3() {
    std::vector<double> totals(times_.size());
    Position<G> position = Position<G>::start();
    std::size_t step = 0;
    for (std::uint32_t i = 0; i < steps_measured; ++i) {
      for (; step < i * game_.size() / steps_measured; ++step) position.play(game_[step]);
      const std::uint32_t candidates = position.count();
      Position<G> next = position;
      next.play(position.candidate(candidates / 2));
      const SearchJob<G> job{next, search_stream(options_.seed, 1000 + i)};
      for (std::size_t p = 0; p < times_.size(); ++p) {
        SearchResult<G> result;
        totals[p] += time_of(p, job, result) * candidates * static_cast<double>(game_.size()) /
                     steps_measured;
        if (stop_.requested()) return;
      }
      on_progress_((options_.rounds + i + 1.0) / (options_.rounds + steps_measured));
    }
    for (std::size_t p = 0; p < times_.size(); ++p) times_[p].level_3 = totals[p];
  }

  const NestedTimesOptions& options_;
  const StopSignal& stop_;
  const std::function<void(double)>& on_progress_;
  std::vector<NestedTimes> times_;
  std::vector<std::unique_ptr<Executor<G>>> executors_;  // one a path
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
