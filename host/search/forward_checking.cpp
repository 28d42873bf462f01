#include "host/search/forward_checking.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "host/search/best_game.hpp"
#include "host/search/common_options.hpp"
#include "host/search/cpu_plan.hpp"

namespace warpnest {

ForwardCheckingSearch::ForwardCheckingSearch(const AnyCursor& start,
                                             const ForwardCheckingOptions& options)
    : start_(start), options_(options), moves_(start.max_candidates()) {
  if (options.games == 0 || options.games > max_run_playouts) {
    throw std::invalid_argument("games are out of range: 1 to 10^12");
  }
}

SearchResult ForwardCheckingSearch::run(StreamId stream, SearchWatch& watch) {
  BestGame best(watch);
  Generator generator(stream);
  path_.clear();
  untried_.clear();
  played_.clear();
  std::uint64_t games = 0;
  std::uint32_t fresh = 0;  // moves since the last end of a game
  open(start_, generator);
  while (!path_.empty() && !watch.stopping()) {
    const Frame& top = path_.back();
    if (top.count == 0) {
      if (best.meet(top.cursor, std::exchange(fresh, 0))) best.moves() = played_;
      if (++games == options_.games || best.score() >= options_.enough) break;
      if (games % 64 == 0) watch.fraction(fraction(games));
    }
    if (untried_.size() == top.first) {
      path_.pop_back();
      if (!path_.empty()) played_.pop_back();
      continue;
    }
    AnyCursor next = top.cursor;
    const AnyMove move = untried_.back();
    untried_.pop_back();
    next.play(move);
    ++fresh;
    played_.push_back(move);
    open(next, generator);
  }
  return best.take();
}

void ForwardCheckingSearch::open(const AnyCursor& cursor, Generator& generator) {
  const std::uint32_t count = cursor.moves(moves_.data());
  for (std::uint32_t i = count; i > 1; --i)
    std::swap(moves_[i - 1], moves_[generator.below(i)]);
  path_.push_back({cursor, untried_.size(), count});
  untried_.insert(untried_.end(), moves_.begin(), moves_.begin() + count);
}

// The larger of two estimates: the share of all games, if every move of a position led to equally
// many of them, and the share of the games that the run may play.
double ForwardCheckingSearch::fraction(std::uint64_t games) const {
  double done = 0;
  double share = 1;
  for (std::size_t i = 0; i + 1 < path_.size(); ++i) {
    const auto count = static_cast<double>(path_[i].count);
    const auto untried = static_cast<double>(path_[i + 1].first - path_[i].first);
    done += share * (count - untried - 1) / count;
    share /= count;
  }
  return std::max(done, static_cast<double>(games) / static_cast<double>(options_.games));
}

// --- The entry ----------------------------------------------------------------------------------

namespace {

std::string refuse_forward_checking(const Problem& problem) {
  if (problem.enough()) return {};
  return "--algorithm: forward-checking needs a game that can be solved, and this one cannot: it "
         "only has better and worse scores";
}

std::unique_ptr<SearchPlan> make_forward_checking(const Values& values, const Problem& problem) {
  ForwardCheckingOptions options{.games = static_cast<std::uint64_t>(values.integer("--playouts"))};
  if (problem.enough()) options.enough = *problem.enough();
  Json json;
  json["algorithm"] = "forward-checking";
  json["playouts_asked"] = options.games;
  return cpu_plan({.title = "forward-checking",
                   .description = fmt::format("forward checking, at most {} games", options.games),
                   .parameters = json,
                   .method = "depth first",
                   .make = [&problem, options] {
                     return std::make_unique<ForwardCheckingSearch>(problem.cursor(), options);
                   }});
}

}  // namespace

extern const SearchEntry forward_checking_search;
const SearchEntry forward_checking_search{
    .name = "forward-checking",
    .about = "depth-first search that stops at a solution, for games that can be solved",
    .options = [] { return Options{playouts_option()}; },
    .refuses = refuse_forward_checking,
    .make = make_forward_checking};

}  // namespace warpnest
