// The warp program of a pool: 32 lanes play the items of a pool (pool.hpp), one playout per lane.
//
// A lane whose playout has ended takes the next item. To keep the others from waiting each time,
// lanes are refilled only when several are idle. Which lane plays an item depends only on the
// lengths of the playouts, and the result does not depend on it at all: the best is chosen by
// (score, item).
#pragma once

#include <cstdint>
#include <type_traits>

#include "common/annotations.hpp"
#include "common/bits.hpp"
#include "common/game.hpp"
#include "common/game_options.hpp"
#include "common/stream.hpp"
#include "common/warp.hpp"
#include "common/words.hpp"
#include "kernels/pool.hpp"

namespace warpnest {

// Tuning of play_pool, kept apart from its code.
struct PlayoutPolicy {
  std::uint32_t unroll = 4;  // moves between two checks of how many lanes still play
  std::uint32_t refill_at = 26;  // refill when at most this many lanes still play
  std::uint32_t copied_at_once = 8;  // words of a position, one register each
};

// Where a warp's playouts live: `lanes` interleaved boards, and the game's tables.
template <Game G, Warp W>
struct PlayoutMemory {
  using Memory = typename W::Memory;
  using Tables = typename G::template Tables<Memory>;

  [[no_unique_address]] Memory memory;
  std::uint32_t boards;  // slot of the first board's first word
  std::uint32_t tables_slot;  // slot of the first word of the tables

  WARPNEST_HD Words<Memory, W::lanes> board(std::uint32_t lane) const {
    return Words<Memory, W::lanes>(memory, boards + lane);
  }
  WARPNEST_HD Tables tables() const { return Tables(memory, tables_slot); }
};

// How lanes continue: a few steps each. Idle lanes run along; their steps change nothing.
template <PlayoutPolicy Policy, Game G, Warp W>
class SteppedRounds {
 public:
  WARPNEST_HD explicit SteppedRounds(const PlayoutMemory<G, W>& memory)
      : tables_(memory.tables()) {}

  WARPNEST_WARP_PROGRAM
  WARPNEST_HD void operator()(W& warp, const PlayoutMemory<G, W>& memory,
                              typename W::template PerLane<typename PlayoutStateOf<G>::Type>& state,
                              typename W::template PerLane<Generator>& generator,
                              typename W::template PerLane<std::uint32_t>& playing) const {
    warp.each([&](std::uint32_t lane) {
      const auto board = memory.board(lane);
      playing[lane] = playout_steps<Policy.unroll, G>(board, state[lane], generator[lane], tables_);
    });
  }

