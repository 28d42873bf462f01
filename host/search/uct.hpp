// UCT for one player, with the formula of the reflexive paper: mean + sqrt(log t / (C s)), t games
// of the node, s of them through the move; mean scores as they are.
//
// The tree is a flat pool of nodes, the children of a node side by side. A node gets its children
// when it is met for the second time. When the memory limit leaves no room for them, the tree stops
// growing and playouts begin at its leaves.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

#include "common/stream.hpp"
#include "host/search/best_game.hpp"
#include "host/search/parallel_runs.hpp"
#include "host/search/playout_chooser.hpp"
#include "host/search/sampling.hpp"

namespace warpnest {

struct UctOptions {
  std::uint64_t playouts = 1000;
  double exploration = 0.1;           // C of the formula: less explores more
  std::uint64_t memory = 256U << 20;  // bytes for nodes
  PlayoutOptions playout = {};
};

template <class G>
class UctSearch {
  using Move = typename G::Move;
  struct Node {
    double sum;  // of scores
    std::uint32_t visits;
    std::uint32_t children;  // index of the first, or none
    std::uint16_t count;     // of children
    std::uint16_t untried;   // of them
    Move move;               // that leads here
  };
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

 public:
  static constexpr std::uint64_t node_bytes = sizeof(Node);

  UctSearch(const Cursor<G>& start, const UctOptions& options)
      : start_(start),
        options_(options),
        policy_(start, options.playout),
        moves_(start_.max_candidates()) {
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
    // A vector that grew by itself would need three times its size for a while. Pages that are
    // never written cost nothing.
    nodes_.reserve(std::min(limit_, options.playouts * start_.max_candidates() + 1));
  }

  SearchResult<G> run(StreamId stream, SearchWatch& watch) {
    BestGame<G> best(watch);
    nodes_.assign(1, Node{0, 0, none, 0, 0, {}});
    for (std::uint64_t i = 0; i < options_.playouts && !watch.stopping(); ++i) {
      simulate(Generator(playout_stream(stream, i)), best);
      watch.fraction(static_cast<double>(i + 1) / static_cast<double>(options_.playouts));
    }
    return best.take();
  }

  // Of the last run.
  std::uint64_t nodes() const { return nodes_.size(); }

 private:
  void simulate(Generator generator, BestGame<G>& best) {
    // 1. Down the tree.
    Cursor<G> cursor = start_;
    path_.assign(1, 0);
    played_.clear();
    std::uint32_t node = 0;
    while (nodes_[node].children != none || expand(node, cursor)) {
      node = select(node, generator);
      path_.push_back(node);
      played_.push_back(nodes_[node].move);
      cursor.play(nodes_[node].move);
    }
    // 2. A playout; the generator goes on where the choice between untried moves left it.
    Cursor<G> end = cursor;
    policy_.finish(end, generator, nullptr);
    if (best.meet(end, end.length() - start_.length())) {
      best.moves() = played_;
      policy_.finish(cursor, generator, &best.moves());
    }
    // 3. Up again.
    for (const std::uint32_t visited : path_) {
      ++nodes_[visited].visits;
      nodes_[visited].sum += end.score();
    }
  }

  // Gives the node its children; false if it gets none.
  bool expand(std::uint32_t node, const Cursor<G>& cursor) {
    if (nodes_[node].visits == 0 && node != 0) return false;
    if (nodes_.size() == limit_) return false;  // without counting moves
    const std::uint32_t count = cursor.moves(moves_.data());
    if (count == 0 || nodes_.size() + count > limit_) return false;
    nodes_[node].children = static_cast<std::uint32_t>(nodes_.size());
    nodes_[node].count = static_cast<std::uint16_t>(count);
    nodes_[node].untried = nodes_[node].count;
    for (std::uint32_t k = 0; k < count; ++k)
      nodes_.push_back({0, 0, none, 0, 0, moves_[k]});
    return true;
  }

  // A move that was never tried, each with the same probability, or else the one with the best sum
  // of mean and exploration.
  std::uint32_t select(std::uint32_t node, Generator& generator) {
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

  Cursor<G> start_;
  UctOptions options_;
  PlayoutChooser<G> policy_;
  std::uint64_t limit_ = 0;
  std::vector<Node> nodes_;  // the first is the root
  std::vector<std::uint32_t> path_;
  std::vector<Move> played_;
  std::vector<Move> moves_;
};

// Runs on the CPU, as often as asked. Throws std::invalid_argument for options out of range.
template <Game G>
SearchOutcome<G> uct(const Position<G>& start, const UctOptions& options, const RunOptions& runs,
                     const StopSignal& stop, const OnSearchProgress& on_progress = {});

}  // namespace warpnest
