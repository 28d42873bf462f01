// How a block's shared memory is divided, and how many warps a block has.
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/game.hpp"
#include "common/warp.hpp"
#include "kernels/nested.cuh"
#include "kernels/playouts.cuh"

namespace warpnest {

// Tuning of the search kernels of a game. Warps of a block share the game's tables; blocks are
// chosen so that they fill the shared memory of a multiprocessor of 100 KB.
template <Game G>
struct SearchPolicy {
  static constexpr std::uint32_t board_bytes = G::words * 4 * warp_lanes;
  static constexpr std::uint32_t warps = board_bytes <= 1024    ? 16
                                         : board_bytes <= 2048  ? 20
                                         : board_bytes <= 8192  ? 10
                                         : board_bytes <= 12288 ? 8
                                         : board_bytes <= 14336 ? 7
                                         : board_bytes <= 16384 ? 5
                                                                : 2;
  // A thread's registers, at most. A game whose boards leave room for few warps may ask for more.
  static constexpr int registers = [] {
    if constexpr (requires { G::search_registers; }) {
      return G::search_registers;
    } else {
      return 40;
    }
  }();
  // A game whose step is long already may ask for fewer of them in a row.
  static constexpr std::uint32_t unroll = [] {
    if constexpr (requires { G::search_unroll; }) {
      return G::search_unroll;
    } else {
      return 4U;
    }
  }();
  // Short playouts (small boards) end often: refilling less often pays there.
  static constexpr PlayoutPolicy playouts{.unroll = unroll,
                                          .refill_at = board_bytes <= 1024 ? 24U : 27U};
};

// Offsets in words. Tables come first, so that their addresses are constants; the boards come last,
// at a multiple of their size (see words.hpp). `Levels` is 0 for leaf jobs, which keep one position.
template <Game G, int Levels>
struct SearchLayout {
  static constexpr std::uint32_t levels = Levels == 0 ? 1 : Levels;
  static constexpr std::uint32_t position_words = levels * G::words;
  static constexpr std::uint32_t board_words = G::words * warp_lanes;
  // Where words are reached by xor (see words.hpp), which takes a power of two; else a row of lanes.
  static constexpr std::uint32_t board_alignment =
      (G::words & (G::words - 1)) == 0 ? board_words : warp_lanes;
  struct Scalars {
    SearchFrame<G> frames[levels];
    SearchTotals totals;
    typename G::Move* sequences;  // in global memory
    std::uint32_t moves_left;     // of this launch
    std::uint32_t job;
  };
  static constexpr std::uint32_t scalar_words = sizeof(Scalars) / 4;
  // Those that a search takes along from launch to launch.
  static constexpr std::uint32_t stored_words =
      (sizeof(SearchFrame<G>) * levels + sizeof(SearchTotals)) / 4;
  static_assert(sizeof(Scalars) % 8 == 0);

  std::uint32_t warps;  // a block

  // A warp's scalars and, behind them, its positions.
  static constexpr std::uint32_t context_words = scalar_words + (position_words + 1) / 2 * 2;

  WARPNEST_HD static constexpr std::uint32_t tables() { return 0; }
  WARPNEST_HD static constexpr std::uint32_t scalars(std::uint32_t warp) {
    return round_up(G::table_words, 2) + warp * context_words;
  }
  WARPNEST_HD static constexpr std::uint32_t positions(std::uint32_t warp) {
    return scalars(warp) + scalar_words;
  }
  WARPNEST_HD constexpr std::uint32_t boards(std::uint32_t warp) const {
    return round_up(scalars(warps), board_alignment) + warp * board_words;
  }
  WARPNEST_HD constexpr std::uint32_t bytes() const { return 4 * boards(warps); }

  WARPNEST_HD static constexpr std::uint32_t round_up(std::uint32_t n, std::uint32_t unit) {
    return (n + unit - 1) / unit * unit;
  }
};

}  // namespace warpnest
