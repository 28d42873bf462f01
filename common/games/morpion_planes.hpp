// How warps hold a position of Morpion Solitaire: the layout of its words, and where things lie.
//
// The board has Cells x Cells squares for dots and a ring of squares around them, on which a dot
// ends the game with a flag: while the ring is empty, no possible line leaves the board. Squares are
// (x, y) with 1 to Cells for dots, 0 and Cells + 1 for the ring.
//
// Words, in this order:
//   squares missing for vertical lines     Cells words, by x, and along them y
//   squares missing for horizontal lines   Cells words, by y, and along them x
//   squares missing for rising lines       Side words, (x + y) mod Side, and along them y   (/)
//   squares missing for falling lines      Side words, (x - y) mod Side, and along them y   (\, y
//                                          downwards)
//   all dots, and the whole ring           Side x Side bits, square y * Side + x
//   the list, where it is apart            a word an entry
// The place along a row (0 to Cells + 1) is bit origin + place of its word. A
// square is missing for a direction if it has no dot that is free in it, and a dot is free as long as a
// line of that direction may have it: in a disjoint game while it lies on no such line, in a touching
// one while it lies inside none. Two diagonals share a word; a window of squares that ran from one into
// the other would hold both of the ring's squares between them, which are missing.
//
// Rows of at most 20 bits leave the lowest 12 of a word: entry i of the list of candidates lives in
// those of word list + i. An entry is (word of its row) * 32 + (place of the line's first square).
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/bits.hpp"
#include "common/games/morpion_rules.hpp"
#include "common/words.hpp"

namespace warpnest {

// Squares for dots on the board of a warp: four (disjoint) or five (touching) around the cross of 36.
// Nested searches of levels 0 to 2 rarely need more; those that do are flagged.
WARPNEST_HD constexpr std::uint32_t morpion_small_cells(const MorpionVariant& variant) {
  return variant.touching ? 20 : 18;
}
// Those of the board that flagged playouts are played again on: 32 x 32 with the ring.
inline constexpr std::uint32_t morpion_large_cells = 30;

template <MorpionVariant V, std::uint32_t Cells_>
struct MorpionPlanes {
  static constexpr std::uint32_t Cells = Cells_;
  static constexpr std::uint32_t Side = Cells + 2;
  static_assert(Side <= 32);
  static constexpr std::uint32_t vertical = 0;
  static constexpr std::uint32_t horizontal = Cells;
  static constexpr std::uint32_t rising = 2 * Cells;
  static constexpr std::uint32_t falling = rising + Side;
  static constexpr std::uint32_t dots = falling + Side;
  static constexpr std::uint32_t rows = dots;
  static constexpr std::uint32_t dot_words = (Side * Side + 31) / 32;
  static constexpr std::uint32_t list_margin = 4;
  // Part of the method, and so the same for every board of a variant: a full list is tidied.
  static constexpr std::uint32_t list_capacity =
      2 * morpion_small_cells(V) + 2 * (morpion_small_cells(V) + 2) - 1 - list_margin;
  static constexpr std::uint32_t list_bits = 12;
  static constexpr bool list_apart = Cells > 32 - list_bits || list_capacity >= rows;
  // The part of a word of the list that is the entry.
  static constexpr std::uint32_t list_mask = (1U << list_bits) - 1;
  // A word before the list may be read, and the words of a few entries behind its end written.
  static constexpr std::uint32_t list = list_apart ? dots + dot_words : 1;
  static constexpr std::uint32_t words = dots + dot_words + (list_apart ? list_capacity + list_margin : 0);
  static_assert(list_apart || list + list_capacity + list_margin <= rows);

