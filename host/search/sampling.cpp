// Two entries: sampling, with playouts of any kind, and mobility, a baseline of its own
// (docs/searches.md).
#include "host/search/sampling.hpp"

#include <stdexcept>

#include <fmt/format.h>

#include "common/stream.hpp"
#include "host/search/best_game.hpp"
#include "host/search/common_options.hpp"
#include "host/search/cpu_plan.hpp"
#include "host/search/playout_stream.hpp"

namespace warpnest {

SamplingSearch::SamplingSearch(const AnyCursor& start, const SamplingOptions& options)
    : start_(start), count_(options.playouts), playouts_(start.playouts(options.playout)) {
  if (count_ == 0 || count_ > max_run_playouts) {
    throw std::invalid_argument("playouts are out of range: 1 to 10^12");
  }
}

SearchResult SamplingSearch::run(StreamId stream, SearchWatch& watch) {
  BestGame best(watch);
  for (std::uint64_t i = 0; i < count_ && !watch.stopping(); ++i) {
    const Generator generator(playout_stream(stream, i));
    AnyCursor cursor = start_;
    playouts_->finish(cursor, generator, nullptr);
    if (best.meet(cursor, cursor.length() - start_.length())) {
      // No list of moves is kept during a playout: the best is played again.
      best.moves().clear();
      AnyCursor again = start_;
      playouts_->finish(again, generator, &best.moves());
    }
    watch.fraction(static_cast<double>(i + 1) / static_cast<double>(count_));
  }
  return best.take();
}

// --- The entries --------------------------------------------------------------------------------

namespace {

std::unique_ptr<SearchPlan> sampling_plan(const char* name, const Values& values,
                                          const PlayoutChoice& playout, const Problem& problem) {
  const SamplingOptions options{
      .playouts = static_cast<std::uint64_t>(values.integer("--playouts")), .playout = playout.how};
  Json json;
  json["algorithm"] = name;
  playout.add_to(json);
  json["playouts_asked"] = options.playouts;
  return cpu_plan(
      {.title = name,
       .description = fmt::format("sampling, {} games, {}", options.playouts, playout.describe()),
       .parameters = json,
       .method = playout.method(problem),
       .make = [&problem, options] {
         return std::make_unique<SamplingSearch>(problem.cursor(), options);
       }});
}

std::unique_ptr<SearchPlan> make_sampling(const Values& values, const Problem& problem) {
  return sampling_plan("sampling", values, PlayoutChoice(values, problem), problem);
}
std::unique_ptr<SearchPlan> make_mobility(const Values& values, const Problem& problem) {
  return sampling_plan("mobility", values, PlayoutChoice(PlayoutKind::mobility), problem);
}

}  // namespace

extern const SearchEntry sampling_search;
const SearchEntry sampling_search{
    .name = "sampling",
    .about = "iterative sampling: the best of many independent playouts; a baseline",
    .options = [] { return with_playout_options({playouts_option()}); },
    .refuses = nullptr,
    .make = make_sampling};

extern const SearchEntry mobility_search;
const SearchEntry mobility_search{
    .name = "mobility",
    .about = "sampling whose playouts keep as many moves possible as they can; a baseline",
    .options = [] { return Options{playouts_option()}; },
    .refuses = nullptr,
    .make = make_mobility};

}  // namespace warpnest
