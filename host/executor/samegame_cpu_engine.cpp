#include "host/executor/samegame_cpu_engine.hpp"

#include <cstring>
#include <vector>

#include "common/game_options.hpp"
#include "host/cpu/pool_sum.hpp"
#include "host/cpu/samegame_fast_avx2.hpp"
#include "host/cpu/snake_pool.hpp"

namespace warpnest {
namespace {

using G = SmallSameGame;

SameGameColumns columns_of(const Position<G>& position) {
  static_assert(sizeof(SameGameColumns) == sizeof position.words);
  SameGameColumns board;
  std::memcpy(&board, position.words.data(), sizeof board);
  return board;
}

// What is left when no group is: -(k - 2)^2 for k cells of a colour.
std::int32_t penalty(const SameGameColumns& board) {
  std::int32_t sum = 0;
  for (unsigned colour = 1; colour < 8; ++colour) {
    std::uint32_t left = 0;
    for (int c = 0; c < 16; ++c) {
      unsigned set = 0xffff;
      for (unsigned p = 0; p < 3; ++p) {
        set &= (colour >> p & 1U) != 0 ? board.plane[p][c] : ~unsigned{board.plane[p][c]};
      }
      left += population(set & 0xffffU);
    }
    if (left != 0) sum += samegame_points(left);
  }
  return sum;
}

bool any_cells(const SameGameColumns& board) {
  return (board.plane[0][0] | board.plane[1][0] | board.plane[2][0]) != 0;
}

}  // namespace

bool samegame_fast_available() {
  return available(CpuPath::avx2);
}

PoolResult SameGameCpuEngine::pool(const Position<G>& origin, const PoolRequest& request,
                                   std::uint64_t* histogram) {
  const std::uint32_t made = request.candidates == 0 ? 0 : 1;  // moves before a playout
  std::vector<SameGameChild> children(request.candidates == 0 ? 1 : request.candidates);
  if (made == 0) {
    children[0] = {columns_of(origin), 0};
  } else {
    samegame_children_avx2(columns_of(origin), request.candidates, children.data());
  }
  const std::uint32_t tabu = made == 0 ? origin.state.tabu : 0;

  PoolSum sum(request);
  for (std::uint32_t candidate = 0; candidate < children.size(); ++candidate) {
    const SameGameChild& child = children[candidate];
    for (std::uint32_t index = 0; index < request.leaf; ++index) {
      const SameGamePlayed played =
          samegame_playout_avx2(child.board, origin.state.rules, tabu,
                                mix(request.stream, request.step, candidate, index));
      std::int32_t score = origin.state.score + child.points + played.points;
      // A position that was over before has its penalty already.
      if (origin.state.rules.penalty != 0 && made + played.moves != 0 && any_cells(played.end)) {
        score -= penalty(played.end);
      }
      sum.add(candidate, index, score, made + played.moves);
      if (histogram != nullptr) ++histogram[histogram_entry<G>(score)];
    }
  }
  return sum.result();
}

std::unique_ptr<PoolEngine<G>> SameGameCpuEngine::clone() const {
  return std::make_unique<SameGameCpuEngine>();
}

}  // namespace warpnest
