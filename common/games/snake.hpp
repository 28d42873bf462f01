// Snake-in-the-Box: the longest induced path in the hypercube of D dimensions, from node 0.
//
// The board has a bit for each node: 1 if the snake may still go there. On leaving a node all its
// neighbours are cleared: the one the snake moves to, because it is then occupied, and the others,
// because they would touch the snake. A move is the dimension that changes; candidates are numbered
// in order of dimension.
//
// The nodes of even parity (number of ones) and those of odd parity have words of their own: a word
// has, of a group of 64 nodes with the same upper bits, the 32 of one parity. Node v is bit
// 31 - v % 32 of its word (counting down, so that a rotation left by v brings its bit to the top);
// bit 5 of v follows from its parity. All neighbours of a node have the other parity, so that six of
// them lie in one word, and one in each of D - 6 others.
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
  static constexpr std::uint32_t groups = D < 6 ? 1 : 1U << (D - 6);
  static constexpr std::uint32_t words = 2 * groups;
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

  // A playout's state: where the neighbours of its node are (see Words::cursor), and its length.
  struct Cursor {
    std::uint32_t index;
    std::uint32_t length;
  };

  template <class Memory>
  using Tables = SnakeTables<D, Memory>;
  static constexpr std::uint32_t table_words = SnakeTableLayout<D>::words;

  template <class Board>
  WARPNEST_HD static void start(const Board& board, State& state) {
    for (std::uint32_t w = 0; w < words; ++w) board.set(w, D < 6 ? 0 : ~0U);
    for (std::uint32_t node = 0; D < 6 && node < nodes; ++node) {
      board.set(word_of(node), board.get(word_of(node)) | bit_of(node));
    }
    board.set(0, board.get(0) & ~bit_of(0));
    state = {0, 0};
  }

  // The dimensions along which the snake can move, bit i for dimension i.
  template <class Board>
  WARPNEST_HD static std::uint32_t candidates(const Board& board, const State& state) {
    const std::uint32_t near_word = board.get(word_of(state.node ^ 1U));
    std::uint32_t set = 0;
    for (int i = 0; i < D; ++i) {
      const std::uint32_t next = state.node ^ (1U << i);
      const std::uint32_t word = i < 6 ? near_word : board.get(word_of(next));
      if ((word & bit_of(next)) != 0) set |= 1U << i;
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
      const std::uint32_t w = word_of(neighbour);
      board.set(w, board.get(w) & ~bit_of(neighbour));
    }
    state.node ^= 1U << move;
    ++state.length;
  }

  template <class Board>
  WARPNEST_HD static Move draw(const Board& board, const State& state, Generator& generator) {
    const std::uint32_t set = candidates(board, state);
    return static_cast<Move>(nth_set_bit(set, generator.below(population(set))));
  }

  template <class Board>
  WARPNEST_HD static Cursor begin_playout(const Board& board, const State& state) {
    return {board.cursor(word_of(state.node ^ 1U), state.node & 31U), state.length};
  }

  // The hot path of every warp program: no branch and no loop that depends on the data. When no
  // candidate is left it draws, finds nothing and changes nothing (clearing twice is clearing once).
  template <class Board, class Draws, class Memory>
  WARPNEST_HD static std::uint32_t step(const Board& board, Cursor& cursor, Draws& generator,
                                        const Tables<Memory>& tables) {
    using Layout = SnakeTableLayout<D>;
    constexpr int far = D < 6 ? 0 : D - 6;  // dimensions that lead to another word
    const std::uint32_t index = cursor.index;

    // A warp's instructions are issued in the order written here: loads come well before the use of
    // what they bring.
    // 1. What is needed of memory. Not all far words at once where that would take too many registers.
    const std::uint32_t here = board.place_of(index);
    const auto node = tables.node(index);
    const std::uint32_t word = board.template load_from<0>(here);
    const std::uint32_t mask = node.mask();
    const std::uint32_t magic = node.magic();
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
    constexpr int most = far > 6 || D == 10 ? 2 : 3;  // 7.5 runs out of registers
#else
    constexpr int most = far > 6 || D == 10 ? 2 : Layout::hashed == 5 ? 3 : 6;
#endif
    constexpr int together = far < most ? far : most;
    std::uint32_t places[together > 0 ? together : 1];
    std::uint32_t others[together > 0 ? together : 1];
    const auto load_far = [&](int done) {
      WARPNEST_UNROLL
      for (int i = 0; i < together && done + i < far; ++i) {
        places[i] = Board::other_place(here, 1U << (far - 1 - done - i));
        others[i] = board.template load_from<0>(places[i]);
      }
    };
    load_far(0);
    const std::uint32_t keep = rotate_constant_right<0x7fffffffU>(index);  // all but the node's bit
    const std::uint32_t clear = Layout::hashed == 5 ? node.clear() : 0;
    const auto drawn = generator.take();

    // 2. The near word's neighbours: found by a perfect hash, and cleared.
    const std::uint32_t found = word & mask;
    const std::uint32_t near_set = tables.gathered(node, found * magic);
    board.template store_from<0>(here, Layout::hashed == 6 ? word ^ found : word & clear);

    // 3. One neighbour in each other word, the highest dimension first.
    std::uint32_t set = Layout::one_table ? near_set : 0;
    WARPNEST_UNROLL
    for (int done = 0; done < far; done += together > 0 ? together : 1) {
      if (done > 0) load_far(done);
      WARPNEST_UNROLL
      for (int i = 0; i < together && done + i < far; ++i) {
        board.template store_from<0>(places[i], others[i] & keep);
        set = shift_in_high<1>(set, rotate_left(others[i], index));  // its bit is on top
      }
    }
    if constexpr (Layout::hashed == 5) set = shift_in_high<1>(set, rotate_left(word, index));

    // 4. Choose and move.
    const auto choice = [&] {
      if constexpr (Layout::one_table) return tables.choose(set, drawn);
      else return tables.choose(near_set, set, drawn);
    }();
    cursor.index = index ^ choice.flip;
    cursor.length = choice.counted(cursor.length);
    return choice.count;
  }

  // The same on a State.
  template <class Board, class Draws, class Memory>
  WARPNEST_HD static std::uint32_t step(const Board& board, State& state, Draws& generator,
                                        const Tables<Memory>& tables) {
    Cursor cursor = begin_playout(board, state);
    const std::uint32_t before = cursor.index;
    const std::uint32_t count = step(board, cursor, generator, tables);
    const std::uint32_t flip = before ^ cursor.index;
    if (flip != 0) {
      const std::uint32_t others = (flip & 31U) | (flip >> Board::cursor_shift & (groups - 1)) << 6;
      state.node ^= others != 0 ? others : 1U << 5;  // dimension 5 shows in the parity alone
      ++state.length;
    }
    return count;
  }

  WARPNEST_HD static std::int32_t score(const State& state) {
    return static_cast<std::int32_t>(state.length);
  }
  WARPNEST_HD static std::uint32_t length(const State& state) { return state.length; }
  WARPNEST_HD static std::int32_t score(const Cursor& cursor) {
    return static_cast<std::int32_t>(cursor.length);
  }

  // The board in order of node: node v is bit 31 - v % 32 of word v / 32.
  static constexpr std::uint32_t ordered_words = D < 5 ? 1 : 1U << (D - 5);
  template <class Board>
  static void in_order(const Board& board, std::uint32_t (&ordered)[ordered_words]) {
    for (std::uint32_t w = 0; w < ordered_words; ++w) {
      const std::uint32_t same = board.get(word_of(32 * w));
      const std::uint32_t other = board.get(word_of(32 * w + 1));
      ordered[w] = (same & same_parity) | (other & ~same_parity);
    }
  }

  // Where the board has a node.
  WARPNEST_HD static std::uint32_t word_of(std::uint32_t node) {
    return (population(node) & 1U) * groups + (node >> 6);
  }
  WARPNEST_HD static constexpr std::uint32_t bit_of(std::uint32_t node) {
    return 0x80000000U >> (node & 31U);
  }

 private:
  // The nodes of a word in order whose parity is that of the first.
  static constexpr std::uint32_t same_parity = 0x96696996U;
};

static_assert(Game<Snake<3>> && Game<Snake<8>> && Game<Snake<13>>);

}  // namespace warpnest
