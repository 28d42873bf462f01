// SameGame: removing a group of n >= 2 cells of one colour scores (n - 2)^2 points; cells fall
// down, and empty columns close up to the left. Clearing the board scores 1,000 more.
//
// A move is the first cell of a group (column * ColumnBits + row, row 0 at the bottom); candidates
// come in that order. A playout picks at random among the cells that may be the first of their
// group until one is (the others are left out from then on). So every group is equally likely, and
// only the groups that were picked are flooded.
//
// TabuColorRandom: if the rules ask for it, the colour that is most frequent at the start of a
// playout (the first of equals) is played only if there is no other. A playout starts after a move
// that was not drawn; so the state records whether the next one is drawn.
#pragma once

#include <cstdint>
#include <type_traits>

#include "common/annotations.hpp"
#include "common/bits.hpp"
#include "common/game.hpp"
#include "common/no_tables.hpp"
#include "common/games/samegame/samegame_planes.hpp"
#include "common/games/samegame/samegame_rules.hpp"
#include "common/stream.hpp"
#include "common/games/samegame/samegame_traits.hpp"

namespace warpnest {

template <std::uint32_t Columns, std::uint32_t Rows, std::uint32_t Planes>
class SameGame : SameGamePlanes<Columns, Rows, Planes> {
  using OnPlanes = SameGamePlanes<Columns, Rows, Planes>;
  using OnPlanes::commonest_colour;
  using OnPlanes::forget_words;
  using OnPlanes::has_moves;
  using OnPlanes::links_of;
  using OnPlanes::occupied;
  using OnPlanes::of_colour;
  using OnPlanes::penalty;
  using OnPlanes::remove;

 public:
  static constexpr std::uint32_t columns = Columns;  // at most
  static constexpr std::uint32_t rows = Rows;        // at most
  static constexpr std::uint32_t planes = Planes;
  static constexpr std::uint32_t cells = Columns * Rows;
  using OnPlanes::colour_at;
  using OnPlanes::colours;
  using OnPlanes::column_bits;
  using OnPlanes::load;
  using OnPlanes::set_cell;
  using OnPlanes::store;
  using OnPlanes::words;
  using typename OnPlanes::Cells;
  using typename OnPlanes::Grid;

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

  // The first position of a grid of full columns.
  template <class Board>
  WARPNEST_HD static void start(const Board& board, State& state, const Grid& grid,
                                const SameGameRules& rules) {
    store(board, grid);
    state = {0, 0, rules, 0, 0};
    if (rules.penalty != 0 && !has_moves(board)) state.score = -penalty(board);
  }
  // Draws colours cell by cell, column by column, each equally likely.
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

  // Lists all candidates in order and returns their number. One at a time, they would be flooded
  // over and over.
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

  // For GNRPA: the most frequent colour is kept for a large group later, pairs are taken last.
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
};

// Up to 16 x 16 with 7 colours, which includes the standard 15 x 15 with 5; and all others.
using SmallSameGame = SameGame<16, 16, 3>;
using LargeSameGame = SameGame<20, 20, 4>;

static_assert(Game<SmallSameGame> && Game<LargeSameGame>);

}  // namespace warpnest
