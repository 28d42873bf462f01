// Sudoku on an N^2 x N^2 grid, as the nested search paper plays it: the free cell with the smallest
// domain gets a value, which is then removed from the domains of its row, column and box. The score
// is the number of cells with a value, including the given ones. The game is over when all cells
// have a value, or when a free cell has none left to take.
//
// Domains are bit masks, bit v for value v, from 0. A free cell's domain is whatever its row, its
// column and its box have not used, so the board keeps only the used values of each:
//   [0, side)          of each row
//   [side, 2 side)     of each column
//   [2 side, 3 side)   of each box
//   [3 side, 4 side)   the free cells of each row, bit c for column c
// Assigning a value sets three bits. A move is cell * side + value. Of equally small domains the
// first in row order is taken, and candidates come in order of value.
//
// The problem (which cells are given) is data of the instance: call start() with givens. Without
// givens the grid is empty.
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/bits.hpp"
#include "common/game.hpp"
#include "common/no_tables.hpp"
#include "common/stream.hpp"
#include "common/games/sudoku/sudoku_traits.hpp"

namespace warpnest {

inline constexpr int min_sudoku_order = 2;
inline constexpr int max_sudoku_order = 5;

template <int N>
class Sudoku {
  static_assert(N >= min_sudoku_order && N <= max_sudoku_order);

 public:
  static constexpr int order = N;
  static constexpr std::uint32_t side = N * N;
  static constexpr std::uint32_t cells = side * side;
  static constexpr std::uint32_t words = 4 * side;
  static constexpr std::uint32_t max_moves = cells;
  static constexpr std::uint32_t max_candidates = side;
  static constexpr bool score_is_length = false;
  static constexpr const char* method = "sudoku/smallest-domain-first";

  using Move = std::uint16_t;
  struct State {
    std::uint32_t assigned;  // cells with a value
    std::uint32_t length;
    std::uint32_t cell;    // the next to assign, row * side + column; 0 if the game is over
    std::uint32_t domain;  // of that cell; 0 if the game is over
    friend WARPNEST_HD bool operator==(const State&, const State&) = default;
  };

  template <class Memory>
  using Tables = NoTables<Memory>;
  static constexpr std::uint32_t table_words = 0;

  template <class Board>
  WARPNEST_HD static void start(const Board& board, State& state) {
    clear(board, state);
    select(board, state);
  }
  // `givens` has one number per cell, row by row: 1 to side, or 0 for a free cell. No value may
  // appear twice in a row, a column or a box.
  template <class Board>
  WARPNEST_HD static void start(const Board& board, State& state, const std::uint8_t* givens) {
    clear(board, state);
    for (std::uint32_t cell = 0; cell < cells; ++cell) {
      if (givens[cell] == 0) continue;
      assign(board, cell, givens[cell] - 1U);
      ++state.assigned;
    }
    select(board, state);
  }

  template <class Board>
  WARPNEST_HD static std::uint32_t count(const Board&, const State& state) {
    return population(state.domain);
  }

  template <class Board>
  WARPNEST_HD static Move candidate(const Board&, const State& state, std::uint32_t k) {
    return static_cast<Move>(state.cell * side + nth_set_bit(state.domain, k));
  }

  template <class Board>
  WARPNEST_HD static void play(const Board& board, State& state, Move move) {
    assign(board, move / side, move % side);
    ++state.assigned;
    ++state.length;
    select(board, state);
  }

  template <class Board>
  WARPNEST_HD static Move draw(const Board& board, const State& state, Generator& generator) {
    return candidate(board, state, generator.below(population(state.domain)));
  }

  template <class Board, class Draws, class Memory>
  WARPNEST_HD static std::uint32_t step(const Board& board, State& state, Draws& draws,
                                        const Tables<Memory>&) {
    const std::uint32_t candidates = population(state.domain);
    if (candidates != 0) play(board, state, candidate(board, state, draws.below(candidates)));
    return candidates;
  }

  WARPNEST_HD static std::int32_t score(const State& state) {
    return static_cast<std::int32_t>(state.assigned);
  }
  WARPNEST_HD static std::uint32_t length(const State& state) { return state.length; }

  // The values that a free cell can still take.
  template <class Board>
  WARPNEST_HD static std::uint32_t domain(const Board& board, std::uint32_t row,
                                          std::uint32_t column) {
    return all &
           ~(board.get(row) | board.get(side + column) | board.get(2 * side + box_of(row, column)));
  }

 private:
  static constexpr std::uint32_t all = (1U << side) - 1;

  WARPNEST_HD static std::uint32_t box_of(std::uint32_t row, std::uint32_t column) {
    return row / N * N + column / N;
  }

  template <class Board>
  WARPNEST_HD static void clear(const Board& board, State& state) {
    for (std::uint32_t w = 0; w < 3 * side; ++w)
      board.set(w, 0);
    for (std::uint32_t w = 3 * side; w < words; ++w)
      board.set(w, all);
    state = {0, 0, 0, 0};
  }

  template <class Board>
  WARPNEST_HD static void assign(const Board& board, std::uint32_t cell, std::uint32_t value) {
    const std::uint32_t row = cell / side;
    const std::uint32_t column = cell % side;
    add(board, row, 1U << value);
    add(board, side + column, 1U << value);
    add(board, 2 * side + box_of(row, column), 1U << value);
    board.set(3 * side + row, board.get(3 * side + row) & ~(1U << column));
  }
  template <class Board>
  WARPNEST_HD static void add(const Board& board, std::uint32_t word, std::uint32_t bits) {
    board.set(word, board.get(word) | bits);
  }

  // Usually n is 1, 2 or 3. Then this is less work than counting, if counting is not an
  // instruction.
  WARPNEST_HD static bool has_at_least(std::uint32_t set, std::uint32_t n) {
    if (n > 3) return population(set) >= n;
    while (--n > 0)
      set &= set - 1;
    return set != 0;
  }

  // Finds the next cell. An empty domain anywhere ends the game.
  template <class Board>
  WARPNEST_HD static void select(const Board& board, State& state) {
    std::uint32_t smallest = side + 1;
    state.cell = 0;
    state.domain = 0;
    for (std::uint32_t row = 0; row < side; ++row) {
      std::uint32_t free = board.get(3 * side + row);
      const std::uint32_t used = board.get(row);
      while (free != 0) {
        const auto column = static_cast<std::uint32_t>(cuda::std::countr_zero(free));
        free &= free - 1;
        const std::uint32_t values =
            all & ~(used | board.get(side + column) | board.get(2 * side + box_of(row, column)));
        if (has_at_least(values, smallest)) continue;
        smallest = population(values);
        state.cell = row * side + column;
        state.domain = values;
        if (smallest == 0) {
          state.cell = 0;
          return;
        }
      }
    }
  }
};

static_assert(Game<Sudoku<2>> && Game<Sudoku<3>> && Game<Sudoku<4>> && Game<Sudoku<5>>);

}  // namespace warpnest
