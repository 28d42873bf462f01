// Nested Monte Carlo search as a warp program: one search per warp, levels as compile-time
// recursion.
//
// A search of level l plays a game. At each step it tries every candidate with a search of level
// l - 1 (level 0: `leaf` playouts, of which the best counts) and plays the move of the best
// sequence: the best since the search began (remember), or the best of this step. Level 1 gives all
// playouts of a step to a pool at once.
//
// No search lives on a stack: the state of a level is in its SearchFrame. So a search can stop when
// its budget of moves is used up, be stored, and continue later as if nothing had happened.
//
// Upper levels run on the master lane; the other lanes follow, help to copy, and play in the pool.
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/game.hpp"
#include "common/game_options.hpp"
#include "common/stream.hpp"
#include "common/warp.hpp"
#include "common/words.hpp"
#include "kernels/pool.hpp"

namespace warpnest {

struct SearchOptions {
  std::uint32_t leaf = 32;  // playouts per leaf
  bool remember = true;     // follow the best sequence since the search began
};

// One level of a running search.
template <Game G>
struct SearchFrame {
  // The stream of the search at this level, the moves it has played (step), and the candidates of
  // its position. At level 1 this is the next request to the pool, ready to use.
  PoolRequest request;
  Generator replay;           // level 1: continues the best sequence (its moves are not stored)
  typename G::State state;    // of the position, whose words are stored separately
  std::int32_t best_score;    // of the sequence it follows; no_score if there is none yet
  std::uint32_t best_length;  // level 2 and up: moves in that sequence
  std::uint32_t candidate;    // level 2 and up: the one being tried
  std::uint32_t trying;       // level 2 and up: the search below is running

  template <class Board>
  WARPNEST_HD static SearchFrame fresh(StreamId stream, const Board& board,
                                       typename G::State state, std::uint32_t leaf) {
    arrange<G>(state, stream, 0);
    return {{stream, 0, G::count(board, state), leaf}, Generator(stream), state, no_score, 0, 0, 0};
  }
};

// Totals over all leaf playouts of a search.
struct SearchTotals {
  std::uint64_t playouts = 0;
  std::uint64_t moves = 0;
  std::int64_t sum = 0;       // of scores
  std::uint64_t squares = 0;  // of scores
  std::uint64_t overflows = 0;  // playouts that outgrew their board

  WARPNEST_HD void add(const PoolResult& pool) {
    playouts += pool.playouts;
    moves += pool.moves;
    sum += pool.sum;
    squares += pool.squares;
    overflows += pool.overflows;
  }
  WARPNEST_HD void add(const SearchTotals& other) {
    playouts += other.playouts;
    moves += other.moves;
    sum += other.sum;
    squares += other.squares;
    overflows += other.overflows;
  }
};

// Where a search of `Levels` levels lives while it runs.
template <Game G, class Memory_, int Levels>
struct SearchMemory {
  using Memory = Memory_;
  using Move = typename G::Move;

  [[no_unique_address]] Memory memory;
  std::uint32_t positions;   // slot of level 1's position; those of the higher levels follow
  SearchFrame<G>* frames;    // [Levels], level 1 first
  // The rest is rarely used and kept in memory: the playouts need the registers more.
  SearchTotals* const* totals;
  Move* const* sequences;     // *sequences: [Levels][G::max_moves], level 1 first
  std::uint32_t* moves_left;  // playout moves it may still make before it pauses

  WARPNEST_HD Words<Memory, 1> position(int level) const {
    return Words<Memory, 1>(memory, positions + static_cast<std::uint32_t>(level - 1) * G::words);
  }
  WARPNEST_HD SearchFrame<G>& frame(int level) const { return frames[level - 1]; }
  WARPNEST_HD Move* sequence(int level) const {
    return *sequences + static_cast<std::uint32_t>(level - 1) * G::max_moves;
  }
};

// `Pool` answers pool(warp, origin, state, request) with a PoolResult in all lanes.
template <Game G, Warp W, class Pool, int Levels>
class NestedSearch {
  using Memory = SearchMemory<G, typename W::Memory, Levels>;

 public:
  WARPNEST_HD NestedSearch(W& warp, const Pool& pool, const Memory& memory,
                           bool remember)
      : warp_(warp), pool_(pool), memory_(memory), remember_(remember) {}

  // Continues the search in memory. Returns true if it is done, false if no moves are left.
  WARPNEST_WARP_PROGRAM
  WARPNEST_HD bool run() { return advance<Levels>(); }

 private:
  WARPNEST_WARP_PROGRAM
  template <int Level>
  WARPNEST_HD bool advance() {
    if constexpr (Level == 1) {
      return advance_base();
    } else {
      return advance_above<Level>();
    }
  }

