// SameGame: groups of two or more cells of one colour are removed for (n - 2)^2 points, cells fall
// down, empty columns close up to the left; an empty board is worth 1,000 more.
//
// The board is `Planes` bit planes, one CellSet each: a cell's bits are its colour's number, from
// 1; 0 is no cell. Its size is nowhere kept: the rules need only what is left of it.
//
// A move is the first cell of a group (column * ColumnBits + row, row 0 at the bottom), candidates
// come in order of it. A playout picks at random among the cells that may be first in their group
// until one is (others are left out from then on), so that every group is equally likely and only
// the groups that were picked are flooded.
//
// TabuColorRandom: where the rules ask for it, the most frequent colour (of equals the first) at
// the start of a playout is played only if there is no other. A playout starts after a move that
// was not drawn; so the state knows whether the next one is.
#pragma once

#include <cstdint>
#include <type_traits>

#include "common/annotations.hpp"
#include "common/bits.hpp"
#include "common/game.hpp"
#include "common/games/cell_set.hpp"
#include "common/games/no_tables.hpp"
#include "common/games/samegame_rules.hpp"
#include "common/stream.hpp"

namespace warpnest {

template <std::uint32_t Columns, std::uint32_t Rows, std::uint32_t Planes>
class SameGame {
 public:
  static constexpr std::uint32_t columns = Columns;  // at most
  static constexpr std::uint32_t rows = Rows;        // at most
  static constexpr std::uint32_t planes = Planes;
  static constexpr std::uint32_t colours = (1U << Planes) - 1;  // at most
  static constexpr std::uint32_t column_bits = Rows <= 16 ? 16 : 32;
  static constexpr std::uint32_t cells = Columns * Rows;

  using Cells = CellSet<Columns, column_bits>;
  static constexpr std::uint32_t words = Planes * Cells::words * 2;
  // Of a kernel's thread, and its steps in a row (see SearchPolicy): the sets of a flood and of the
  // links between cells stay in registers. Boards leave room for no more warps than these do.
  static constexpr int search_registers = Cells::words <= 4 ? 96 : 224;
  static constexpr std::uint32_t search_unroll = 1;
  static constexpr std::uint32_t max_moves = cells / 2;
  static constexpr std::uint32_t max_candidates = cells / 2;
  static constexpr std::int32_t min_score = -samegame_points(cells);
  static constexpr std::int32_t max_score = samegame_points(cells) + samegame_bonus;
  static constexpr bool score_is_length = false;
  static constexpr const char* method = "samegame/corner-rejection";

  using Move = std::uint16_t;
  struct State {
    std::int32_t score;
    std::uint32_t length;
    SameGameRules rules;
    std::uint16_t tabu;   // colour that a playout under way avoids; 0: none chosen yet
    std::uint16_t drawn;  // the next move was drawn: the playout goes on
    friend WARPNEST_HD bool operator==(const State&, const State&) = default;
  };

  template <class Memory>
  using Tables = NoTables<Memory>;
  static constexpr std::uint32_t table_words = 0;

  // All planes at once: how a position is set up.
  struct Grid {
    Cells plane[Planes];
  };

  template <class Board>
  WARPNEST_HD static Grid load(const Board& board) {
    Grid grid;
    for (std::uint32_t p = 0; p < Planes; ++p) {
      for (std::uint32_t w = 0; w < Cells::words; ++w)
        grid.plane[p].word[w] = word(board, p, w);
    }
    return grid;
  }
  template <class Board>
  WARPNEST_HD static void store(const Board& board, const Grid& grid) {
    for (std::uint32_t p = 0; p < Planes; ++p) {
      for (std::uint32_t w = 0; w < Cells::words; ++w)
        set_word(board, p, w, grid.plane[p].word[w]);
    }
  }

  // The first position of a grid of full columns.
  template <class Board>
  WARPNEST_HD static void start(const Board& board, State& state, const Grid& grid,
                                const SameGameRules& rules) {
    store(board, grid);
    state = {0, 0, rules, 0, 0};
    if (rules.penalty != 0 && !has_moves(board)) state.score = -penalty(board);
  }
  // Colours drawn cell by cell, column after column, each equally likely.
  template <class Board>
  WARPNEST_HD static void start(const Board& board, State& state, const SameGameShape& shape,
                                StreamId seed, const SameGameRules& rules) {
    Generator generator(scramble(seed));
    Grid grid;
    for (std::uint32_t p = 0; p < Planes; ++p)
      grid.plane[p] = Cells::none();
    for (std::uint32_t c = 0; c < shape.columns; ++c) {
      for (std::uint32_t r = 0; r < shape.rows; ++r) {
        set_cell(grid, c, r, 1 + generator.below(shape.colours));
      }
    }
    start(board, state, grid, rules);
  }
  template <class Board>
  WARPNEST_HD static void start(const Board& board, State& state) {
    start(board, state, SameGameShape{}, 1, SameGameRules{});
  }

