// How warps hold a position of Morpion Solitaire: the layout of its words.
//
// The board has Cells x Cells squares for dots, surrounded by a ring of squares. A dot on the ring
// ends the game with a flag: while the ring is empty, no possible line leaves the board. Squares
// are (x, y), with coordinates 1 to Cells for dots, and 0 and Cells + 1 for the ring.
//
// Words, in this order; on a board wider than 32 squares a row takes two of them:
//   squares missing for vertical lines     Cells rows, by x, and along them y
//   squares missing for horizontal lines   Cells rows, by y, and along them x
//   squares missing for rising lines       Side rows, (x + y) mod Side, and along them y   (/)
//   squares missing for falling lines      Side rows, (x - y) mod Side, and along them y   (\, y
//                                          downwards)
//   all dots, and the whole ring           one bit per square, dot_bit(x, y)
//   the list, if it is separate            one word per entry
// The place along a row (0 to Cells + 1) is bit origin + place of its word. A square is missing for
// a direction if it has no dot that is free in it. A dot is free in a direction as long as a line
// of that direction may use it: in a disjoint game while it lies on no such line, in a touching
// game while it lies inside none. Two diagonals share a row; a window of squares that ran from one
// into the other would contain the two ring squares between them, which are missing.
//
// Rows of at most 20 bits leave the lowest 12 bits of a word free: entry i of the list of
// candidates lives in those of word list + i. An entry is (number of its row) * span + (place of
// the line's first square).
#pragma once

#include <cstdint>
#include <type_traits>

#include "common/annotations.hpp"
#include "common/bits.hpp"
#include "common/games/morpion/morpion_direction.hpp"
#include "common/games/morpion/morpion_rules.hpp"

namespace warpnest {

template <MorpionVariant V, std::uint32_t Cells_>
struct MorpionPlanes {
  static constexpr std::uint32_t Cells = Cells_;
  static constexpr std::uint32_t Side = Cells + 2;
  static_assert(Side <= 64);
  using Row = std::conditional_t<(Side <= 32), std::uint32_t, std::uint64_t>;
  static constexpr std::uint32_t row_words = sizeof(Row) / 4;
  static constexpr std::uint32_t line = static_cast<std::uint32_t>(V.line);
  static constexpr bool touching = V.touching;
  // A window is the squares around a place, this many before it and after it.
  static constexpr std::uint32_t reach = line - 1;
  static constexpr std::uint32_t window_bits = 2 * reach + 1;
  static constexpr std::uint32_t window_mask = (1U << window_bits) - 1;

  // Row numbers.
  static constexpr std::uint32_t vertical = 0;
  static constexpr std::uint32_t horizontal = Cells;
  static constexpr std::uint32_t rising = 2 * Cells;
  static constexpr std::uint32_t falling = rising + Side;
  static constexpr std::uint32_t rows = falling + Side;

  // Part of the method, and so the same for every board: a list that would grow longer is tidied.
  // Of millions of positions none had half as many moves.
  static constexpr std::uint32_t list_capacity = 67;
  // This many words after the list may be written.
  static constexpr std::uint32_t list_margin = 3;
  static constexpr std::uint32_t list_words = list_capacity + list_margin;
  static constexpr std::uint32_t list_bits = 12;
  static constexpr bool list_apart = Side + list_bits > 32 || list_words >= rows;
  // The part of a list word that holds the entry.
  static constexpr std::uint32_t list_mask = list_apart ? ~0U : (1U << list_bits) - 1;

  static constexpr bool narrow =
      Side + 2 * reach <= 32;  // a window beyond a row's end fits its word
  // The bit of place 0.
  static constexpr std::uint32_t origin = !list_apart ? list_bits : (narrow ? reach : 0);
  // Added to a place, gives the bit at which its window begins.
  static constexpr std::uint32_t lift = origin - reach;

  static constexpr std::uint32_t dots = rows * row_words;
  static constexpr std::uint32_t dot_words = (Side * Side + (narrow ? lift : 0) + 31) / 32;
  // The word before the list may be read and written.
  static constexpr std::uint32_t list = list_apart ? dots + dot_words : 1;
  static constexpr std::uint32_t words = dots + dot_words + (list_apart ? list_words : 0);

  WARPNEST_HD static constexpr std::uint32_t bit(std::uint32_t place) { return place + origin; }
  static constexpr Row row_mask = static_cast<Row>(((Row{1} << Cells) - 1) << bit(1));
  // A row without dots: everything is missing, including the ring and what lies beyond it. The
  // list's part is zero.
  static constexpr Row empty_row = list_apart ? ~Row{0} : ~static_cast<Row>(list_mask);
  static constexpr std::uint32_t line_mask = (1U << line) - 1;
  // The squares of a line that stop being free.
  static constexpr std::uint32_t taken =
      touching ? line_mask & ~1U & ~(1U << (line - 1)) : line_mask;
  // The squares of a line whose first is at place `at` (only its lowest bits count), as bits of a
  // row.
  static constexpr std::uint32_t span = Side <= 32 ? 32 : 64;
  WARPNEST_HD static Row line_at(std::uint32_t at) { return squares_at<line_mask>(at); }
  WARPNEST_HD static Row taken_at(std::uint32_t at) { return squares_at<taken>(at); }
  // The place of the one missing square of a line.
  WARPNEST_HD static std::uint32_t place_of(Row missing) {
    return 8 * sizeof(Row) - 1 - origin - leading_zeros(missing);
  }