  WARPNEST_WARP_PROGRAM
  WARPNEST_HD bool advance_base() {
    const auto position = memory_.position(1);
    SearchFrame<G>& frame = memory_.frame(1);
    for (;;) {
      if (frame.request.candidates == 0) return true;
      if (*memory_.moves_left == 0) return false;
      const PoolResult best = pool_(warp_, position, frame.state, frame.request);

      warp_.sync();  // every lane has read frame and position; now the master may change them
      warp_.master([&] {
        SearchTotals totals = **memory_.totals;
        // Read everything before writing anything: one wait for global memory, not five.
        memory_order();
        totals.add(best);
        **memory_.totals = totals;
        const auto made = static_cast<std::uint32_t>(best.moves);
        *memory_.moves_left -= made < *memory_.moves_left ? made : *memory_.moves_left;
        typename G::Move move;
        if (best.score > frame.best_score) {
          frame.best_score = best.score;
          frame.replay = Generator(
              mix(frame.request.stream, frame.request.step, best.candidate, best.index));
          move = G::candidate(position, frame.state, best.candidate);
        } else {
          move = G::draw(position, frame.state, frame.replay);  // what the best playout did here
        }
        play(1, move);
      });
      warp_.sync();  // every lane sees the position of the next step
    }
  }

  WARPNEST_WARP_PROGRAM
  template <int Level>
  WARPNEST_HD bool advance_above() {
    SearchFrame<G>& frame = memory_.frame(Level);
    SearchFrame<G>& below = memory_.frame(Level - 1);
    for (;;) {
      if (frame.trying == 0) {
        if (frame.request.candidates == 0) return true;
        copy_words(memory_.position(Level - 1), memory_.position(Level));
        warp_.sync();  // the copy is complete, and every lane has read the frame
        warp_.master([&] {
          const auto position = memory_.position(Level - 1);
          typename G::State state = frame.state;
          G::play(position, state, G::candidate(position, state, frame.candidate));
          below = SearchFrame<G>::fresh(
              mix(frame.request.stream, frame.request.step, frame.candidate, 0), position, state,
              frame.request.leaf);
          frame.trying = 1;
        });
        warp_.sync();  // every lane sees the search below
      }

      if (!advance<Level - 1>()) return false;

      const std::int32_t score = G::score(below.state);
      const bool better = score > frame.best_score;
      if (better) {  // the same in all lanes
        copy_moves(memory_.sequence(Level) + frame.request.step + 1,
                   memory_.sequence(Level - 1), below.request.step);
      }
      warp_.sync();  // the sequence is complete, and every lane has read both frames
      warp_.master([&] {
        typename G::Move* sequence = memory_.sequence(Level);
        const auto position = memory_.position(Level);
        if (better) {
          frame.best_score = score;
          frame.best_length = frame.request.step + 1 + below.request.step;
          sequence[frame.request.step] = G::candidate(position, frame.state, frame.candidate);
        }
        frame.trying = 0;
        if (++frame.candidate == frame.request.candidates) {
          frame.candidate = 0;
          play(Level, sequence[frame.request.step]);
        }
      });
      warp_.sync();  // every lane sees the next candidate or step
    }
  }

  // Master only: plays a move of this level and stores it.
  WARPNEST_HD void play(int level, typename G::Move move) {
    SearchFrame<G>& frame = memory_.frame(level);
    memory_.sequence(level)[frame.request.step] = move;
    G::play(memory_.position(level), frame.state, move);
    ++frame.request.step;
    arrange<G>(frame.state, frame.request.stream, frame.request.step);
    frame.request.candidates = G::count(memory_.position(level), frame.state);
    if (!remember_) frame.best_score = no_score;
    if constexpr (GameMayOverflow<G>) (*memory_.totals)->overflows += G::overflow(frame.state) ? 1 : 0;
  }

  WARPNEST_WARP_PROGRAM
  template <class View>
  WARPNEST_HD void copy_words(const View& to, const View& from) {
    warp_.each([&](std::uint32_t lane) {
      for (std::uint32_t w = lane; w < G::words; w += W::lanes) to.set(w, from.get(w));
    });
  }

  WARPNEST_WARP_PROGRAM
  WARPNEST_HD void copy_moves(typename G::Move* to, const typename G::Move* from,
                                        std::uint32_t count) {
    warp_.each([&](std::uint32_t lane) {
      for (std::uint32_t i = lane; i < count; i += W::lanes) to[i] = from[i];
    });
  }

  W& warp_;
  const Pool& pool_;
  const Memory memory_;
  const bool remember_;
};

}  // namespace warpnest
