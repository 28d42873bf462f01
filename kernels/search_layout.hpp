// How a block's shared memory is divided, and how many warps a block has.
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/game.hpp"
#include "common/game_traits.hpp"
#include "common/warp.hpp"
#include "kernels/nested.cuh"
#include "kernels/playouts.cuh"

namespace warpnest {

// Tuning of a game's search kernels. The warps of a block share the game's tables; the number of
// warps per block is chosen so that blocks fill a multiprocessor with 100 KB of shared memory.
template <Game G>
struct SearchPolicy {
  static constexpr std::uint32_t board_bytes = G::words * 4 * warp_lanes;
  static constexpr std::uint32_t warps = board_bytes <= 1024    ? 16
                                         : board_bytes <= 2048  ? 20
                                         : board_bytes <= 4096  ? 10
                                         : board_bytes <= 8192  ? 11
                                         : board_bytes <= 12288 ? 8
                                         : board_bytes <= 14336 ? 7
                                         : board_bytes <= 16384 ? 5
                                         : board_bytes <= 24576 ? 4
                                                                : 2;
  static constexpr int registers = GameTraits<G>::registers;
  // Short playouts (small boards) end often: there it pays to refill less often and check more
  // often.
  static constexpr std::uint32_t unroll = GameTraits<G>::unroll != 0 ? GameTraits<G>::unroll
                                          : board_bytes <= 4096      ? 4
                                                                     : 8;
  static constexpr std::uint32_t refill_at = board_bytes <= 1024                    ? 24
                                             : registers > 40 || board_bytes > 4096 ? 28
                                                                                    : 26;
  static constexpr PlayoutPolicy playouts{
      .unroll = unroll, .refill_at = refill_at, .copied_at_once = registers > 40 ? 16U : 8U};
};

// What a warp keeps in shared memory besides boards and positions: for leaf jobs the state that
// playouts start from, for searches everything they continue from.
template <Game G, int Levels>
struct SearchScalars {
  SearchFrame<G> frames[Levels];
  SearchTotals* totals;         // in global memory
  typename G::Move* sequences;  // in global memory
  std::uint32_t moves_left;     // in this launch
  std::uint32_t job;
};
template <Game G>
struct SearchScalars<G, 0> {
  typename G::State state;
  std::uint32_t job;
};

// Offsets in words. Tables come first, so that their addresses are constants. Boards lie at
// addresses that are multiples of their size (see words.hpp). Contexts (what else a warp keeps)
// come before them, or after them if that takes less. `Levels` is 0 for leaf jobs, which keep one
// position.
template <Game G, int Levels>
struct SearchLayout {
  using Scalars = SearchScalars<G, Levels>;
  static constexpr std::uint32_t position_words = (Levels == 0 ? 1 : Levels) * G::words;
  static constexpr std::uint32_t board_words = G::words * warp_lanes;
  // The size of a board if words are addressed by xor (see words.hpp), which takes a power of two;
  // otherwise one row of lanes.
  static constexpr std::uint32_t board_alignment =
      (G::words & (G::words - 1)) == 0 ? board_words : warp_lanes;
  static constexpr std::uint32_t scalar_words = (sizeof(Scalars) + 15) / 16 * 4;
  // The scalars that a search carries from launch to launch.
  static constexpr std::uint32_t stored_words = sizeof(SearchFrame<G>) * Levels / 4;

  std::uint32_t warps;  // per block

  // A warp's scalars, followed by its positions; both begin at a multiple of four words, as
  // copy_all_words requires.
  static constexpr std::uint32_t context_words = scalar_words + (position_words + 3) / 4 * 4;

  // `base` is the address, in words, of the block's shared memory itself.
  WARPNEST_HD static constexpr std::uint32_t tables() { return 0; }
  WARPNEST_HD constexpr std::uint32_t boards(std::uint32_t warp, std::uint32_t base = 0) const {
    const std::uint32_t before =
        base + tables_end() + (contexts_last() ? 0 : warps * context_words);
    return round_up(before, board_alignment) - base + warp * board_words;
  }
  WARPNEST_HD constexpr std::uint32_t scalars(std::uint32_t warp, std::uint32_t base = 0) const {
    return (contexts_last() ? boards(warps, base) : tables_end()) + warp * context_words;
  }
  WARPNEST_HD constexpr std::uint32_t positions(std::uint32_t warp, std::uint32_t base = 0) const {
    return scalars(warp, base) + scalar_words;
  }
  // Enough wherever the hardware lets it begin: at 0, or after the 1024 bytes that it reserves.
  static constexpr std::uint32_t reserved_words = 256;
  WARPNEST_HD constexpr std::uint32_t bytes() const {
    return 4 * (end(0) > end(reserved_words) ? end(0) : end(reserved_words));
  }

  WARPNEST_HD static constexpr std::uint32_t round_up(std::uint32_t n, std::uint32_t unit) {
    return (n + unit - 1) / unit * unit;
  }

 private:
  WARPNEST_HD static constexpr std::uint32_t tables_end() { return round_up(G::table_words, 4); }
  // Whether contexts come after the boards: only if, placed before them, they would push the boards
  // to the next aligned address.
  WARPNEST_HD static constexpr bool contexts_last() {
    constexpr std::uint32_t first = tables_end() + reserved_words;
    return board_alignment > warp_lanes && first <= board_alignment &&
           first + SearchPolicy<G>::warps * context_words > board_alignment;
  }
  WARPNEST_HD constexpr std::uint32_t end(std::uint32_t base) const {
    return boards(warps, base) + (contexts_last() ? warps * context_words : 0);
  }
};

}  // namespace warpnest
