#include "host/search/reflexive.hpp"

#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "common/stream.hpp"
#include "host/search/common_options.hpp"
#include "host/search/cpu_plan.hpp"
#include "host/search/playout_stream.hpp"

namespace warpnest {

ReflexiveSearch::ReflexiveSearch(const AnyCursor& start, const ReflexiveOptions& options)
    : start_(start),
      games_(options.games),
      playouts_(start.playouts(options.playout)),
      memory_(games_.size()) {
  if (games_.empty() || games_.size() > max_reflexive_levels) {
    throw std::invalid_argument("games must be given for 1 to 64 levels");
  }
  for (const std::uint64_t games : games_) {
    if (games == 0 || games > max_reflexive_games) {
      throw std::invalid_argument("games of a level are out of range: 1 to 10^9");
    }
  }
}

SearchResult ReflexiveSearch::run(StreamId stream, SearchWatch& watch) {
  BestGame best(watch);
  best_ = &best;
  stream_ = stream;
  made_ = 0;
  prefix_.clear();
  AnyCursor cursor = start_;
  play(games_.size(), cursor);
  SearchResult result = best.take();
  if (!result.finished) return result;  // the best playout so far
  result.score = cursor.score();
  result.moves = prefix_;
  return result;
}

// Plays a game of this level to its end and appends its moves to prefix_.
void ReflexiveSearch::play(std::size_t level, AnyCursor& cursor) {
  if (level == 0) return sample(cursor);
  Memory& memory = memory_[level - 1];
  memory.score = no_score;
  memory.variation.clear();
  while (!best_->watch().stopping() && find_best(level - 1, cursor)) {
    const AnyMove move = memory.variation.front();
    prefix_.push_back(move);
    cursor.play(move);
    if (level == games_.size()) report(memory.variation.size());
    memory.variation.erase(memory.variation.begin());
  }
}

// Plays games of this level from the cursor and keeps the best variation in the level's memory.
// Returns false if there is no move.
bool ReflexiveSearch::find_best(std::size_t level, const AnyCursor& cursor) {
  if (cursor.count() == 0) return false;
  Memory& memory = memory_[level];
  const std::size_t base = prefix_.size();
  for (std::uint64_t game = 0; game < games_[level] && !best_->watch().stopping(); ++game) {
    AnyCursor end = cursor;
    play(level, end);
    if (end.score() > memory.score) {
      memory.score = end.score();
      memory.variation.assign(prefix_.begin() + static_cast<std::ptrdiff_t>(base), prefix_.end());
    }
    prefix_.resize(base);
  }
  return !memory.variation.empty();
}

// A playout. If recording moves makes it slower, the playout is repeated to get them, and only if
// they are needed.
void ReflexiveSearch::sample(AnyCursor& cursor) {
  const Generator generator(playout_stream(stream_, made_++));
  const AnyCursor begin = cursor;
  const bool twice = playouts_->better_without_moves();
  playouts_->finish(cursor, generator, twice ? nullptr : &prefix_);
  const bool best = best_->meet(cursor, cursor.length() - begin.length());
  if (twice && (best || cursor.score() > memory_[0].score)) {
    AnyCursor again = begin;
    playouts_->finish(again, generator, &prefix_);
  }
  if (best) best_->moves() = prefix_;
}

// The number of candidates falls about linearly towards the end.
void ReflexiveSearch::report(std::size_t left) {
  const double part =
      static_cast<double>(left - 1) / static_cast<double>(prefix_.size() + left - 1);
  best_->watch().fraction(1 - part * part);
}

// --- The entry ----------------------------------------------------------------------------------

namespace {

Options reflexive_options() {
  return with_playout_options(
      {integers_option("--games", 1, static_cast<std::int64_t>(max_reflexive_games),
                       "games per move, for level 0, 1, ...", "100,10")});
}

std::unique_ptr<SearchPlan> make_reflexive(const Values& values, const Problem& problem) {
  const PlayoutChoice playout(values, problem);
  const std::vector<std::int64_t>& games = values.integers("--games");
  if (games.size() > max_reflexive_levels) {
    throw UsageError(fmt::format("--games: {} levels are too many: use 1 to {}", games.size(),
                                 max_reflexive_levels));
  }
  const ReflexiveOptions options{.games = {games.begin(), games.end()}, .playout = playout.how};
  Json json;
  json["algorithm"] = "reflexive";
  playout.add_to(json);
  json["games"] = options.games;
  return cpu_plan({.title = "reflexive",
                   .description = fmt::format("reflexive, games {}, {}",
                                              fmt::join(options.games, ","), playout.describe()),
                   .parameters = json,
                   .method = playout.method(problem),
                   .make = [&problem, options] {
                     return std::make_unique<ReflexiveSearch>(problem.cursor(), options);
                   }});
}

}  // namespace

extern const SearchEntry reflexive_search;
const SearchEntry reflexive_search{
    .name = "reflexive",
    .about = "reflexive Monte Carlo search: nested games, with a number of games for each level",
    .options = reflexive_options,
    .refuses = nullptr,
    .make = make_reflexive};

}  // namespace warpnest