  WARPNEST_HD static void set_cell(Grid& grid, std::uint32_t column, std::uint32_t row,
                                   std::uint32_t colour) {
    const Cells cell = Cells::cell(column * column_bits + row);
    for (std::uint32_t p = 0; p < Planes; ++p) {
      grid.plane[p] = (grid.plane[p] & ~cell) | ((colour >> p & 1U) != 0 ? cell : Cells::none());
    }
  }
  // The colour's number, 0 for none.
  WARPNEST_HD static std::uint32_t colour_at(const Grid& grid, std::uint32_t column,
                                             std::uint32_t row) {
    const Cells cell = Cells::cell(column * column_bits + row);
    std::uint32_t colour = 0;
    for (std::uint32_t p = 0; p < Planes; ++p) {
      if ((grid.plane[p] & cell).any()) colour |= 1U << p;
    }
    return colour;
  }

  template <class Board>
  WARPNEST_HD static std::uint32_t count(const Board& board, const State&) {
    const CellLinks<Cells> links = links_of(board);
    std::uint32_t groups = 0;
    for (Cells rest = links.corners(); rest.any(); ++groups) {
      rest = rest & ~links.flood(rest.first());
    }
    return groups;
  }

  template <class Board>
  WARPNEST_HD static Move candidate(const Board& board, const State&, std::uint32_t k) {
    return static_cast<Move>(nth_group(links_of(board), k).first());
  }

  // All candidates in order; gives their number. One by one they would be flooded over and over.
  template <class Board, class M>
  WARPNEST_HD static std::uint32_t list_moves(const Board& board, const State&, M* moves) {
    const CellLinks<Cells> links = links_of(board);
    std::uint32_t number = 0;
    for (Cells rest = links.corners(); rest.any();) {
      const std::uint32_t cell = rest.first();
      moves[number++] = static_cast<M>(cell);
      rest = rest & ~links.flood(cell);
    }
    return number;
  }

  // For GNRPA: the commonest colour is kept for a large group later, pairs are taken last.
  template <class Board>
  static void biases(const Board& board, const State&, const Move* moves, std::uint32_t count,
                     float* values) {
    const CellLinks<Cells> links = links_of(board);
    const std::uint32_t common = commonest_colour(board);
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint64_t commons = of_colour(board, common, moves[i] / 64U);
      const bool is_common = (commons >> moves[i] % 64U & 1U) != 0;
      const std::uint32_t size = links.flood(moves[i]).count();
      values[i] = is_common ? -5.0F : static_cast<float>(size < 4 ? size - 2 : 2);
    }
  }

  template <class Board>
  WARPNEST_HD static void play(const Board& board, State& state, Move move) {
    take(board, state, links_of(board).flood(move));
    if (state.drawn == 0) state.tabu = 0;
    state.drawn = 0;
  }

  template <class Board>
  WARPNEST_HD static Move draw(const Board& board, State& state, Generator& generator) {
    choose_tabu(board, state);
    state.drawn = 1;
    const CellLinks<Cells> links = links_of(board);
    return static_cast<Move>(random_group(board, state, links, links.corners(), generator).first());
  }

  template <class Board, class Draws, class Memory>
  WARPNEST_HD static std::uint32_t step(const Board& board, State& state, Draws& draws,
                                        const Tables<Memory>&) {
    const CellLinks<Cells> links = links_of(board);
    const Cells corners = links.corners();
    if (!corners.any()) return 0;
    if constexpr (std::is_same_v<Draws, Forced>) {
      take(board, state, nth_group(links, draws.choice));
      state.tabu = 0;
    } else {
      choose_tabu(board, state);
      take(board, state, random_group(board, state, links, corners, draws));
    }
    return 1;
  }

  WARPNEST_HD static std::int32_t score(const State& state) { return state.score; }
  WARPNEST_HD static std::uint32_t length(const State& state) { return state.length; }

