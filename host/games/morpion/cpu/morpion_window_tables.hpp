// Tables of the nine squares around a new dot, for boards of bit rows.
//
// A window holds nine bits; bit i stands for the square i - 4 steps from the new dot along the
// direction, so bit 4 is the new dot itself. Line p through the dot begins p steps before it: its
// squares are the bits 4 - p ... 4 - p + line - 1. A set of lines has bit p + 1 for line p, so
// eight times a set is the byte offset of its 16-byte entry in `offsets`.
#pragma once

#include <cstdint>

#include "common/games/morpion/morpion_rules.hpp"

namespace warpnest {

// How far from its own code a line ends others of its direction.
template <MorpionVariant V>
inline constexpr int morpion_reach = V.touching ? V.line - 2 : V.line - 1;

template <MorpionVariant V>
struct MorpionWindowTables {
  // Indexed by the dots: lines with one empty square. The new dot counts as set, whatever bit 4 is.
  alignas(64) std::uint32_t by_dots[512];
  // Indexed by the used squares (touching: segments, each stored at the square where it begins):
  // lines that use none of them.
  alignas(64) std::uint32_t by_used[512];
  // Indexed by a set of lines: their codes, in the order of p, relative to the code of the last
  // line, which ends at the new dot. The rest of the eight entries is 0.
  alignas(64) std::int16_t offsets[32][8];
  // Indexed by a set of lines: their number.
  std::uint8_t sizes[32];

  constexpr MorpionWindowTables() : by_dots{}, by_used{}, offsets{}, sizes{} {
    for (unsigned window = 0; window < 512; ++window) {
      for (int p = 0; p < V.line; ++p) {
        const unsigned squares = ((1U << V.line) - 1U) << (4 - p);
        const unsigned empty = ~(window | 16U) & squares;
        const std::uint32_t bit = 2U << p;
        if (empty != 0 && (empty & (empty - 1)) == 0) by_dots[window] |= bit;
        if ((window & (occupied << (4 - p))) == 0) by_used[window] |= bit;
      }
    }
    for (unsigned set = 0; set < 32; ++set) {
      int length = 0;
      for (int p = 0; p < V.line; ++p) {
        if ((set >> p & 1U) != 0) {
          offsets[set][length++] = static_cast<std::int16_t>(V.line - 1 - p);
        }
      }
      sizes[set] = static_cast<std::uint8_t>(length);
    }
  }

  // What a line occupies, counted from its first square: all of its squares, or its segments.
  static constexpr unsigned occupied = (1U << (V.touching ? V.line - 1 : V.line)) - 1U;
};

template <MorpionVariant V>
inline constexpr MorpionWindowTables<V> morpion_window_tables{};

}  // namespace warpnest
