#include "host/games/snake/cpu/snake_pool.hpp"

#include "host/base/machine.hpp"
#include "host/executor/pool_sum.hpp"
#include "host/games/snake/cpu/snake_items.hpp"
#include "host/games/snake/cpu/snake_pool_avx2.hpp"
#include "host/games/snake/cpu/snake_pool_portable.hpp"
#include "host/games/snake/cpu/snake_reference.hpp"

namespace warpnest {

bool available(CpuPath path) {
  return path != CpuPath::avx2 || has_avx2();
}

CpuPath best_path() {
  return available(CpuPath::avx2) ? CpuPath::avx2 : CpuPath::portable;
}

const char* name(CpuPath path) {
  switch (path) {
    case CpuPath::reference:
      return "reference";
    case CpuPath::branch_free:
      return "branch-free reference";
    case CpuPath::portable:
      return "portable";
    case CpuPath::avx2:
      return "avx2";
  }
  return "unknown";
}

template <int D>
PoolResult snake_pool(CpuPath path, const Position<Snake<D>>& origin, const PoolRequest& request,
                      std::uint64_t* histogram) {
  if (path == CpuPath::reference) {
    return snake_reference_pool<D>(origin, request, histogram).pool;
  }
  if (path == CpuPath::branch_free) {
    return snake_reference_pool<D, true>(origin, request, histogram).pool;
  }
  Position<Snake<D>> first = origin;
  std::uint32_t words[Snake<D>::ordered_words];
  SnakeStart start{.words = words,
                   .length = origin.state.length,
                   .origin_length = origin.state.length,
                   .nodes = {}};
  start.nodes[0] = origin.state.node;
  if (request.candidates != 0) {
    std::uint32_t set = Snake<D>::candidates(origin.board(), origin.state);
    for (std::uint32_t c = 0; c < request.candidates; ++c, set &= set - 1) {
      start.nodes[c] = origin.state.node ^ (set & (0U - set));
    }
    first.play(origin.candidate(0));
    ++start.length;
  }
  Snake<D>::in_order(first.board(), words);
  SnakeItems items(start, request);
  PoolSum sum(histogram);
  if (path == CpuPath::avx2) {
    play_snake_items_avx2(D, start, items, sum);
  } else {
    play_snake_items_portable(D, start, items, sum);
  }
  return sum.result(request.leaf);
}

template PoolResult snake_pool<3>(CpuPath, const Position<Snake<3>>&, const PoolRequest&,
                                  std::uint64_t*);
template PoolResult snake_pool<4>(CpuPath, const Position<Snake<4>>&, const PoolRequest&,
                                  std::uint64_t*);
template PoolResult snake_pool<5>(CpuPath, const Position<Snake<5>>&, const PoolRequest&,
                                  std::uint64_t*);
template PoolResult snake_pool<6>(CpuPath, const Position<Snake<6>>&, const PoolRequest&,
                                  std::uint64_t*);
template PoolResult snake_pool<7>(CpuPath, const Position<Snake<7>>&, const PoolRequest&,
                                  std::uint64_t*);
template PoolResult snake_pool<8>(CpuPath, const Position<Snake<8>>&, const PoolRequest&,
                                  std::uint64_t*);
template PoolResult snake_pool<9>(CpuPath, const Position<Snake<9>>&, const PoolRequest&,
                                  std::uint64_t*);
template PoolResult snake_pool<10>(CpuPath, const Position<Snake<10>>&, const PoolRequest&,
                                   std::uint64_t*);
template PoolResult snake_pool<11>(CpuPath, const Position<Snake<11>>&, const PoolRequest&,
                                   std::uint64_t*);
template PoolResult snake_pool<12>(CpuPath, const Position<Snake<12>>&, const PoolRequest&,
                                   std::uint64_t*);
template PoolResult snake_pool<13>(CpuPath, const Position<Snake<13>>&, const PoolRequest&,
                                   std::uint64_t*);

}  // namespace warpnest
