// Snake-in-the-Box: the longest induced path in the hypercube of D dimensions, from node 0.
//
// The board has one bit per node: 1 if the snake may still go there. When the snake leaves a node,
// all neighbours of the node are cleared: the one it moves to, because it is then occupied, and the
// others, because they would touch the snake. A move is the dimension that changes; candidates are
// numbered in order of dimension.
//
// Nodes of even parity (number of ones) and nodes of odd parity are in different words: of a group
// of 64 nodes with the same upper bits, a word holds the 32 of one parity. Node v is bit
// 31 - snake_label(v) of its word (counting down, so that a rotation left by the label brings its
// bit to the top); bit 5 of v follows from its parity. All neighbours of a node have the other
// parity, so six of them lie in one word, and one in each of D - 6 others.
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/bits.hpp"
#include "common/game.hpp"
#include "common/games/snake/snake_tables.hpp"
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
  // A sub-cube of 8 nodes holds at most 5 nodes of an induced path, so a snake has at most 5/8 of
  // all nodes, and one edge fewer.
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

  // The state of a playout: where the neighbours of its node are (see Words::cursor), and how many
  // pairs of moves it has made. The parity of its node equals that of its length, and so shows
  // whether there was one more move.
  struct Cursor {
    std::uint32_t index;
    std::uint32_t pairs;
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

  // The dimensions in which the snake can move, bit i for dimension i.
  template <class Board>
  WARPNEST_HD static std::uint32_t candidates(const Board& board, const State& state) {
    const std::uint32_t node = state.node;
    const std::uint32_t near_word = board.get(word_of(node ^ 1U));
    std::uint32_t set = 0;
    for (int i = 0; i < D; ++i) {
      const std::uint32_t next = node ^ (1U << i);
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
    const std::uint32_t node = state.node;
    std::uint32_t near_bits = 0;
    for (int i = 0; i < (D < 6 ? D : 6); ++i) near_bits |= bit_of(node ^ (1U << i));
    const auto clear = [&](std::uint32_t word, std::uint32_t bits) {
      board.set(word, board.get(word) & ~bits);
    };
    clear(word_of(node ^ 1U), near_bits);
    for (int i = 6; i < D; ++i) clear(word_of(node ^ (1U << i)), bit_of(node));
    state.node = node ^ (1U << move);
    ++state.length;
  }

  template <class Board>
  WARPNEST_HD static Move draw(const Board& board, const State& state, Generator& generator) {
    const std::uint32_t set = candidates(board, state);
    return static_cast<Move>(nth_set_bit(set, generator.below(population(set))));
  }

  template <class Board>
  WARPNEST_HD static Cursor begin_playout(const Board& board, const State& state) {
    return {board.cursor(word_of(state.node ^ 1U), snake_label(state.node)), 0};
  }

  // Makes one move without counting it. No branch or loop depends on the data. If no candidate is
  // left it draws, finds nothing and changes nothing (clearing a bit twice does no harm).
  template <class Board, class Draws, class Memory>
  WARPNEST_HD static std::uint32_t step(const Board& board, Cursor& cursor, Draws& generator,
                                        const Tables<Memory>& tables) {
    return move(board, cursor.index, generator, tables).count;
  }

  // The hot path of every warp program: makes `Count` moves; `Count` must be even.
  template <std::uint32_t Count, class Board, class Draws, class Memory>
  WARPNEST_HD static std::uint32_t steps(const Board& board, Cursor& cursor, Draws& generator,
                                         const Tables<Memory>& tables) {
    static_assert(Count % 2 == 0);
    std::uint32_t left = 0;
    WARPNEST_UNROLL
    for (std::uint32_t i = 0; i < Count; i += 2) {
      move(board, cursor.index, generator, tables);
      const auto choice = move(board, cursor.index, generator, tables);
      cursor.pairs = choice.counted(cursor.pairs);
      left = choice.count;
    }
    return left;
  }

  // As above, on a State.
  template <class Board, class Draws, class Memory>
  WARPNEST_HD static std::uint32_t step(const Board& board, State& state, Draws& generator,
                                        const Tables<Memory>& tables) {
    Cursor cursor = begin_playout(board, state);
    const std::uint32_t before = cursor.index;
    const std::uint32_t count = step(board, cursor, generator, tables);
    const std::uint32_t flip = before ^ cursor.index;
    if (flip != 0) {
      const std::uint32_t others =
          snake_label(flip & 31U) | (flip >> Board::cursor_shift & (groups - 1)) << 6;
      state.node ^= others != 0 ? others : 1U << 5;  // dimension 5 shows only in the parity
      ++state.length;
    }
    return count;
  }

  WARPNEST_HD static std::int32_t score(const State& state) {
    return static_cast<std::int32_t>(state.length);
  }
  WARPNEST_HD static std::uint32_t length(const State& state) { return state.length; }
  // The score of a playout that was `before` moves long before its pairs.
  template <class Board>
  WARPNEST_HD static std::int32_t score(const Board&, const Cursor& cursor, std::uint32_t before) {
    const std::uint32_t parity_bit = Tables<typename Board::Memory>::parity_bit;
    // The last bit is the parity of the neighbours, not of the node.
    const std::uint32_t neighbours = cursor.index >> parity_bit;
    const std::uint32_t one_more = (neighbours ^ (before + 1)) & 1U;
    return static_cast<std::int32_t>(multiply_add<2>(cursor.pairs, before + one_more));
  }

  // The board in node order: node v is bit 31 - v % 32 of word v / 32.
  static constexpr std::uint32_t ordered_words = D < 5 ? 1 : 1U << (D - 5);
  template <class Board>
  static void in_order(const Board& board, std::uint32_t (&ordered)[ordered_words]) {
    for (std::uint32_t w = 0; w < ordered_words; ++w) {
      const std::uint32_t same = board.get(word_of(32 * w));
      const std::uint32_t other = board.get(word_of(32 * w + 1));
      ordered[w] = (by_label(same) & same_parity) | (by_label(other) & ~same_parity);
    }
  }

  // The word and the bit of a node.
  WARPNEST_HD static std::uint32_t word_of(std::uint32_t node) {
    return (population(node) & 1U) * groups + (node >> 6);
  }
  WARPNEST_HD static constexpr std::uint32_t bit_of(std::uint32_t node) {
    return 0x80000000U >> snake_label(node);
  }

 private:
  // One move, without counting it.
  template <class Board, class Draws, class Memory>
  WARPNEST_HD static auto move(const Board& board, std::uint32_t& cursor, Draws& generator,
                               const Tables<Memory>& tables) {
    using Layout = SnakeTableLayout<D>;
    constexpr int far = D < 6 ? 0 : D - 6;  // dimensions that lead to another word
    const std::uint32_t index = cursor;

    // A warp issues instructions in the order written here, so the results of loads are used well
    // after the loads, and independent work fills the time between.
    // 1. Load what is needed. Not all far words at once where that would take too many registers.
    const std::uint32_t here = board.place_of(index);
    const auto node = tables.node(index);
    const std::uint32_t word = board.template load_from<0>(here);
    const std::uint32_t mask = tables.mask(node);
    const std::uint32_t magic = tables.magic(node);
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
    constexpr int most = 2;  // 7.5 runs out of registers
#else
    constexpr int most = D == 11 ? 5 : D == 12 ? 4 : 2;
#endif
    constexpr int together = far == 0 ? 1 : far < most ? far : most;
    // This many are cleared early, the others while the choice is looked up.
    constexpr int last = far == 0 ? 0 : (far - 1) / together * together;
    constexpr int early = far - (D == 11 ? 3 : 1) > last ? far - (D == 11 ? 3 : 1) : last;
    std::uint32_t places[together];
    std::uint32_t others[together];
    const auto load_far = [&](int done) {
      WARPNEST_UNROLL
      for (int i = 0; i < together && done + i < far; ++i) {
        places[i] = here_and_now(Board::other_place(here, 1U << (far - 1 - done - i)));
      }
      WARPNEST_UNROLL
      for (int i = 0; i < together && done + i < far; ++i) {
        others[i] = board.template load_from<0>(places[i]);
      }
    };
    load_far(0);
    // All bits but the node's.
    const std::uint32_t keep = here_and_now(rotate_constant_right<0x7fffffffU>(index));
    const std::uint32_t row = here_and_now(tables.row(node));

    // 2. Find the neighbours in the near word with a perfect hash.
    const std::uint32_t found = here_and_now(word & mask);
    const std::uint32_t near_set = tables.gathered(row, found * magic);

    // 3. Find the one neighbour in each other word, highest dimension first: bring it to the top of
    // the word, and from there to the bottom of the set.
    std::uint32_t set = Layout::one_table ? near_set : 0;
    WARPNEST_UNROLL
    for (int done = 0; done < far; done += together) {
      if (done > 0) load_far(done);
      std::uint32_t turned[together];
      WARPNEST_UNROLL
      for (int i = 0; i < together && done + i < far; ++i) {
        turned[i] = here_and_now(rotate_left(others[i], index));
      }
      WARPNEST_UNROLL
      for (int i = 0; i < together && done + i < far; ++i) {
        const bool first = !Layout::one_table && done + i == 0;
        set = here_and_now(first ? turned[i] >> 31 : shift_in_high<1>(set, turned[i]));
        if (done + i < early) board.template store_from<0>(places[i], others[i] & keep);
      }
    }
    if constexpr (Layout::hashed == 5) set = shift_in_high<1>(set, rotate_left(word, index));

    // 4. Choose. While the choice is looked up, clear the neighbours and step to the next random
    // number. Then move.
    const auto drawn = generator.drawn();
    const auto choice = [&] {
      if constexpr (Layout::one_table) return tables.choose(set, drawn);
      else return tables.choose(near_set, set, drawn);
    }();
    const std::uint32_t left =
        here_and_now(Layout::hashed == 5 ? (word ^ found) & keep : word ^ found);
    WARPNEST_UNROLL
    for (int i = early; i < far; ++i) {
      others[i % together] = here_and_now(others[i % together] & keep);
    }
    board.template store_from<0>(here, left);
    WARPNEST_UNROLL
    for (int i = early; i < far; ++i) {
      board.template store_from<0>(places[i % together], others[i % together]);
    }
    generator.advance();
    cursor = index ^ choice.flip;
    return choice;
  }

  // From word order to node order within a word, and back.
  static constexpr std::uint32_t by_label(std::uint32_t word) {
    return (word & 0xf0f0f0f0U) | ((word << 16 | word >> 16) & 0x0f0f0f0fU);
  }
  // The nodes, in order, that have the parity of the first.
  static constexpr std::uint32_t same_parity = 0x96696996U;
};

static_assert(Game<Snake<3>> && Game<Snake<8>> && Game<Snake<13>>);

}  // namespace warpnest
