// UCT for one player, with Cazenave's formula (docs/searches.md): mean + sqrt(log t / (C s)),
// for t games of the node, s of them through the move. Mean scores are not scaled.
//
// The tree is a flat pool of nodes, the children of a node side by side. A node gets its children
// when it is met for the second time. When the memory limit leaves no room for them, the tree stops
// growing and playouts begin at its leaves.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "common/stream.hpp"
#include "host/policy/any_cursor.hpp"
#include "host/search/best_game.hpp"
#include "host/search/search_runner.hpp"

namespace warpnest {

struct UctOptions {
  std::uint64_t playouts = 1000;
  double exploration = 0.1;           // C of the formula: less explores more
  std::uint64_t memory = 256U << 20;  // bytes for nodes
  PlayoutOptions playout = {};
};

class UctSearch final : public SearchRunner {
  struct Node {
    double sum;  // of scores
    std::uint32_t visits;
    std::uint32_t children;  // index of the first, or none
    std::uint16_t count;     // of children
    std::uint16_t untried;   // children not yet tried
    AnyMove move;            // that leads here
  };
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

 public:
  static constexpr std::uint64_t node_bytes = sizeof(Node);

  // Throws std::invalid_argument for options out of range.
  UctSearch(const AnyCursor& start, const UctOptions& options);

  SearchResult run(StreamId stream, SearchWatch& watch) override;

  // Of the last run.
  std::uint64_t nodes() const { return nodes_.size(); }

 private:
  void simulate(Generator generator, BestGame& best);
  bool expand(std::uint32_t node, const AnyCursor& cursor);
  std::uint32_t select(std::uint32_t node, Generator& generator);

  AnyCursor start_;
  UctOptions options_;
  std::unique_ptr<Playouts> playouts_;
  std::uint64_t limit_ = 0;  // of nodes
  std::vector<Node> nodes_;  // the first is the root
  std::vector<std::uint32_t> path_;
  std::vector<AnyMove> played_;
  std::vector<AnyMove> moves_;
};

}  // namespace warpnest