  // Where a row has no bits for the ring, the ring's squares fall on bits of something else.
  static constexpr bool tight = Side > 32 - list_bits;
  // The bit of place 0, modulo 32.
  static constexpr std::uint32_t origin = (list_apart ? 0U : list_bits) - (tight ? 1U : 0U);
  WARPNEST_HD static constexpr std::uint32_t bit(std::uint32_t place) { return place + origin; }
  // Squares at the places 0, 1 and so on, as bits of a row.
  WARPNEST_HD static constexpr std::uint32_t turned(std::uint32_t squares) {
    return origin == 0 ? squares : squares << (origin & 31U) | squares >> (-origin & 31U);
  }
  static constexpr std::uint32_t row_mask = ((1U << Cells) - 1) << bit(1);
  // A row without a dot: all is missing, the ring and what lies beyond it too, but for the list's part.
  static constexpr std::uint32_t empty_row = list_apart ? ~0U : ~list_mask;
  static constexpr std::uint32_t line = static_cast<std::uint32_t>(V.line);
  static constexpr std::uint32_t line_mask = (1U << line) - 1;
  static constexpr bool touching = V.touching;
  // The squares of a line that stop being free.
  static constexpr std::uint32_t taken =
      touching ? line_mask & ~1U & ~(1U << (line - 1)) : line_mask;
  // The squares of a line whose first is at place `at` (modulo 32), as bits of a row.
  WARPNEST_HD static std::uint32_t line_at(std::uint32_t at) {
    return rotate_constant_left<turned(line_mask)>(at);
  }
  WARPNEST_HD static std::uint32_t taken_at(std::uint32_t at) {
    return rotate_constant_left<turned(taken)>(at);
  }
  // A row's word as line_at sees it: without a list where the ring should be.
  WARPNEST_HD static std::uint32_t row_of(std::uint32_t word) {
    return tight && !list_apart ? word | ~row_mask : word;
  }
  // The place of the one square of a line that is missing.
  WARPNEST_HD static std::uint32_t place_of(std::uint32_t missing) {
    return (31U - origin - leading_zeros(missing)) & 31U;
  }

  // Of the variant's own board: where this one's square (0, 0) lies on it.
  static constexpr int corner = morpion_cross_corner(V) - 1 -
                                (static_cast<int>(Cells) - morpion_cross_size(V.line)) / 2;

  // `n` reduced to 0 .. Side - 1, where n < 2 * Side.
  WARPNEST_HD static constexpr std::uint32_t wrap(std::uint32_t n) {
    return smaller_of(n, n - Side);  // the second is large where n < Side
  }
  // Of the square (x, y), given x + y or x - y.
  WARPNEST_HD static constexpr std::uint32_t rising_row(std::uint32_t sum) { return wrap(sum); }
  WARPNEST_HD static constexpr std::uint32_t falling_row(std::uint32_t difference) {
    return smaller_of(difference, difference + Side);  // the first is large where x < y
  }

  struct Square {
    std::uint32_t x;
    std::uint32_t y;
  };
  // The square at a place of a row: x is start + slope * at, wrapped, and
  // y likewise; both in one word, x in the lower half.
  struct Run {
    std::uint32_t start;
    std::uint32_t slope;
  };
  WARPNEST_HD static constexpr Run run(std::uint32_t word) {
    if (word < horizontal) return {word + 1, 0x10000U};
    if (word < rising) return {(word - horizontal + 1) << 16, 1U};
    if (word < falling) return {word - rising + Side, 0x10000U - 1U};
    return {word - falling, 0x10001U};
  }
  WARPNEST_HD static constexpr Square square(const Run& run, std::uint32_t at) {
    const std::uint32_t both = run.start + run.slope * at;
    return {wrap(both & 0xffffU), both >> 16};
  }

  // 0 vertical, 1 horizontal, 2 rising, 3 falling.
  WARPNEST_HD static constexpr std::uint32_t direction(std::uint32_t word) {
    return (word >= horizontal ? 1U : 0U) + (word >= rising ? 1U : 0U) + (word >= falling ? 1U : 0U);
  }

  // What is missing of the squares around a place, line - 1 before and behind it; bit 0 for the first.
  static constexpr std::uint32_t reach = line - 1;
  static constexpr std::uint32_t window_bits = 2 * reach + 1;
  static constexpr std::uint32_t window_mask = (1U << window_bits) - 1;
  WARPNEST_HD static std::uint32_t window(std::uint32_t word, std::uint32_t place) {
    return window_of(with_outside(word), place) & window_mask;
  }
  // Its parts: a row beyond which everything is missing, and turned so that the window is lowest.
  WARPNEST_HD static std::uint32_t with_outside(std::uint32_t word) { return word | ~row_mask; }
  WARPNEST_HD static std::uint32_t window_of(std::uint32_t word, std::uint32_t place) {
    if constexpr (Cells <= 32 - 2 * 4) {
      return rotate_right(word, bit(place) - reach);
    } else {  // the row's ends would meet
      return ~static_cast<std::uint32_t>((static_cast<std::uint64_t>(~word) << 8) >>
                                         (bit(place) + 8 - reach));
    }
  }

