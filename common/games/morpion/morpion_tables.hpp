// MorpionTables: what MorpionRounds looks up because computing it would take longer.
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/bits.hpp"
#include "common/no_tables.hpp"
#include "common/words.hpp"

namespace warpnest {

// The lines through a dot as bits of a word, this many per plane: bit j is the line whose last
// square is j squares after the dot.
inline constexpr std::uint32_t morpion_line_bits = 5;

template <class Planes, class Memory>
class MorpionTables {
  static_assert(Planes::narrow && Planes::line <= morpion_line_bits);
  // The first word of each table: one byte per window, and four words per row.
  static constexpr std::uint32_t windows = Planes::window_mask + 1;
  static constexpr std::uint32_t runs = windows / 4;

 public:
  static constexpr std::uint32_t words = runs + 4 * Planes::rows;

  // `first` is a slot of `memory` followed by `words` words; on the device its address must be a
  // multiple of windows.
  WARPNEST_HD MorpionTables(Memory memory, std::uint32_t first) : memory_(memory), first_(first) {}

  WARPNEST_HD void fill(std::uint32_t worker, std::uint32_t workers) const {
    for (std::uint32_t w = worker; w < Planes::rows; w += workers) {
      // The place is counted from above, like zeros, and y is lifted.
      const auto run = Planes::run(w);
      const std::uint32_t slot = first_ + runs + 4 * w;
      memory_.store(slot, run.start + Planes::lift + run.slope * (31 - Planes::origin));
      memory_.store(slot + 1, -run.slope);
      memory_.store(slot + 2, ~(Planes::line_mask << morpion_line_bits * Planes::plane(w)));
      memory_.store(slot + 3, 0);
    }
    for (std::uint32_t w = worker; w < runs; w += workers) {
      std::uint32_t word = 0;
      for (std::uint32_t k = 0; k < 4; ++k)
        word |= lines_of(4 * w + k) << 8 * k;
      memory_.store(first_ + w, word);
    }
  }

  // What is known about a row: the packed square (see MorpionRounds) is a + b * zeros, where
  // `zeros` is the number of zeros above the row's one missing square; c has the lines of other
  // directions. `row` is the place of the row on `board`.
  template <class Board>
  WARPNEST_HD FourWords row(const Board& board, std::uint32_t row) const {
    if constexpr (Memory::unit == 4) {
      static_assert(Board::stride == 32);  // a row is 128 bytes from the next, 16 in the table
      const std::uint32_t table = memory_.place_at(first_) - (memory_.place_at(board.first()) >> 3);
      return memory_.template load_four<runs>(add_shifted<3>(row, table));
    } else {
      const std::uint32_t number = (row - board.place(0)) / Board::stride;
      return memory_.template load_four<runs>(memory_.template place<4>(first_, number));
    }
  }

  // The lines of a plane through a new dot that lack one square, in the bits of plane 0. `turned`
  // has the window around the dot in its lowest bits.
  WARPNEST_HD std::uint32_t window_place(std::uint32_t turned) const {
    if constexpr (Memory::unit == 4) {
      return insert_bits<0, Planes::window_bits>(memory_.byte_place(first_), turned);
    } else {
      return memory_.byte_place(first_) + (turned & Planes::window_mask);
    }
  }
  WARPNEST_HD std::uint32_t lines(std::uint32_t window_place) const {
    return memory_.template load_byte_from<0>(window_place);
  }

 private:
  WARPNEST_HD static std::uint32_t lines_of(std::uint32_t window) {
    const std::uint32_t missing = window & ~(1U << Planes::reach);  // the dot itself is there
    std::uint32_t lines = 0;
    for (std::uint32_t j = 0; j < Planes::line; ++j) {
      if (population(missing >> j & Planes::line_mask) == 1) lines |= 1U << j;
    }
    return lines;
  }

  [[no_unique_address]] Memory memory_;
  std::uint32_t first_;
};

// Boards that no warp plays on have no tables.
template <class Planes, class Memory>
struct MorpionTablesOf {
  using Type = NoTables<Memory>;
  static constexpr std::uint32_t words = 0;
};
template <class Planes, class Memory>
requires(Planes::narrow) struct MorpionTablesOf<Planes, Memory> {
  using Type = MorpionTables<Planes, Memory>;
  static constexpr std::uint32_t words = Type::words;
};

}  // namespace warpnest