 private:
  // Word w of plane p. The board stays where it is, in shared memory on the device: registers are
  // for the sets that a flood works on.
  template <class Board>
  WARPNEST_HD static std::uint64_t word(const Board& board, std::uint32_t p, std::uint32_t w) {
    const std::uint32_t at = (p * Cells::words + w) * 2;
    return board.get(at) | static_cast<std::uint64_t>(board.get(at + 1)) << 32;
  }
  template <class Board>
  WARPNEST_HD static void set_word(const Board& board, std::uint32_t p, std::uint32_t w,
                                   std::uint64_t bits) {
    const std::uint32_t at = (p * Cells::words + w) * 2;
    board.set(at, static_cast<std::uint32_t>(bits));
    board.set(at + 1, static_cast<std::uint32_t>(bits >> 32));
  }
  // What has been read of the board is not kept in registers from here on: reading it again costs
  // less than the warps that there would be no room for.
  WARPNEST_HD static void forget_words() {
#if defined(__CUDA_ARCH__)
    asm volatile("" ::: "memory");
#endif
  }
  // Cells with any colour.
  template <class Board>
  WARPNEST_HD static std::uint64_t occupied(const Board& board, std::uint32_t w) {
    std::uint64_t any = 0;
    WARPNEST_UNROLL_WORDS
    for (std::uint32_t p = 0; p < Planes; ++p)
      any |= word(board, p, w);
    return any;
  }
  template <class Board>
  WARPNEST_HD static std::uint64_t of_colour(const Board& board, std::uint32_t colour,
                                             std::uint32_t w) {
    std::uint64_t set = ~std::uint64_t{0};
    WARPNEST_UNROLL_WORDS
    for (std::uint32_t p = 0; p < Planes; ++p)
      set &= word(board, p, w) ^ ((colour >> p & 1U) != 0 ? 0 : ~std::uint64_t{0});
    return set;
  }
  template <class Board>
  WARPNEST_HD static std::uint32_t count_of_colour(const Board& board, std::uint32_t colour) {
    std::uint32_t number = 0;
    WARPNEST_NO_UNROLL
    for (std::uint32_t w = 0; w < Cells::words; ++w)
      number += static_cast<std::uint32_t>(cuda::std::popcount(of_colour(board, colour, w)));
    return number;
  }

  template <class Board>
  WARPNEST_HD static CellLinks<Cells> links_of(const Board& board) {
    CellLinks<Cells> links;
    forget_words();
    WARPNEST_UNROLL_WORDS
    for (std::uint32_t w = 0; w < Cells::words; ++w) {
      std::uint64_t here = 0;
      std::uint64_t other_above = 0;
      std::uint64_t other_right = 0;
      WARPNEST_UNROLL_WORDS
      for (std::uint32_t p = 0; p < Planes; ++p) {
        const std::uint64_t bits = word(board, p, w);
        const std::uint64_t next = w + 1 < Cells::words ? word(board, p, w + 1) : 0;
        here |= bits;
        other_above |= bits ^ bits >> 1;
        other_right |= bits ^ (bits >> column_bits | next << (64 - column_bits));
      }
      links.up.word[w] = here & ~other_above & ~Cells::top_row;
      links.right.word[w] = here & ~other_right;
    }
    return links;
  }
  template <class Board>
  WARPNEST_HD static bool has_moves(const Board& board) {
    const CellLinks<Cells> links = links_of(board);
    return (links.up | links.right).any();
  }

  WARPNEST_HD static Cells nth_group(const CellLinks<Cells>& links, std::uint32_t k) {
    Cells rest = links.corners();
    for (;;) {
      const Cells group = links.flood(rest.first());
      if (k-- == 0) return group;
      rest = rest & ~group;
    }
  }

  template <class Board, class Draws>
  WARPNEST_HD static Cells random_group(const Board& board, const State& state,
                                        const CellLinks<Cells>& links, const Cells& corners,
                                        Draws& draws) {
    Cells left = corners;
    if (state.tabu != 0) {
      forget_words();
      Cells others;
      WARPNEST_UNROLL_WORDS
      for (std::uint32_t w = 0; w < Cells::words; ++w)
        others.word[w] = corners.word[w] & ~of_colour(board, state.tabu, w);
      if (others.any()) left = others;
    }
    std::uint32_t n = left.count();
    for (;;) {
      const std::uint32_t cell = left.nth(draws.below(n));
      const Cells group = links.flood(cell);
      if (group.first() == cell) return group;
      left = left & ~Cells::cell(cell);
      --n;
    }
  }

