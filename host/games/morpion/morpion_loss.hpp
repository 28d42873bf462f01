// What the lanes of a warp lose in MorpionRounds, measured by running the warp program itself with
// 32 lanes and with one.
#pragma once

#include <cstdint>
#include <vector>

#include "common/games/morpion/morpion.hpp"
#include "common/position.hpp"
#include "host/bench/tally_warp.hpp"
#include "kernels/search_layout.hpp"

namespace warpnest {

// Plays pools on a warp with the lanes of `Base` and counts its rounds. Refills are not counted, as
// for kernels that play move by move (host/bench/stepped_loss.hpp).
template <Game G, class Base>
class RoundsMeter {
  using W = TallyWarp<Base>;
  static constexpr std::uint32_t boards =
      SearchLayout<G, 0>::round_up(G::table_words, G::words* W::lanes);

 public:
  struct Played {
    PoolResult result;
    double slots;  // rounds times lanes, including lanes that wait
  };

  RoundsMeter() : words_(boards + G::words * W::lanes) {
    typename G::template Tables<HostMemory>(HostMemory{words_.data()}, 0).fill(0, 1);
  }

  Played play(const Position<G>& origin, const PoolRequest& request) {
    W warp;
    const PlayoutMemory<G, W> memory{HostMemory{words_.data()}, boards, 0};
    const PoolResult result = play_pool<SearchPolicy<G>::playouts, G>(
        warp, memory, origin.board(), origin.state, request, NoTally{});
    return {result, static_cast<double>(W::lanes * warp.rounds())};
  }

 private:
  std::vector<std::uint32_t> words_;  // tables, then the boards
};

}  // namespace warpnest