  // Where this board's square (0, 0) lies on the variant's own board.
  static constexpr int corner =
      morpion_cross_corner(V) - 1 - (static_cast<int>(Cells) - morpion_cross_size(V.line)) / 2;

  // By columns, so that a dot's bit number follows from the packed square below.
  WARPNEST_HD static constexpr std::uint32_t dot_bit(std::uint32_t x, std::uint32_t y) {
    return x * Side + y + (narrow ? lift : 0);
  }

  // Reduces n to 0 .. Side - 1; n must be less than 2 * Side.
  WARPNEST_HD static constexpr std::uint32_t wrap(std::uint32_t n) {
    return smaller_of(n, n - Side);  // the second is huge if n < Side
  }
  // The row of the square (x, y), given x + y or x - y.
  WARPNEST_HD static constexpr std::uint32_t rising_row(std::uint32_t sum) { return wrap(sum); }
  WARPNEST_HD static constexpr std::uint32_t falling_row(std::uint32_t difference) {
    return smaller_of(difference, difference + Side);  // the first is huge if x < y
  }

  // The row of the plane through a square, and the place of the square along it.
  WARPNEST_HD static constexpr std::uint32_t row(std::uint32_t plane, std::uint32_t x,
                                                 std::uint32_t y) {
    switch (plane) {
      case vertical_plane:
        return vertical + x - 1;
      case horizontal_plane:
        return horizontal + y - 1;
      case rising_plane:
        return rising + rising_row(x + y);
      default:
        return falling + falling_row(x - y);
    }
  }
  WARPNEST_HD static constexpr std::uint32_t place_in(std::uint32_t plane, std::uint32_t x,
                                                      std::uint32_t y) {
    return plane == horizontal_plane ? x : y;
  }

  struct Square {
    std::uint32_t x;
    std::uint32_t y;
  };
  // The square at a place of a row is start + slope * place: x, to be wrapped, in the upper half,
  // and y in the lower.
  struct Run {
    std::uint32_t start;
    std::uint32_t slope;
  };
  WARPNEST_HD static constexpr Run run(std::uint32_t number) {
    if (number < horizontal) return {(number + 1) << 16, 1U};
    if (number < rising) return {number - horizontal + 1, 0x10000U};
    if (number < falling) return {(number - rising + Side) << 16, 1U - 0x10000U};
    return {(number - falling) << 16, 0x10001U};
  }
  WARPNEST_HD static constexpr Square square(const Run& run, std::uint32_t at) {
    const std::uint32_t both = run.start + run.slope * at;
    return {wrap(both >> 16), both & 0xffffU};
  }

  // The rows of a direction form a plane. Planes are numbered in the order of this layout, which is
  // part of the method: lines are listed in this order. Directions are numbered in
  // morpion_direction.hpp.
  enum Plane : std::uint32_t { vertical_plane, horizontal_plane, rising_plane, falling_plane };
  static constexpr std::uint32_t planes = 4;
  // The plane of a row.
  WARPNEST_HD static constexpr std::uint32_t plane(std::uint32_t number) {
    return (number >= horizontal ? 1U : 0U) + (number >= rising ? 1U : 0U) +
           (number >= falling ? 1U : 0U);
  }
  WARPNEST_HD static constexpr MorpionDirection direction(std::uint32_t plane) {
    return plane == vertical_plane     ? MorpionDirection::vertical
           : plane == horizontal_plane ? MorpionDirection::horizontal
           : plane == rising_plane     ? MorpionDirection::rising
                                       : MorpionDirection::falling;
  }

  // The missing squares around a place; bit 0 is the first.
  WARPNEST_HD static std::uint32_t window(Row row, std::uint32_t place) {
    const Row free = ~with_outside(row);
    const std::uint32_t first = bit(place);
    const Row around = first >= reach ? free >> (first - reach) : free << (reach - first);
    return ~static_cast<std::uint32_t>(around) & window_mask;
  }
  // The row with everything outside the board missing.
  WARPNEST_HD static Row with_outside(Row row) { return row | ~row_mask; }

  WARPNEST_HD static MorpionCode code(std::uint32_t entry) {
    const std::uint32_t number = entry / span;
    const Square first = square(run(number), entry % span);
    return encode({{static_cast<int>(first.x) + corner, static_cast<int>(first.y) + corner},
                   direction(plane(number))},
                  V.side);
  }
  WARPNEST_HD static std::uint32_t entry(MorpionCode code) {
    const MorpionLine line_of_code = decode(code, V.side);
    const auto x = static_cast<std::uint32_t>(line_of_code.first.x - corner);
    const auto y = static_cast<std::uint32_t>(line_of_code.first.y - corner);
    switch (line_of_code.d) {
      case MorpionDirection::rising:
        return (rising + rising_row(x + y)) * span + y;
      case MorpionDirection::vertical:
        return (vertical + x - 1) * span + y;
      case MorpionDirection::falling:
        return (falling + falling_row(x - y)) * span + y;
      default:
        return (horizontal + y - 1) * span + x;
    }
  }

 private:
  template <std::uint32_t Squares>
  WARPNEST_HD static Row squares_at(std::uint32_t at) {
    if constexpr (row_words == 1) {
      return rotate_constant_left<(Squares << origin)>(at);
    } else {
      return static_cast<Row>(Squares) << (at % span);
    }
  }
};

}  // namespace warpnest
