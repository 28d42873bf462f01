// The engine of the `warp` executor: the GPU's warp program, run lane by lane on a CPU core.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "common/position.hpp"
#include "common/warp.hpp"
#include "host/executor/pool_engine.hpp"
#include "kernels/playouts.cuh"
#include "kernels/pool.hpp"
#include "kernels/search_layout.hpp"

namespace warpnest {

// `W` is another warp only in tests.
template <Game G, class W = HostWarp>
class WarpEngine final : public PoolEngine<G> {
 public:
  // `warp` decides the order in which lanes run; no order changes a result.
  explicit WarpEngine(const W& warp = W())
      : warp_(warp), words_(boards_slot + G::words * warp_lanes) {
    typename G::template Tables<HostMemory>(HostMemory{words_.data()}, 0).fill(0, 1);
  }

  PoolResult pool(const Position<G>& origin, const PoolRequest& request,
                  std::uint64_t* histogram) override {
    const PlayoutMemory<G, W> memory{HostMemory{words_.data()}, boards_slot, 0};
    if (histogram != nullptr) {
      return play_pool<SearchPolicy<G>::playouts, G>(warp_, memory, origin.board(), origin.state,
                                                     request, HistogramTally{histogram});
    }
    return play_pool<SearchPolicy<G>::playouts, G>(warp_, memory, origin.board(), origin.state,
                                                   request, NoTally{});
  }

  std::unique_ptr<PoolEngine<G>> clone() const override {
    return std::make_unique<WarpEngine>(warp_);
  }

 private:
  // Boards start at a multiple of their own size (see words.hpp).
  static constexpr std::uint32_t boards_slot =
      SearchLayout<G, 0>::round_up(G::table_words, G::words* warp_lanes);

  W warp_;
  std::vector<std::uint32_t> words_;  // tables, then the boards
};

}  // namespace warpnest
