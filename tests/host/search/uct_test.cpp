#include <cmath>
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "common/games/snake/snake.hpp"
#include "host/search/playout_stream.hpp"
#include "tests/support/search_runs.hpp"

namespace warpnest {
namespace {

using testing::expect_legal;
using testing::run_uct;

using Morpion = MorpionHost<morpion_5d>;

// UCT without a pool: nodes in a map by the moves that lead to them.
class PlainUct {
 public:
  std::vector<std::uint8_t> best;
  std::int32_t best_score = no_score;

  void simulate(Generator generator) {
    Cursor<Snake<5>> cursor(Position<Snake<5>>::start());
    std::vector<std::uint8_t> path;
    std::vector<std::vector<std::uint8_t>> visited{path};
    // Children are there from the second visit on; the root's from the first.
    while (cursor.count() != 0 && (path.empty() || nodes_[path].visits > 0)) {
      std::uint8_t moves[5];
      const std::uint32_t count = cursor.moves(moves);
      std::vector<std::uint8_t> untried;
      double best_value = -1;
      std::uint8_t choice = 0;
      for (std::uint32_t k = 0; k < count; ++k) {
        path.push_back(moves[k]);
        const Node child = nodes_[path];
        path.pop_back();
        if (child.visits == 0) {
          untried.push_back(moves[k]);
          continue;
        }
        const double value = child.sum / child.visits +
                             std::sqrt(std::log(nodes_[path].visits) / (0.1 * child.visits));
        if (value > best_value) choice = moves[k];
        best_value = std::max(best_value, value);
      }
      if (!untried.empty()) {
        choice = untried[generator.below(static_cast<std::uint32_t>(untried.size()))];
      }
      path.push_back(choice);
      visited.push_back(path);
      cursor.play(choice);
    }
    while (cursor.count() != 0) {
      const auto move = cursor.draw(generator);
      path.push_back(move);
      cursor.play(move);
    }
    for (const auto& node : visited) {
      nodes_[node].visits += 1;
      nodes_[node].sum += cursor.score();
    }
    if (cursor.score() > best_score) {
      best_score = cursor.score();
      best = path;
    }
  }

 private:
  struct Node {
    double visits = 0;
    double sum = 0;
  };
  std::map<std::vector<std::uint8_t>, Node> nodes_;
};

TEST(Uct, EqualsThePlainVersion) {
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    PlainUct plain;
    for (std::uint64_t i = 0; i < 700; ++i) {
      plain.simulate(Generator(playout_stream(search_stream(seed, 0), i)));
    }
    const auto outcome = run_uct<Snake<5>>({.playouts = 700}, {.seed = seed});
    EXPECT_EQ(outcome.score, plain.best_score);
    EXPECT_EQ(outcome.moves, std::vector<AnyMove>(plain.best.begin(), plain.best.end()));
  }
}

// A game with many moves, and playouts of another kind: the first visits try every first move once.
TEST(Uct, TriesEveryFirstMoveOfMorpion) {
  std::map<AnyMove, int> firsts;
  for (std::uint64_t playouts = 1; playouts <= 28; ++playouts) {
    const auto outcome = run_uct<Morpion>(
        {.playouts = playouts, .playout = {PlayoutKind::mobility}}, {.seed = 5});
    expect_legal<Morpion>(outcome);
    if (outcome.best_after == playouts) ++firsts[outcome.moves.front()];
  }
  EXPECT_GT(firsts.size(), 1U);
  for (const auto& [move, times] : firsts)
    EXPECT_EQ(times, 1) << move;
}

TEST(Uct, AMemoryLimitStopsTheTreeNotTheSearch) {
  const AnyCursor start = testing::first_cursor<Snake<7>>();
  UctOptions options{.playouts = 3000};
  for (const std::uint64_t nodes : {1, 7, 8, 9, 100, 1000}) {
    options.memory = nodes * UctSearch::node_bytes;
    UctSearch search(start, options);
    SearchWatch watch;
    const auto result = search.run(5, watch);
    EXPECT_LE(search.nodes(), nodes);
    EXPECT_GT(search.nodes() * 2, nodes > 7 ? nodes : 0);
    EXPECT_EQ(result.totals.playouts, 3000U);
    EXPECT_TRUE(result.finished);
  }
  options.memory = UctSearch::node_bytes - 1;
  EXPECT_THROW(UctSearch(start, options), std::invalid_argument);
  options.memory = 1 << 20;
  options.exploration = 0;
  EXPECT_THROW(UctSearch(start, options), std::invalid_argument);
}

}  // namespace
}  // namespace warpnest
