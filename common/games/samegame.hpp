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

  // All planes at once: what step() works on, and what a fast CPU path keeps between steps.
  struct Grid {
    Cells plane[Planes];

    WARPNEST_HD Cells occupied() const {
      Cells any = plane[0];
      WARPNEST_UNROLL_WORDS
      for (std::uint32_t p = 1; p < Planes; ++p)
        any = any | plane[p];
      return any;
    }
    WARPNEST_HD Cells of_colour(std::uint32_t colour) const {
      Cells set = (colour & 1U) != 0 ? plane[0] : ~plane[0];
      WARPNEST_UNROLL_WORDS
      for (std::uint32_t p = 1; p < Planes; ++p) {
        set = set & ((colour >> p & 1U) != 0 ? plane[p] : ~plane[p]);
      }
      return set;
    }
    WARPNEST_HD CellLinks<Cells> links() const {
      Cells other_above = Cells::none();
      Cells other_right = Cells::none();
      WARPNEST_UNROLL_WORDS
      for (std::uint32_t p = 0; p < Planes; ++p) {
        other_above = other_above | (plane[p] ^ plane[p].down());
        other_right = other_right | (plane[p] ^ plane[p].left());
      }
      const Cells here = occupied();
      CellLinks<Cells> links{here & ~other_above, here & ~other_right};
      WARPNEST_UNROLL_WORDS
      for (std::uint32_t w = 0; w < Cells::words; ++w)
        links.up.word[w] &= ~Cells::top_row;
      return links;
    }
    WARPNEST_HD void remove(const Cells& group) {
      WARPNEST_UNROLL_WORDS
      for (std::uint32_t w = 0; w < Cells::words; ++w)
        drop(w, group.word[w]);
      close_columns(group);
    }

   private:
    // Cells of word w fall into the removed ones, from the highest down.
    WARPNEST_HD void drop(std::uint32_t w, std::uint64_t removed) {
      while (removed != 0) {
        const auto cell = static_cast<std::uint32_t>(63 - cuda::std::countl_zero(removed));
        const std::uint64_t column = ((std::uint64_t{1} << column_bits) - 1)
                                     << (cell / column_bits * column_bits);
        const std::uint64_t from_here = (~std::uint64_t{0} << cell) & column;
        WARPNEST_UNROLL_WORDS
        for (std::uint32_t p = 0; p < Planes; ++p) {
          const std::uint64_t bits = plane[p].word[w];
          plane[p].word[w] = (bits & ~from_here) | ((bits >> 1) & from_here & ~Cells::top_row);
        }
        removed &= ~(std::uint64_t{1} << cell);
      }
    }
    // A column is empty if its lowest cell is, and only columns of the group can have become so.
    WARPNEST_HD void close_columns(const Cells& group) {
      Cells empty = group & ~occupied();
      WARPNEST_UNROLL_WORDS
      for (std::uint32_t w = 0; w < Cells::words; ++w)
        empty.word[w] &= Cells::row_0;
      while (empty.any()) {
        const std::uint32_t last = empty.nth(empty.count() - 1);  // others keep their place
        const Cells stay = Cells::before(last);
        WARPNEST_UNROLL_WORDS
        for (std::uint32_t p = 0; p < Planes; ++p) {
          plane[p] = (plane[p] & stay) | (plane[p].left() & ~stay);
        }
        empty = empty & stay;
      }
    }
  };

  template <class Board>
  WARPNEST_HD static Grid load(const Board& board) {
    Grid grid;
    WARPNEST_UNROLL_WORDS
    for (std::uint32_t p = 0; p < Planes; ++p) {
      WARPNEST_UNROLL_WORDS
      for (std::uint32_t w = 0; w < Cells::words; ++w) {
        const std::uint32_t at = (p * Cells::words + w) * 2;
        grid.plane[p].word[w] = board.get(at) | static_cast<std::uint64_t>(board.get(at + 1)) << 32;
      }
    }
    return grid;
  }
  template <class Board>
  WARPNEST_HD static void store(const Board& board, const Grid& grid) {
    WARPNEST_UNROLL_WORDS
    for (std::uint32_t p = 0; p < Planes; ++p) {
      WARPNEST_UNROLL_WORDS
      for (std::uint32_t w = 0; w < Cells::words; ++w) {
        const std::uint32_t at = (p * Cells::words + w) * 2;
        board.set(at, static_cast<std::uint32_t>(grid.plane[p].word[w]));
        board.set(at + 1, static_cast<std::uint32_t>(grid.plane[p].word[w] >> 32));
      }
    }
  }

  // The first position of a grid of full columns.
  template <class Board>
  WARPNEST_HD static void start(const Board& board, State& state, const Grid& grid,
                                const SameGameRules& rules) {
    store(board, grid);
    state = {0, 0, rules, 0, 0};
    if (rules.penalty != 0 && !has_moves(grid)) state.score = -penalty(grid);
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
    const CellLinks<Cells> links = load(board).links();
    std::uint32_t groups = 0;
    for (Cells rest = links.corners(); rest.any(); ++groups) {
      rest = rest & ~links.flood(rest.first());
    }
    return groups;
  }

  template <class Board>
  WARPNEST_HD static Move candidate(const Board& board, const State&, std::uint32_t k) {
    const CellLinks<Cells> links = load(board).links();
    return static_cast<Move>(nth_group(links, k).first());
  }

  template <class Board>
  WARPNEST_HD static void play(const Board& board, State& state, Move move) {
    Grid grid = load(board);
    take(grid, state, grid.links().flood(move));
    if (state.drawn == 0) state.tabu = 0;
    state.drawn = 0;
    store(board, grid);
  }

  template <class Board>
  WARPNEST_HD static Move draw(const Board& board, State& state, Generator& generator) {
    const Grid grid = load(board);
    choose_tabu(grid, state);
    state.drawn = 1;
    const CellLinks<Cells> links = grid.links();
    return static_cast<Move>(random_group(grid, state, links, links.corners(), generator).first());
  }

  template <class Board, class Draws, class Memory>
  WARPNEST_HD static std::uint32_t step(const Board& board, State& state, Draws& draws,
                                        const Tables<Memory>&) {
    Grid grid = load(board);
    const bool made = advance(grid, state, draws);
    if (made) store(board, grid);
    return made ? 1 : 0;
  }

  // step() without the board: false when the game is over.
  template <class Draws>
  WARPNEST_HD static bool advance(Grid& grid, State& state, Draws& draws) {
    const CellLinks<Cells> links = grid.links();
    const Cells corners = links.corners();
    if (!corners.any()) return false;
    if constexpr (std::is_same_v<Draws, Forced>) {
      take(grid, state, nth_group(links, draws.choice));
      state.tabu = 0;
    } else {
      choose_tabu(grid, state);
      take(grid, state, random_group(grid, state, links, corners, draws));
    }
    return true;
  }

  WARPNEST_HD static std::int32_t score(const State& state) { return state.score; }
  WARPNEST_HD static std::uint32_t length(const State& state) { return state.length; }

 private:
  WARPNEST_HD static bool has_moves(const Grid& grid) {
    const CellLinks<Cells> links = grid.links();
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

  template <class Draws>
  WARPNEST_HD static Cells random_group(const Grid& grid, const State& state,
                                        const CellLinks<Cells>& links, const Cells& corners,
                                        Draws& draws) {
    Cells left = corners;
    if (state.tabu != 0) {
      const Cells others = corners & ~grid.of_colour(state.tabu);
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

  WARPNEST_HD static void choose_tabu(const Grid& grid, State& state) {
    if (state.rules.tabu == 0 || state.tabu != 0) return;
    std::uint32_t most = 0;
    for (std::uint32_t colour = 1; colour <= colours; ++colour) {
      const std::uint32_t number = grid.of_colour(colour).count();
      if (number > most) {
        most = number;
        state.tabu = static_cast<std::uint16_t>(colour);
      }
    }
  }

  WARPNEST_HD static void take(Grid& grid, State& state, const Cells& group) {
    state.score += samegame_points(group.count());
    ++state.length;
    grid.remove(group);
    if (!grid.occupied().any()) {
      state.score += samegame_bonus;
    } else if (state.rules.penalty != 0 && !has_moves(grid)) {
      state.score -= penalty(grid);
    }
  }

  WARPNEST_HD static std::int32_t penalty(const Grid& grid) {
    std::int32_t sum = 0;
    for (std::uint32_t colour = 1; colour <= colours; ++colour) {
      const std::uint32_t left = grid.of_colour(colour).count();
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
