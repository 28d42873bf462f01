// Snake-in-the-Box: the longest induced path in the hypercube of D dimensions, from node 0.
//
// The board has a bit for each node: 1 if the snake may still go there. Node v is bit 31 - v % 32
// of word v / 32 (counting down, so that a rotation left by v brings its bit to the top). On leaving
// a node all its neighbours are cleared: the one the snake moves to, because it is then occupied,
// and the others, because they would touch the snake. A move is the dimension that changes;
// candidates are numbered in order of dimension.
//
// Of a node's neighbours, five lie in its own word, and one in each of D - 5 other words.
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/bits.hpp"
#include "common/game.hpp"
#include "common/games/snake_tables.hpp"
#include "common/stream.hpp"
#include "common/words.hpp"

namespace warpnest {

inline constexpr int min_snake_dimension = 3;
inline constexpr int max_snake_dimension = 13;

template <int D>
class Snake {
  static_assert(D >= min_snake_dimension && D <= max_snake_dimension);

 public:
  static constexpr int dimension = D;
  static constexpr std::uint32_t nodes = 1U << D;
  static constexpr std::uint32_t words = D < 5 ? 1 : 1U << (D - 5);
  // A sub-cube of 8 nodes holds at most 5 of an induced path, so a snake has at most 5/8 of all
  // nodes, and one edge less.
  static constexpr std::uint32_t max_moves = 5 * (nodes / 8) - 1;
  static constexpr std::uint32_t max_candidates = D;
  static constexpr bool score_is_length = true;
  static constexpr const char* method = "snake/by-dimension";

  using Move = std::uint8_t;  // the dimension that changes
  struct State {
    std::uint32_t node;
    std::uint32_t length;  // edges
    friend WARPNEST_HD bool operator==(const State&, const State&) = default;
  };

  template <class Memory>
  using Tables = SnakeTables<D, Memory>;
  static constexpr std::uint32_t table_words = SnakeTableLayout<D>::words;

  template <class Board>
  WARPNEST_HD static void start(const Board& board, State& state) {
    for (std::uint32_t w = 0; w < words; ++w) {
      board.set(w, D < 5 ? ~0U << (32 - (nodes & 31U)) : ~0U);
    }
    board.set(0, board.get(0) & ~bit_of(0));
    state = {0, 0};
  }

  // The dimensions along which the snake can move, bit i for dimension i.
  template <class Board>
  WARPNEST_HD static std::uint32_t candidates(const Board& board, const State& state) {
    std::uint32_t set = 0;
    for (int i = 0; i < D; ++i) {
      const std::uint32_t next = state.node ^ (1U << i);
      if ((board.get(next >> 5) & bit_of(next)) != 0) set |= 1U << i;
    }
    return set;
  }

  template <class Board>
  WARPNEST_HD static std::uint32_t count(const Board& board, const State& state) {
    return population(candidates(board, state));
  }

  template <class Board>
  WARPNEST_HD static Move candidate(const Board& board, const State& state, std::uint32_t k) {
    return static_cast<Move>(nth_set_bit(candidates(board, state), k));
  }

  template <class Board>
  WARPNEST_HD static void play(const Board& board, State& state, Move move) {
    for (int i = 0; i < D; ++i) {
      const std::uint32_t neighbour = state.node ^ (1U << i);
      board.set(neighbour >> 5, board.get(neighbour >> 5) & ~bit_of(neighbour));
    }
    state.node ^= 1U << move;
    ++state.length;
  }

  template <class Board>
  WARPNEST_HD static Move draw(const Board& board, const State& state, Generator& generator) {
    const std::uint32_t set = candidates(board, state);
    return static_cast<Move>(nth_set_bit(set, generator.below(population(set))));
  }

  // The hot path of every warp program: no branch and no loop that depends on the data. When no
  // candidate is left it draws, finds nothing and changes nothing (clearing twice is clearing once).
  template <class Board, class Draws, class Memory>
  WARPNEST_HD static std::uint32_t step(const Board& board, State& state, Draws& generator,
                                        const Tables<Memory>& tables) {
    constexpr int far = D < 5 ? 0 : D - 5;  // dimensions that lead to another word
    const std::uint32_t node = state.node;
    const std::uint32_t own = rotate_right(bit_of(0), node);

    // 1. The own word's neighbours: found by a perfect hash, and cleared.
    const std::uint32_t here = board.slot_of_bit(node);
    const std::uint32_t word = board.load(here);
    const std::uint32_t b = opaque(node & 31U);
    const std::uint32_t mask = tables.mask(b);
    const std::uint32_t near_set = tables.gathered(b, (word & mask) * tables.magic(b));

    // 2. One neighbour in each other word, the highest dimension first. Some words are read before
    // any of them is written, so that their loads overlap; not all, which would take registers.
    constexpr int together = far > 6 ? 2 : 3;
    std::uint32_t far_set = 0;
    WARPNEST_UNROLL
    for (int done = 0; done < far; done += together) {
      std::uint32_t slots[together];
      std::uint32_t others[together];
      WARPNEST_UNROLL
      for (int i = 0; i < together && done + i < far; ++i) {
        slots[i] = opaque(here ^ (Board::stride << (far - 1 - done - i)));
        others[i] = board.load(slots[i]);
      }
      WARPNEST_UNROLL
      for (int i = 0; i < together && done + i < far; ++i) {
        const std::uint32_t turned = rotate_left(others[i], node);  // its bit is on top
        far_set = done + i + 1 < far
                      ? shift_in_high<1>(far_set, turned)
                      : shift_in_high<Tables<Memory>::last_shift>(far_set, turned);
        board.store(slots[i], others[i] & ~own);
      }
    }
    board.store(here, word & ~mask);

    // 3. Choose and move.
    const auto choice = tables.choose(near_set, far_set, generator);
    state.node = node ^ choice.flip();
    state.length += choice.made();
    return choice.count;
  }

  WARPNEST_HD static std::int32_t score(const State& state) {
    return static_cast<std::int32_t>(state.length);
  }
  WARPNEST_HD static std::uint32_t length(const State& state) { return state.length; }

 private:
  WARPNEST_HD static constexpr std::uint32_t bit_of(std::uint32_t node) {
    return 0x80000000U >> (node & 31U);
  }
};

static_assert(Game<Snake<3>> && Game<Snake<8>> && Game<Snake<13>>);

}  // namespace warpnest
