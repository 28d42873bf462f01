#include "host/search/uct.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "host/search/common_options.hpp"
#include "host/search/cpu_plan.hpp"
#include "host/search/playout_stream.hpp"

namespace warpnest {

UctSearch::UctSearch(const AnyCursor& start, const UctOptions& options)
    : start_(start),
      options_(options),
      playouts_(start.playouts(options.playout)),
      moves_(start.max_candidates()) {
  if (options.playouts == 0 || options.playouts > none) {
    throw std::invalid_argument("playouts are out of range: 1 to 4294967295");
  }
  if (!std::isfinite(options.exploration) || options.exploration <= 0) {
    throw std::invalid_argument("the exploration constant must be above 0");
  }
  if (options.memory < node_bytes) {
    throw std::invalid_argument("the memory limit is too small for one node");
  }
  limit_ = std::min<std::uint64_t>(options.memory / node_bytes, none);
  // A vector that grew by itself would need three times its size for a while. Pages that are never
  // written cost nothing.
  nodes_.reserve(std::min(limit_, options.playouts * start_.max_candidates() + 1));
}

SearchResult UctSearch::run(StreamId stream, SearchWatch& watch) {
  BestGame best(watch);
  nodes_.assign(1, Node{0, 0, none, 0, 0, {}});
  for (std::uint64_t i = 0; i < options_.playouts && !watch.stopping(); ++i) {
    simulate(Generator(playout_stream(stream, i)), best);
    watch.fraction(static_cast<double>(i + 1) / static_cast<double>(options_.playouts));
  }
  return best.take();
}

void UctSearch::simulate(Generator generator, BestGame& best) {
  // 1. Down the tree.
  AnyCursor cursor = start_;
  path_.assign(1, 0);
  played_.clear();
  std::uint32_t node = 0;
  while (nodes_[node].children != none || expand(node, cursor)) {
    node = select(node, generator);
    path_.push_back(node);
    played_.push_back(nodes_[node].move);
    cursor.play(nodes_[node].move);
  }
  // 2. A playout. The generator continues after the choice among untried moves.
  AnyCursor end = cursor;
  playouts_->finish(end, generator, nullptr);
  if (best.meet(end, end.length() - start_.length())) {
    best.moves() = played_;
    playouts_->finish(cursor, generator, &best.moves());
  }
  // 3. Up again.
  for (const std::uint32_t visited : path_) {
    ++nodes_[visited].visits;
    nodes_[visited].sum += end.score();
  }
}

// Gives the node its children; returns false if it gets none.
bool UctSearch::expand(std::uint32_t node, const AnyCursor& cursor) {
  if (nodes_[node].visits == 0 && node != 0) return false;
  if (nodes_.size() == limit_) return false;  // saves listing the moves
  const std::uint32_t count = cursor.moves(moves_.data());
  if (count == 0 || nodes_.size() + count > limit_) return false;
  nodes_[node].children = static_cast<std::uint32_t>(nodes_.size());
  nodes_[node].count = static_cast<std::uint16_t>(count);
  nodes_[node].untried = nodes_[node].count;
  for (std::uint32_t k = 0; k < count; ++k)
    nodes_.push_back({0, 0, none, 0, 0, moves_[k]});
  return true;
}

// Returns a child that was never tried, each with the same probability. If there is none, returns
// the child with the best sum of mean and exploration.
std::uint32_t UctSearch::select(std::uint32_t node, Generator& generator) {
  const std::uint32_t first = nodes_[node].children;
  const std::uint32_t count = nodes_[node].count;
  if (nodes_[node].untried != 0) {
    std::uint32_t choice = generator.below(nodes_[node].untried--);
    std::uint32_t k = first;
    while (nodes_[k].visits != 0 || choice-- != 0)
      ++k;
    return k;
  }
  const double log_visits = std::log(static_cast<double>(nodes_[node].visits));
  std::uint32_t best = first;
  double best_value = -std::numeric_limits<double>::infinity();
  for (std::uint32_t k = first; k < first + count; ++k) {
    const auto visits = static_cast<double>(nodes_[k].visits);
    const double value =
        nodes_[k].sum / visits + std::sqrt(log_visits / (options_.exploration * visits));
    if (value <= best_value) continue;
    best_value = value;
    best = k;
  }
  return best;
}

// --- The entry ----------------------------------------------------------------------------------

namespace {

Options uct_options() {
  const UctOptions initial;
  return with_playout_options(
      {playouts_option(),
       number_option("--exploration", "C of mean + sqrt(log t / (C s)); less explores more",
                     initial.exploration),
       // 64 bytes hold one node.
       size_option("--tree-memory", 64, "memory for the tree of a run: 64M, 2G", "256M")});
}

std::unique_ptr<SearchPlan> make_uct(const Values& values, const Problem& problem) {
  const PlayoutChoice playout(values, problem);
  const UctOptions options{.playouts = static_cast<std::uint64_t>(values.integer("--playouts")),
                           .exploration = values.number("--exploration"),
                           .memory = values.size("--tree-memory"),
                           .playout = playout.how};
  Json json;
  json["algorithm"] = "uct";
  playout.add_to(json);
  json["playouts_asked"] = options.playouts;
  json["exploration"] = options.exploration;
  json["tree_memory"] = options.memory;
  return cpu_plan({.title = "uct",
                   .description = fmt::format("uct, {} games, C {}, {}", options.playouts,
                                              options.exploration, playout.describe()),
                   .parameters = json,
                   .method = playout.method(problem),
                   .make = [&problem, options] {
                     return std::make_unique<UctSearch>(problem.cursor(), options);
                   }});
}

}  // namespace

extern const SearchEntry uct_search;
const SearchEntry uct_search{.name = "uct",
                             .about = "UCT: a tree of mean scores, for games with few moves",
                             .options = uct_options,
                             .refuses = nullptr,
                             .make = make_uct};

}  // namespace warpnest
