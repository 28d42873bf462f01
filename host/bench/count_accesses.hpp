// count_accesses: counts a class's accesses to shared memory by running its warp program.
#pragma once

#include <cstdint>
#include <vector>

#include "common/position.hpp"
#include "host/bench/counting_warp.hpp"
#include "host/bench/kernel_footprint.hpp"
#include "host/bench/move_cost.hpp"
#include "host/bench/tally_warp.hpp"
#include "kernels/search_layout.hpp"

namespace warpnest {

inline constexpr std::uint32_t counted_playouts = 4096;

template <Game G>
KernelFootprint kernel_footprint() {
  return {SearchPolicy<G>::warps, SearchPolicy<G>::registers,
          [](std::uint32_t warps) { return SearchLayout<G, 0>{warps}.bytes(); }};
}

// Runs the warp program of a leaf on the memory of a block with one warp. Fills in the footprint
// and the counts; moves_per_step counts each check of the lanes as a step.
template <Game G>
TallyWarp<CountingWarp> count_accesses(MoveCost& cost) {
  using W = TallyWarp<CountingWarp>;
  const SearchLayout<G, 0> layout{1};
  std::vector<std::uint32_t> words(layout.bytes() / 4);
  SharedAccesses accesses;
  const CountingMemory shared{HostMemory{words.data()}, &accesses};
  typename G::template Tables<HostMemory>(shared.memory, layout.tables()).fill(0, 1);
  const auto start = Position<G>::start();
  for (std::uint32_t w = 0; w < G::words; ++w)
    words[layout.positions(0) + w] = start.words[w];

  W warp(accesses);
  const PlayoutMemory<G, W> memory{shared, layout.boards(0), layout.tables()};
  const Words<CountingMemory, 1> origin(shared, layout.positions(0));
  const PoolResult result = play_pool<SearchPolicy<G>::playouts, G>(
      warp, memory, origin, start.state,
      PoolRequest{search_stream(1, G::words), 0, 0, counted_playouts}, NoTally{});
  const auto moves = static_cast<double>(result.moves);
  cost.kernel = kernel_footprint<G>();
  cost.refills_per_move = static_cast<double>(warp.refills()) / moves;
  cost.loads = static_cast<double>(accesses.loads()) / moves;
  cost.stores = static_cast<double>(accesses.stores()) / moves;
  cost.wavefronts_per_move = static_cast<double>(accesses.wavefront_count()) / moves;
  cost.moves_per_step = moves / static_cast<double>(warp.rounds());
  return warp;
}

}  // namespace warpnest
