// How warps hold a position of Morpion Solitaire: the layout of its words, and where things lie.
//
// The board has Cells x Cells squares for dots and a ring of squares around them, on which a dot
// ends the game with a flag: while the ring is empty, no possible line leaves the board. Squares are
// (x, y) with 1 to Cells for dots, 0 and Cells + 1 for the ring.
//
// Words, in this order:
//   free dots of vertical lines      Cells words, by x, and along them y
//   free dots of horizontal lines    Cells words, by y, and along them x
//   free dots of rising lines        Side words, (x + y) mod Side, and along them y   (/)
//   free dots of falling lines       Side words, (x - y) mod Side, and along them y   (\, y downwards)
//   all dots, and the whole ring     Side x Side bits, square y * Side + x
//   the list, where it is apart      a word an entry
// The place along a word of free dots (0 to Cells + 1) is bit place, or place - 1 where it is tight.
// A dot is free in a direction as long as a line of that direction may have it: in a disjoint game
// while it lies on no such line, in a touching one while it lies inside none. Two diagonals share a
// word; a window of squares that ran from one into the other would hold both of the ring's squares
// between them, which have no dot.
//
// Rows of at most 20 bits leave the upper 12 of a word: entry i of the list of candidates lives in
// those of word i. An entry is (word of its free dots) * 32 + (place of the line's first square).
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/bits.hpp"
#include "common/games/morpion_rules.hpp"

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
  static constexpr std::uint32_t free_words = dots;
  static constexpr std::uint32_t dot_words = (Side * Side + 31) / 32;
  // Part of the method, and so the same for every board of a variant: a full list is tidied.
  static constexpr std::uint32_t list_capacity =
      2 * morpion_small_cells(V) + 2 * (morpion_small_cells(V) + 2) - 1;
  static constexpr std::uint32_t list_shift = 20;
  static constexpr bool list_apart = Cells > list_shift;
  // The part of a word of the list that is not the entry.
  static constexpr std::uint32_t list_rest = list_apart ? 0U : (1U << list_shift) - 1;
  static constexpr std::uint32_t list = list_apart ? dots + dot_words : 0;
  static constexpr std::uint32_t words = dots + dot_words + (list_apart ? list_capacity + 1 : 0);
  static_assert(list_apart || list_capacity < free_words);  // one behind the last may be written

  // The bit of place 0, where the ring is and never a dot; -1 for none.
  static constexpr std::uint32_t origin = Cells < list_shift - 1 ? 0U : ~0U;
  WARPNEST_HD static constexpr std::uint32_t bit(std::uint32_t place) { return place + origin; }
  static constexpr std::uint32_t row_mask = ((1U << Cells) - 1) << bit(1);
  static constexpr std::uint32_t line = static_cast<std::uint32_t>(V.line);
  static constexpr std::uint32_t line_mask = (1U << line) - 1;
  static constexpr bool touching = V.touching;
  // The squares of a line that stop being free.
  static constexpr std::uint32_t taken =
      touching ? line_mask & ~1U & ~(1U << (line - 1)) : line_mask;
  // Those of a line whose first square is at place `at`, as bits of a row; the square at place 0,
  // which is no bit of it, is left out or falls on bit 31.
  WARPNEST_HD static std::uint32_t taken_at(std::uint32_t at) {
    return rotate_left(taken, bit(at));
  }

  // Of the variant's own board: where this one's square (0, 0) lies on it.
  static constexpr int corner = morpion_cross_corner(V) - 1 -
                                (static_cast<int>(Cells) - morpion_cross_size(V.line)) / 2;

  // `n` reduced to 0 .. Side - 1, where n < 2 * Side.
  WARPNEST_HD static constexpr std::uint32_t wrap(std::uint32_t n) {
    return smaller_of(n, n - Side);  // the second is large where n < Side
  }
  WARPNEST_HD static constexpr std::uint32_t rising_row(std::uint32_t x, std::uint32_t y) {
    return wrap(x + y);
  }
  WARPNEST_HD static constexpr std::uint32_t falling_row(std::uint32_t x, std::uint32_t y) {
    return smaller_of(x - y, x - y + Side);  // the first is large where x < y
  }

  struct Square {
    std::uint32_t x;
    std::uint32_t y;
  };
  // The square at a place of a word of free dots: x is start + slope * at, wrapped, and
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

  // A row's bits turned so that the one of this place is the lowest; none outside the row. The place
  // is at least -4, or (on a small board) anything that is such a place modulo 32.
  WARPNEST_HD static std::uint32_t from(std::uint32_t row, std::uint32_t place) {
    if constexpr (Cells <= 32 - 2 * 4) {
      return rotate_right(row & row_mask, bit(place));  // takes the place modulo 32
    } else {  // the row's ends would meet
      return static_cast<std::uint32_t>((static_cast<std::uint64_t>(row & row_mask) << 8) >>
                                        (bit(place) + 8));
    }
  }

  // The same for the place of an entry.
  WARPNEST_HD static std::uint32_t from_entry(std::uint32_t row, std::uint32_t entry) {
    if constexpr (Cells <= 32 - 2 * 4) {
      return from(row, entry);
    } else {
      return from(row, entry & 31U);
    }
  }

  WARPNEST_HD static MorpionCode code(std::uint32_t entry) {
    constexpr int rules_direction[] = {1, 3, 0, 2};
    const std::uint32_t word = entry >> 5;
    const Square first = square(run(word), entry & 31U);
    return encode({{static_cast<int>(first.x) + corner, static_cast<int>(first.y) + corner},
                   rules_direction[direction(word)]},
                  V.side);
  }
  WARPNEST_HD static std::uint32_t entry(MorpionCode code) {
    const MorpionLine line_of_code = decode(code, V.side);
    const auto x = static_cast<std::uint32_t>(line_of_code.first.x - corner);
    const auto y = static_cast<std::uint32_t>(line_of_code.first.y - corner);
    switch (line_of_code.d) {
      case 0:
        return (rising + rising_row(x, y)) * 32 + y;
      case 1:
        return (vertical + x - 1) * 32 + y;
      case 2:
        return (falling + falling_row(x, y)) * 32 + y;
      default:
        return (horizontal + y - 1) * 32 + x;
    }
  }
};