  WARPNEST_HD static MorpionCode code(std::uint32_t entry) {
    // 1, 3, 0, 2 of morpion_rules.hpp
    const auto rules_direction = [](std::uint32_t d) {
      return d == 0 ? 1 : (d == 1 ? 3 : (d == 2 ? 0 : 2));
    };
    const std::uint32_t word = entry >> 5;
    const Square first = square(run(word), entry & 31U);
    return encode({{static_cast<int>(first.x) + corner, static_cast<int>(first.y) + corner},
                   rules_direction(direction(word))},
                  V.side);
  }
  WARPNEST_HD static std::uint32_t entry(MorpionCode code) {
    const MorpionLine line_of_code = decode(code, V.side);
    const auto x = static_cast<std::uint32_t>(line_of_code.first.x - corner);
    const auto y = static_cast<std::uint32_t>(line_of_code.first.y - corner);
    switch (line_of_code.d) {
      case 0:
        return (rising + rising_row(x + y)) * 32 + y;
      case 1:
        return (vertical + x - 1) * 32 + y;
      case 2:
        return (falling + falling_row(x - y)) * 32 + y;
      default:
        return (horizontal + y - 1) * 32 + x;
    }
  }
};

// What a look-up tells more cheaply than arithmetic.
template <class Planes, class Memory>
class MorpionTables {
  // First word of each table: a byte for each window, and four words for each row.
  static constexpr std::uint32_t windows = Planes::window_mask + 1;
  static constexpr std::uint32_t runs = windows / 4;
  // The ring may fall on bits out of order; else the run counts places from above, as zeros are.
  static constexpr bool wraps = Planes::tight;

 public:
  static constexpr std::uint32_t words = runs + 4 * Planes::rows;

  // `first` is a slot of `memory` with `words` words behind it; on the device, of an address that is a
  // multiple of `windows`.
  WARPNEST_HD MorpionTables(Memory memory, std::uint32_t first) : memory_(memory), first_(first) {}

  WARPNEST_HD void fill(std::uint32_t worker, std::uint32_t workers) const {
    for (std::uint32_t w = worker; w < Planes::rows; w += workers) {
      const auto run = Planes::run(w);
      memory_.store(first_ + runs + 4 * w, wraps ? run.start : run.start + run.slope * (31 - Planes::origin));
      memory_.store(first_ + runs + 4 * w + 1, wraps ? run.slope : -run.slope);
      memory_.store(first_ + runs + 4 * w + 2, ~(Planes::line_mask << 8 * Planes::direction(w)));
      memory_.store(first_ + runs + 4 * w + 3, 0);
    }
    for (std::uint32_t w = worker; w < windows / 4; w += workers) {
      std::uint32_t word = 0;
      for (std::uint32_t k = 0; k < 4; ++k) word |= lines_of(4 * w + k) << 8 * k;
      memory_.store(first_ + w, word);
    }
  }

  // What is known of a row: two words that give the square at a place, and which lines are of other
  // directions (bit 8 * direction + j for the j-th).
  WARPNEST_HD FourWords row(std::uint32_t number) const {
    return memory_.template load_four<runs>(memory_.template place<4>(first_, number));
  }
  // The square of a row that is missing, the only one of a line.
  WARPNEST_HD static typename Planes::Square find(std::uint32_t start, std::uint32_t slope,
                                                  std::uint32_t missing) {
    const std::uint32_t at = wraps ? Planes::place_of(missing) : leading_zeros(missing);
    const std::uint32_t both = start + slope * at;
    return {Planes::wrap(both & 0xffffU), both >> 16};
  }

  // The lines through a new dot that lack one square, given the place of the window around it: bit j
  // for the one whose last square is j squares behind the dot.
  WARPNEST_HD std::uint32_t lines(std::uint32_t window_place) const {
    return memory_.template load_byte_from<0>(window_place);
  }
  // `turned` has the window in its lowest bits.
  WARPNEST_HD std::uint32_t window_place(std::uint32_t turned) const {
    if constexpr (Memory::unit == 4) {
      return insert_bits<0, Planes::window_bits>(memory_.byte_place(first_), turned);
    } else {
      return memory_.byte_place(first_) + (turned & Planes::window_mask);
    }
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

}  // namespace warpnest
