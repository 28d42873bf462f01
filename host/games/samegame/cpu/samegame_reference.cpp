#include "host/games/samegame/cpu/samegame_reference.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "host/executor/pool_sum.hpp"

namespace warpnest {
namespace {

using Cell = PlainSameGame::Cell;

// Lists the cells tied to one above or to the right, and to none below or to the left.
void list_corners(const PlainSameGame& game, std::vector<Cell>& corners) {
  corners.clear();
  for (Cell bottom = PlainSameGame::cell(0, 0); game.colour(bottom) != 0;
       bottom = static_cast<Cell>(bottom + PlainSameGame::stride)) {
    for (Cell at = bottom; game.colour(at) != 0; ++at) {
      const std::uint32_t colour = game.colour(at);
      const bool ahead =
          game.colour(at + 1U) == colour || game.colour(at + PlainSameGame::stride) == colour;
      const bool behind =
          game.colour(at - 1U) == colour || game.colour(at - PlainSameGame::stride) == colour;
      if (ahead && !behind) corners.push_back(at);
    }
  }
}

std::uint32_t most_frequent(const PlainSameGame& game) {
  std::array<std::uint32_t, max_samegame_colours + 1> cells{};
  for (std::uint32_t c = 0; c < max_samegame_side; ++c) {
    for (std::uint32_t r = 0; r < max_samegame_side; ++r)
      ++cells[game.colour(PlainSameGame::cell(c, r))];
  }
  return static_cast<std::uint32_t>(std::max_element(cells.begin() + 1, cells.end()) -
                                    cells.begin());
}

// Returns the number of moves.
std::uint32_t play(PlainSameGame& game, const SameGameRules& rules, Generator generator) {
  const std::uint32_t tabu = rules.tabu != 0 ? most_frequent(game) : 0;
  std::vector<Cell> corners;
  PlainSameGame::Group group;
  for (std::uint32_t moves = 0;; ++moves) {
    list_corners(game, corners);
    if (corners.empty()) return moves;
    const auto others = std::stable_partition(corners.begin(), corners.end(),
                                              [&](Cell cell) { return game.colour(cell) != tabu; });
    if (others != corners.begin()) corners.erase(others, corners.end());
    for (;;) {
      const auto pick =
          corners.begin() + generator.below(static_cast<std::uint32_t>(corners.size()));
      PlainSameGame::Seen seen{};
      group.clear();
      game.flood(*pick, group, seen);
      if (*std::min_element(group.begin(), group.end()) == *pick) break;
      corners.erase(pick);
    }
    game.remove(group);
  }
}

}  // namespace

template <Game G>
PoolResult samegame_reference_leaf(const Position<G>& origin, const PoolRequest& request) {
  const PlainSameGame start = plain_samegame(origin);
  PoolSum sum;
  for (std::uint32_t index = 0; index < request.leaf; ++index) {
    PlainSameGame game = start;
    const std::uint32_t moves =
        play(game, origin.state.rules, Generator(mix(request.stream, request.step, 0, index)));
    // A game that was already over includes the value of its end.
    const std::int32_t score =
        origin.state.score + (moves == 0 ? 0 : game.score(origin.state.rules));
    sum.add(index, score, moves);
  }
  return sum.result(request.leaf);
}

template PoolResult samegame_reference_leaf(const Position<SmallSameGame>&, const PoolRequest&);
template PoolResult samegame_reference_leaf(const Position<LargeSameGame>&, const PoolRequest&);

}  // namespace warpnest
