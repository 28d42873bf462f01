#include "host/games/samegame/samegame_cpu_engine.hpp"

#include <algorithm>
#include <vector>

#include "common/game_options.hpp"
#include "host/executor/pool_sum.hpp"

namespace warpnest {

template <Game G>
PoolResult SameGameCpuEngine<G>::pool(const Position<G>& origin, const PoolRequest& request,
                                      std::uint64_t* histogram) {
  const std::uint32_t made = request.candidates == 0 ? 0 : 1;  // moves before a playout
  std::vector<SameGameChild<SameGameColumnsOf<G>>> children(std::max(request.candidates, 1U));
  if (made == 0) {
    children[0] = {samegame_columns(origin), 0};
  } else {
    samegame_children_avx2(samegame_columns(origin), request.candidates, children.data());
  }
  const std::uint32_t tabu = made == 0 ? origin.state.tabu : 0;

  PoolSum sum(histogram, lowest_score<G>());
  // Items are played in order, a block at a time.
  constexpr std::uint32_t block = 128;
  SameGameItem<SameGameColumnsOf<G>> items[block];
  SameGamePlayed played[block];
  const std::uint32_t all = total(request);
  for (std::uint32_t begin = 0; begin < all; begin += block) {
    const std::uint32_t count = std::min(block, all - begin);
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t candidate = (begin + i) / request.leaf;
      items[i] = {
          &children[candidate].board, tabu,
          Generator(mix(request.stream, request.step, candidate, (begin + i) % request.leaf)),
          nullptr};
    }
    samegame_playouts_avx2(items, count, origin.state.rules, played);
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t candidate = (begin + i) / request.leaf;
      const std::uint32_t moves = made + played[i].moves;
      std::int32_t score = origin.state.score + children[candidate].points + played[i].points;
      if (moves != 0) score -= played[i].penalty;  // a position that was already over includes it
      sum.add(begin + i, score, moves);
    }
  }
  return sum.result(request.leaf);
}

template <Game G>
std::unique_ptr<PoolEngine<G>> SameGameCpuEngine<G>::clone() const {
  return std::make_unique<SameGameCpuEngine>();
}

template class SameGameCpuEngine<SmallSameGame>;
template class SameGameCpuEngine<LargeSameGame>;

}  // namespace warpnest
