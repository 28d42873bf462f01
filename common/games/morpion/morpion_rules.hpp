// Morpion Solitaire: what all implementations share. Variants, the cross, directions, move codes.
//
// A move draws a line of `line` squares in a row, in one of four directions. All but one of the
// squares hold a dot; the remaining one (the hole) gets one. Disjoint: no dot lies on two lines of
// one direction. Touching: no unit segment does, so two lines may share an end.
//
// Directions and local coordinates, as in section II.D of the range query paper: v names a strip, a
// row of squares in the direction, and u the place within it. A step in the direction raises u by 1
// and keeps v.
//   d  direction   step     u  v
//   0  rising      (-1, 1)  y  x + y
//   1  vertical    ( 0, 1)  y  x
//   2  falling     ( 1, 1)  y  x - y + side - 1
//   3  horizontal  ( 1, 0)  x  y
//
// A line is named by its first square, the one with the smallest u, with the code d<<13 | v<<6 | u:
//   bits 14..13 d, bits 12..6 v (0..126), bits 5..0 u (0..63).
// Codes are below 2^15, so signed comparisons order them. Neighbours on a strip have neighbouring
// codes. Code 0 is no line (it would leave the board on the left).
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/games/morpion/morpion_direction.hpp"

namespace warpnest {

struct MorpionVariant {
  int line;       // squares per line: 4 or 5
  bool touching;  // false: disjoint
  int side;       // squares per row of the board: 32 or 64

  friend constexpr bool operator==(const MorpionVariant&, const MorpionVariant&) = default;
};

inline constexpr MorpionVariant morpion_5d{5, false, 32};
inline constexpr MorpionVariant morpion_5t{5, true, 64};
inline constexpr MorpionVariant morpion_4d{4, false, 32};
inline constexpr MorpionVariant morpion_4t{4, true, 32};

WARPNEST_HD constexpr MorpionVariant morpion_variant(int line, bool touching) {
  return line == 5 ? (touching ? morpion_5t : morpion_5d) : (touching ? morpion_4t : morpion_4d);
}

WARPNEST_HD constexpr const char* name(const MorpionVariant& variant) {
  return variant.line == 5 ? (variant.touching ? "5T" : "5D") : (variant.touching ? "4T" : "4D");
}

struct MorpionSquare {
  int x;
  int y;

  friend WARPNEST_HD constexpr bool operator==(const MorpionSquare&,
                                               const MorpionSquare&) = default;
};

WARPNEST_HD constexpr MorpionSquare morpion_step(int d) {
  return {d == MorpionDirection::rising ? -1 : (d == MorpionDirection::vertical ? 0 : 1),
          d == MorpionDirection::horizontal ? 0 : 1};
}

// The square `by` steps in the direction.
WARPNEST_HD constexpr MorpionSquare walk(MorpionSquare from, int d, int by) {
  return {from.x + by * morpion_step(d).x, from.y + by * morpion_step(d).y};
}

struct MorpionLocal {
  int u;
  int v;
};

WARPNEST_HD constexpr MorpionLocal morpion_local(int d, MorpionSquare at, int side) {
  switch (d) {
    case MorpionDirection::rising:
      return {at.y, at.x + at.y};
    case MorpionDirection::vertical:
      return {at.y, at.x};
    case MorpionDirection::falling:
      return {at.y, at.x - at.y + side - 1};
    default:
      return {at.x, at.y};
  }
}

WARPNEST_HD constexpr MorpionSquare morpion_square(int d, MorpionLocal at, int side) {
  switch (d) {
    case MorpionDirection::rising:
      return {at.v - at.u, at.u};
    case MorpionDirection::vertical:
      return {at.v, at.u};
    case MorpionDirection::falling:
      return {at.v + at.u - side + 1, at.u};
    default:
      return {at.u, at.v};
  }
}

using MorpionCode = std::uint16_t;

WARPNEST_HD constexpr MorpionCode morpion_code(int d, MorpionLocal at) {
  return static_cast<MorpionCode>((d << 13) | (at.v << 6) | at.u);
}

WARPNEST_HD constexpr int morpion_direction(MorpionCode code) {
  return code >> 13;
}
WARPNEST_HD constexpr MorpionLocal morpion_local(MorpionCode code) {
  return {code & 63, (code >> 6) & 127};
}

struct MorpionLine {
  MorpionSquare first;
  int d;
};

WARPNEST_HD constexpr MorpionCode encode(const MorpionLine& line, int side) {
  return morpion_code(line.d, morpion_local(line.d, line.first, side));
}

WARPNEST_HD constexpr MorpionLine decode(MorpionCode code, int side) {
  const int d = morpion_direction(code);
  return {morpion_square(d, morpion_local(code), side), d};
}

// The cross of 36 dots (24 for lines of 4): the outline of a plus sign whose twelve edges have
// line - 1 dots each. Its squares lie on the lines 0, a, 2a, 3a, where a = line - 2.
WARPNEST_HD constexpr int morpion_cross_size(int line) {
  return 3 * (line - 2) + 1;
}
WARPNEST_HD constexpr int morpion_cross_dots(int line) {
  return 12 * (line - 2);
}

// Whether (along, across) lies on an edge of the cross that runs in the first coordinate.
WARPNEST_HD constexpr bool morpion_cross_edge(int a, int along, int across) {
  const bool outer = (across == 0 || across == 3 * a) && along >= a && along <= 2 * a;
  const bool inner = (across == a || across == 2 * a) && (along <= a || along >= 2 * a);
  return along >= 0 && along <= 3 * a && (outer || inner);
}

// Whether (i, j), counted from the corner of the cross, is one of its dots.
WARPNEST_HD constexpr bool morpion_cross_dot(int line, int i, int j) {
  return morpion_cross_edge(line - 2, i, j) || morpion_cross_edge(line - 2, j, i);
}

// The corner of the cross when it is at the centre of the board.
WARPNEST_HD constexpr int morpion_cross_corner(const MorpionVariant& variant) {
  return (variant.side - morpion_cross_size(variant.line)) / 2;
}

// Whether the square is on the edge of a board whose squares run from `first` to `last` in both
// coordinates. While the edge has no dot, no possible line leaves the board: it would have two
// squares without a dot.
WARPNEST_HD constexpr bool morpion_ring(MorpionSquare at, int first, int last) {
  return at.x <= first || at.x >= last || at.y <= first || at.y >= last;
}

// Capacity of a list of moves. Millions of games stay below a third of it; a position with more
// moves is flagged like one that leaves its board.
inline constexpr std::uint32_t morpion_list_capacity = 128;

// No game has more moves: the bounds proved for 5D and 5T, the longest games of 4D and 4T.
WARPNEST_HD constexpr std::uint32_t morpion_most_moves(const MorpionVariant& variant) {
  if (variant.line == 5) return variant.touching ? 485 : 121;
  return variant.touching ? 62 : 35;
}
// More moves than in any game of any variant.
inline constexpr std::uint32_t morpion_max_moves = 511;

}  // namespace warpnest
