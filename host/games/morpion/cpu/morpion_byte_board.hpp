// The byte board of the range query paper, section III.D, and the table of section II.G.
//
// A square is a byte, L0 D L1 D L2 D L3 D from bit 7 to bit 0. D is a dot, repeated beside each L
// so that reading the pair of a direction takes one shift and one mask. Ld is a line of direction d
// (touching: the segment from here to the next square in direction d). A border of line - 1
// squares, always empty, lets the squares around a dot be read without a test.
//
// The state of n squares in a row is 2n bits, with the pair of the last square in the lowest bits.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "common/games/morpion/morpion_rules.hpp"
#include "host/games/morpion/cpu/morpion_board.hpp"

namespace warpnest {

template <MorpionVariant V>
class MorpionByteBoard {
 public:
  static constexpr int border = V.line - 1;
  static constexpr int width = V.side + 2 * border;

  MorpionByteBoard() = default;

  explicit MorpionByteBoard(const MorpionBoard<V>& origin) : squares_{} {
    for (int y = origin.first; y <= origin.last; ++y) {
      for (int x = origin.first; x <= origin.last; ++x) {
        if (origin.dot({x, y})) put_dot({x, y});
        for (int d = 0; d < morpion_directions; ++d) {
          if (origin.used(d, {x, y})) squares_[index({x, y})] |= line_bit(d);
        }
      }
    }
  }

  void put_dot(MorpionSquare at) { squares_[index(at)] |= 0b01010101; }

  void put_line(const MorpionLine& line) {
    const int marks = V.touching ? V.line - 1 : V.line;
    std::size_t at = index(line.first);
    for (int k = 0; k < marks; ++k, at += stride(line.d)) {
      squares_[at] |= line_bit(line.d);
    }
  }

  // The pair (L, D) of a square.
  std::uint32_t pair(int d, MorpionSquare at) const { return pair(d, index(at)); }

  // The state of N squares beginning at `from`.
  template <int N>
  std::uint32_t state(int d, MorpionSquare from) const {
    std::uint32_t bits = 0;
    std::size_t at = index(from);
    for (int k = 0; k < N; ++k, at += stride(d)) {
      bits = bits << 2 | pair(d, at);
    }
    return bits;
  }

  // The position of the missing dot on a possible line, counted from its first square.
  int hole(const MorpionLine& line) const {
    const std::uint32_t dots = state<V.line>(line.d, line.first) & dot_bits;
    return V.line - 1 - std::countr_zero(dots ^ dot_bits) / 2;
  }

  // Whether a line with this state, 2 * line bits, can be drawn.
  static bool possible(std::uint32_t state) { return table[state] != 0; }

  // The D of every pair of a line.
  static constexpr std::uint32_t dot_bits = 0b0101010101U & ((1U << (2 * V.line)) - 1U);

  // The table of 2^10 entries (2^8 for lines of 4): 1 for a state that can be drawn.
  static constexpr auto table = [] {
    std::array<std::uint8_t, std::size_t{1} << (2 * V.line)> result{};
    for (std::uint32_t state = 0; state < result.size(); ++state) {
      std::uint32_t lines = state & (dot_bits << 1);
      if (V.touching) lines &= ~2U;  // the last square begins a segment of the line after this one
      const std::uint32_t empty = ~state & dot_bits;
      result[state] = lines == 0 && std::popcount(empty) == 1;
    }
    return result;
  }();

 private:
  static std::size_t index(MorpionSquare at) {
    return static_cast<std::size_t>((at.y + border) * width + at.x + border);
  }
  static std::size_t stride(int d) {
    const MorpionSquare step = morpion_step(d);
    return static_cast<std::size_t>(step.y * width + step.x);
  }
  static std::uint8_t line_bit(int d) { return static_cast<std::uint8_t>(0b10000000 >> (2 * d)); }
  std::uint32_t pair(int d, std::size_t at) const {
    return static_cast<std::uint32_t>(squares_[at]) >> (6 - 2 * d) & 0b11U;
  }

  std::array<std::uint8_t, std::size_t{width} * width> squares_;
};

}  // namespace warpnest