// What is known of every word of free dots, where a look-up is cheaper than arithmetic.
template <class Planes, class Memory>
class MorpionRuns {
 public:
  static constexpr std::uint32_t words = 3 * Planes::free_words;

  WARPNEST_HD MorpionRuns(Memory memory, std::uint32_t first) : memory_(memory), first_(first) {}

  WARPNEST_HD void fill(std::uint32_t worker, std::uint32_t workers) const {
    for (std::uint32_t w = worker; w < Planes::free_words; w += workers) {
      const auto run = Planes::run(w);
      memory_.store(first_ + w, run.start);
      memory_.store(first_ + Planes::free_words + w, run.slope);
      memory_.store(first_ + 2 * Planes::free_words + w, Planes::line_mask << 8 * Planes::direction(w));
    }
  }

  struct Found {
    std::uint32_t x;
    std::uint32_t y;
    std::uint32_t lines;  // those of the word's direction: bit 8 * direction + j for the j-th
  };
  WARPNEST_HD Found find(std::uint32_t word, std::uint32_t at) const {
    const std::uint32_t place = memory_.template place<1>(first_, word);
    const std::uint32_t start = memory_.template load_from<0>(place);
    const std::uint32_t slope = memory_.template load_from<Planes::free_words>(place);
    const std::uint32_t lines = memory_.template load_from<2 * Planes::free_words>(place);
    const std::uint32_t both = start + slope * at;
    return {Planes::wrap(both & 0xffffU), both >> 16, lines};
  }

 private:
  [[no_unique_address]] Memory memory_;
  std::uint32_t first_;
};

}  // namespace warpnest