  template <class Board>
  WARPNEST_HD static void choose_tabu(const Board& board, State& state) {
    if (state.rules.tabu == 0 || state.tabu != 0) return;
    state.tabu = static_cast<std::uint16_t>(commonest_colour(board));
  }
  // The first of equals; 0 on an empty board.
  template <class Board>
  WARPNEST_HD static std::uint32_t commonest_colour(const Board& board) {
    std::uint32_t most = 0;
    std::uint32_t commonest = 0;
    WARPNEST_NO_UNROLL
    for (std::uint32_t colour = 1; colour <= colours; ++colour) {
      const std::uint32_t number = count_of_colour(board, colour);
      if (number > most) {
        most = number;
        commonest = colour;
      }
    }
    return commonest;
  }

  template <class Board>
  WARPNEST_HD static void take(const Board& board, State& state, const Cells& group) {
    state.score += samegame_points(group.count());
    ++state.length;
    remove(board, group);
    if (occupied(board, 0) == 0) {
      state.score += samegame_bonus;
    } else if (state.rules.penalty != 0 && !has_moves(board)) {
      state.score -= penalty(board);
    }
  }

  template <class Board>
  WARPNEST_HD static void remove(const Board& board, const Cells& group) {
    forget_words();
    Cells empty;  // the lowest cells of columns that have become so
    WARPNEST_UNROLL_WORDS
    for (std::uint32_t w = 0; w < Cells::words; ++w) {
      empty.word[w] = 0;
      if (group.word[w] == 0) continue;
      drop(board, w, group.word[w]);
      // A column is empty if its lowest cell is, and only columns of the group can have become so.
      empty.word[w] = group.word[w] & ~occupied(board, w) & Cells::row_0;
    }
    while (empty.any()) {
      const std::uint32_t last = empty.last();  // others keep their place
      close_column(board, last);
      empty = empty & Cells::before(last);
    }
  }
  // Cells of word w fall into the removed ones, from the highest down.
  template <class Board>
  WARPNEST_HD static void drop(const Board& board, std::uint32_t w, std::uint64_t removed) {
    std::uint64_t bits[Planes];
    WARPNEST_UNROLL_WORDS
    for (std::uint32_t p = 0; p < Planes; ++p)
      bits[p] = word(board, p, w);
    while (removed != 0) {
      const auto cell = static_cast<std::uint32_t>(63 - cuda::std::countl_zero(removed));
      const std::uint64_t column = ((std::uint64_t{1} << column_bits) - 1)
                                   << (cell / column_bits * column_bits);
      const std::uint64_t from_here = (~std::uint64_t{0} << cell) & column;
      WARPNEST_UNROLL_WORDS
      for (std::uint32_t p = 0; p < Planes; ++p)
        bits[p] = (bits[p] & ~from_here) | ((bits[p] >> 1) & from_here & ~Cells::top_row);
      removed &= ~(std::uint64_t{1} << cell);
    }
    WARPNEST_UNROLL_WORDS
    for (std::uint32_t p = 0; p < Planes; ++p)
      set_word(board, p, w, bits[p]);
  }
  // The columns behind the one whose lowest cell this is move up to it.
  template <class Board>
  WARPNEST_HD static void close_column(const Board& board, std::uint32_t lowest) {
    std::uint64_t stay = (std::uint64_t{1} << (lowest % 64)) - 1;
    WARPNEST_NO_UNROLL
    for (std::uint32_t w = lowest / 64; w < Cells::words; ++w) {
      WARPNEST_UNROLL_WORDS
      for (std::uint32_t p = 0; p < Planes; ++p) {
        const std::uint64_t bits = word(board, p, w);
        const std::uint64_t next = w + 1 < Cells::words ? word(board, p, w + 1) : 0;
        set_word(board, p, w,
                 (bits & stay) | ((bits >> column_bits | next << (64 - column_bits)) & ~stay));
      }
      stay = 0;
    }
  }

  template <class Board>
  WARPNEST_HD static std::int32_t penalty(const Board& board) {
    std::int32_t sum = 0;
    WARPNEST_NO_UNROLL
    for (std::uint32_t colour = 1; colour <= colours; ++colour) {
      const std::uint32_t left = count_of_colour(board, colour);
      if (left != 0) sum += samegame_points(left);
    }
    return sum;
  }
};

// Up to 16 x 16 with 7 colours, the standard 15 x 15 with 5 among them; and all others.
using SmallSameGame = SameGame<16, 16, 3>;
using LargeSameGame = SameGame<20, 20, 4>;

static_assert(Game<SmallSameGame> && Game<LargeSameGame>);

}  // namespace warpnest
