// The board of SameGame: `Planes` bit planes, one CellSet each. A cell's bits are the number of its
// colour, from 1; 0 is no cell. The size of the board is not kept: the rules need only what is
// left.
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/games/samegame/cell_set.hpp"
#include "common/games/samegame/samegame_rules.hpp"

namespace warpnest {

template <std::uint32_t Columns, std::uint32_t Rows, std::uint32_t Planes>
struct SameGamePlanes {
  static constexpr std::uint32_t colours = (1U << Planes) - 1;  // at most
  static constexpr std::uint32_t column_bits = Rows <= 16 ? 16 : 32;

  using Cells = CellSet<Columns, column_bits>;
  static constexpr std::uint32_t words = Planes * Cells::words * 2;

  // All planes at once, for setting up a position.
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

  WARPNEST_HD static void set_cell(Grid& grid, std::uint32_t column, std::uint32_t row,
                                   std::uint32_t colour) {
    const Cells cell = Cells::cell(column * column_bits + row);
    for (std::uint32_t p = 0; p < Planes; ++p) {
      grid.plane[p] = (grid.plane[p] & ~cell) | ((colour >> p & 1U) != 0 ? cell : Cells::none());
    }
  }
  // The number of the colour, 0 for none.
  WARPNEST_HD static std::uint32_t colour_at(const Grid& grid, std::uint32_t column,
                                             std::uint32_t row) {
    const Cells cell = Cells::cell(column * column_bits + row);
    std::uint32_t colour = 0;
    for (std::uint32_t p = 0; p < Planes; ++p) {
      if ((grid.plane[p] & cell).any()) colour |= 1U << p;
    }
    return colour;
  }

  // Word w of plane p. The board stays in its memory (shared memory on the device): registers are
  // needed for the sets that a flood works on.
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
  // After this, nothing read from the board is kept in registers: reading it again costs less than
  // the warps that would no longer fit.
  WARPNEST_HD static void forget_words() {
#if defined(__CUDA_ARCH__)
    asm volatile("" ::: "memory");
#endif
  }
  // Cells of any colour.
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

  // Returns the first of equals; 0 on an empty board.
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

  // For each colour, k cells left cost (k - 2)^2.
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

  // Removes cells from the board: those above fall down, empty columns close up to the left.
  template <class Board>
  WARPNEST_HD static void remove(const Board& board, const Cells& group) {
    forget_words();
    Cells empty;  // the lowest cells of columns that have become empty
    WARPNEST_UNROLL_WORDS
    for (std::uint32_t w = 0; w < Cells::words; ++w) {
      empty.word[w] = 0;
      if (group.word[w] == 0) continue;
      drop(board, w, group.word[w]);
      // A column is empty if its lowest cell is. Only columns of the group can have become empty.
      empty.word[w] = group.word[w] & ~occupied(board, w) & Cells::row_0;
    }
    while (empty.any()) {
      const std::uint32_t last = empty.last();  // the others keep their indices
      close_column(board, last);
      empty = empty & Cells::before(last);
    }
  }

 private:
  // Cells of word w fall into the removed ones, highest first.
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
  // Closes the column with this lowest cell: those after it move left by one.
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
};

}  // namespace warpnest