 private:
  // Made once, so its addresses stay in registers.
  const typename G::template Tables<typename W::Memory> tables_;
};

// A game whose steps would make lanes wait for each other plays its own kind of rounds.
template <PlayoutPolicy Policy, Game G, Warp W>
WARPNEST_HD auto game_rounds(W& warp, const PlayoutMemory<G, W>& memory) {
  if constexpr (requires { typename G::template Rounds<W>; }) {
    return typename G::template Rounds<W>(warp);
  } else {
    return SteppedRounds<Policy, G, W>(memory);
  }
}
// What play_pool calls; a kind of warp may have its own overload (host/bench/tally_warp.hpp).
template <PlayoutPolicy Policy, Game G, Warp W>
WARPNEST_HD auto rounds_of(W& warp, const PlayoutMemory<G, W>& memory) {
  return game_rounds<Policy, G>(warp, memory);
}

// What play_pool does with each score besides summing: nothing, or a histogram.
struct NoTally {
  template <class W>
  WARPNEST_HD void operator()(W&, std::uint32_t) const {}
};
struct HistogramTally {
  std::uint64_t* counts;  // [histogram_entry(score)], shared by all warps
  WARPNEST_WARP_PROGRAM
  template <class W>
  WARPNEST_HD void operator()(W& warp, std::uint32_t entry) const {
    warp.add(counts + entry, 1);
  }
};

// The request and the origin may lie in shared memory; they are read again at each refill, which
// leaves the registers to the playouts.
WARPNEST_WARP_PROGRAM
template <PlayoutPolicy Policy, Game G, Warp W, class Tally>
WARPNEST_HD PoolResult play_pool(W& warp, const PlayoutMemory<G, W>& memory,
                                           const Words<typename W::Memory, 1>& origin,
                                           const typename G::State& origin_state,
                                           const PoolRequest& request, const Tally& tally) {
  using State = typename PlayoutStateOf<G>::Type;
  typename W::template PerLane<State> state;
  typename W::template PerLane<State> first;  // the start of a playout, if it has a cursor
  typename W::template PerLane<Generator> generator;
  typename W::template PerLane<std::uint32_t> item;  // playing or played last; >= total: none
  typename W::template PerLane<std::uint32_t> playing;    // nonzero while its playout runs
  typename W::template PerLane<std::int32_t> best_score;
  typename W::template PerLane<std::uint32_t> best_item;
  typename W::template PerLane<std::uint32_t> moves;
  // Scores that are lengths are small enough that the sum of a pool fits in 32 bits.
  using Sum = std::conditional_t<G::score_is_length, std::int32_t, std::int64_t>;
  typename W::template PerLane<Sum> sum;
  typename W::template PerLane<std::uint64_t> squares;
  typename W::template PerLane<std::uint32_t> overflows;

  auto rounds = rounds_of<Policy, G>(warp, memory);
  const auto tables = memory.tables();
  std::uint32_t next = 0;  // the first item that no lane has taken
  std::uint32_t busy = 0;  // lanes whose playout is running, one bit each

  constexpr std::uint32_t sign = 1U << 31;  // once flipped, scores compare as unsigned
  constexpr bool has_cursor = !std::is_same_v<State, typename G::State>;
  warp.each([&](std::uint32_t lane) {
    if constexpr (has_cursor) first[lane] = begin_playout<G>(memory.board(lane), origin_state);
    item[lane] = ~0U;  // none
    playing[lane] = 0;
    best_score[lane] = no_score;
    best_item[lane] = 0;
    moves[lane] = 0;
    sum[lane] = 0;
    squares[lane] = 0;
    overflows[lane] = 0;
  });

  for (;;) {
    // 1. Idle lanes hand in their results and take the next items, in lane order.
    const bool all_taken = next >= total(request);
    warp.each([&](std::uint32_t lane) {
      if (playing[lane] != 0) return;
      if (item[lane] < total(request)) {
        const std::int32_t score =
            playout_score<G>(memory.board(lane), state[lane],
                             G::length(origin_state) + (request.candidates != 0 ? 1 : 0));
        if (score > best_score[lane]) {  // a lane's items come in increasing order
          best_score[lane] = score;
          best_item[lane] = item[lane];
        }
        if constexpr (!G::score_is_length) {
          moves[lane] += G::length(state[lane]) - G::length(origin_state);
        }
        sum[lane] += score;
        squares[lane] += static_cast<std::uint64_t>(static_cast<std::int64_t>(score) * score);
        if constexpr (GameMayOverflow<G>) overflows[lane] += G::overflow(state[lane]) ? 1U : 0U;
        tally(warp, histogram_entry<G>(score));
      }
      const std::uint32_t below = (1U << lane) - 1;
      const std::uint32_t taken = next + population(~busy & below);
      item[lane] = taken;
      // A lane that gets no item keeps its finished board. If it never had one, it plays the first
      // item alongside the lane that counts it, so that its steps have a board.
      if (taken >= total(request) && next != 0) return;

      std::uint32_t candidate = 0;
      std::uint32_t index = taken < total(request) ? taken : 0;
      if (request.candidates != 0) {  // a position has few: no division
        for (; index >= request.leaf; index -= request.leaf) ++candidate;
      }
      const auto board = memory.board(lane);
      if constexpr (G::words >= 8 && G::words < 128) {  // short enough to unroll
        copy_all_words<G::words, Policy.copied_at_once>(board, origin);
      } else {
        for (std::uint32_t w = 0; w < G::words; ++w) board.set(w, origin.get(w));
      }
      if constexpr (has_cursor) {
        state[lane] = first[lane];
      } else {
        state[lane] = origin_state;
      }
      if (request.candidates != 0) {
        Forced choice{candidate};
        G::step(board, state[lane], choice, tables);
      }
      generator[lane] = Generator(mix(request.stream, request.step, candidate, index));
      playing[lane] = 1;
    });
    if (all_taken) break;  // and all have ended: 2 waited for the last
    next += W::lanes - population(busy);

    // 2. Play until enough lanes are idle for a refill or, if no items are left, until all are.
    const std::uint32_t enough =  // opaque, or the compiler would recompute it in every round
        opaque(next < total(request) ? Policy.refill_at * W::lanes / warp_lanes : 0);
    do {
      rounds(warp, memory, state, generator, playing);
      busy = warp.ballot(playing);
    } while (population(busy) > enough);
  }

  // 3. Reduce over all lanes: the highest score, the first item that reached it, and all sums.
  typename W::template PerLane<std::uint64_t> best;
  typename W::template PerLane<std::uint64_t> more;
  warp.each([&](std::uint32_t lane) {
    best[lane] = two_words(~best_item[lane], static_cast<std::uint32_t>(best_score[lane]) ^ sign);
    more[lane] = two_words(moves[lane], overflows[lane]);
  });
  PoolResult result{};
  result.playouts = total(request);
  Halves winner{};
  if constexpr (G::score_is_length && !GameMayOverflow<G>) {
    const auto [highest, scores, all_squares] = warp.highest_and_sums(best, sum, squares);
    winner = halves(highest);
    result.sum = scores;
    result.squares = all_squares;
  } else {
    const auto [highest, scores, all_squares, rest] =
        warp.highest_and_sums(best, sum, squares, more);
    winner = halves(highest);
    result.sum = scores;
    result.squares = all_squares;
    result.moves = halves(rest).low;
    result.overflows = halves(rest).high;
  }
  if constexpr (G::score_is_length) {
    result.moves =
        static_cast<std::uint32_t>(result.sum) - total(request) * G::length(origin_state);
  }
  const std::uint32_t item_of_best = ~winner.low;
  result.score = static_cast<std::int32_t>(winner.high ^ sign);
  result.candidate = item_of_best / request.leaf;
  result.index = item_of_best % request.leaf;
  return result;
}

}  // namespace warpnest
