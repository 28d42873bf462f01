// Codes, local coordinates and the cross of Morpion Solitaire.
#include "common/games/morpion/morpion_rules.hpp"

#include <set>

#include <gtest/gtest.h>

#include "host/games/morpion/cpu/morpion_board.hpp"

namespace warpnest {
namespace {

TEST(MorpionRules, CodesNameEverySquareAndDirectionOnce) {
  for (const int side : {32, 64}) {
    std::set<MorpionCode> codes;
    for (int d = 0; d < morpion_directions; ++d) {
      for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
          const MorpionCode code = encode({{x, y}, d}, side);
          EXPECT_LT(code, 1 << 15);
          EXPECT_EQ(decode(code, side).first, (MorpionSquare{x, y}));
          EXPECT_EQ(decode(code, side).d, d);
          codes.insert(code);
        }
      }
    }
    EXPECT_EQ(codes.size(), static_cast<std::size_t>(4 * side * side));
  }
}

TEST(MorpionRules, AStepAlongADirectionRaisesTheCodeByOne) {
  for (int d = 0; d < morpion_directions; ++d) {
    const MorpionSquare at{12, 17};
    EXPECT_EQ(encode({walk(at, d, 1), d}, 32), encode({at, d}, 32) + 1);
    EXPECT_EQ(encode({walk(at, d, -4), d}, 64), encode({at, d}, 64) - 4);
  }
}

// The formulas of section II.D, with numbers.
TEST(MorpionRules, LocalCoordinatesOfThePaper) {
  const MorpionSquare at{5, 9};
  const int u[] = {9, 9, 9, 5};
  const int v[] = {14, 5, 27, 9};
  for (int d = 0; d < morpion_directions; ++d) {
    EXPECT_EQ(morpion_local(d, at, 32).u, u[d]);
    EXPECT_EQ(morpion_local(d, at, 32).v, v[d]);
    EXPECT_EQ(encode({at, d}, 32), d << 13 | v[d] << 6 | u[d]);
  }
}

TEST(MorpionRules, TheCross) {
  for (const MorpionVariant& variant : {morpion_5d, morpion_4d}) {
    int dots = 0;
    const int size = morpion_cross_size(variant.line);
    for (int j = -2; j < size + 2; ++j) {
      for (int i = -2; i < size + 2; ++i) {
        dots += morpion_cross_dot(variant.line, i, j);
      }
    }
    EXPECT_EQ(dots, morpion_cross_dots(variant.line));
  }
  EXPECT_EQ(morpion_cross_dots(5), 36);
  EXPECT_EQ(morpion_cross_dots(4), 24);
  EXPECT_EQ(morpion_cross_size(5), 10);
  EXPECT_EQ(morpion_cross_corner(morpion_5d), 11);
}

template <MorpionVariant V>
int dots_of(const MorpionBoard<V>& board) {
  int dots = 0;
  for (int y = board.first; y <= board.last; ++y) {
    for (int x = board.first; x <= board.last; ++x) {
      dots += board.dot({x, y});
    }
  }
  return dots;
}

TEST(MorpionBoard, StartsWithTheCrossAtTheCentre) {
  const auto board = MorpionBoard<morpion_5d>::start();
  EXPECT_EQ(dots_of(board), 36);
  EXPECT_EQ(board.count, 28U);
  EXPECT_TRUE(board.dot({14, 11}));  // the left dot of the cross's lowest row
  EXPECT_FALSE(board.dot({13, 11}));
  EXPECT_EQ(MorpionBoard<morpion_5t>::start().count, 28U);
  EXPECT_EQ(dots_of(MorpionBoard<morpion_5t>::start()), 36);
  EXPECT_EQ(dots_of(MorpionBoard<morpion_4t>::start()), 24);
}

TEST(MorpionBoard, PlayFillsTheHoleAndUsesTheLine) {
  auto board = MorpionBoard<morpion_5d>::start();
  // The cross's lowest row, x = 14..17: a line from 13 to 17 has its hole at 13.
  const MorpionCode code = encode({{13, 11}, 3}, 32);
  EXPECT_EQ(board.hole(code), (MorpionSquare{13, 11}));
  board.play(code);
  EXPECT_TRUE(board.dot({13, 11}));
  for (int x = 12; x < 20; ++x) {
    EXPECT_EQ(board.used(3, {x, 11}), x >= 13 && x <= 17);
    EXPECT_FALSE(board.used(1, {x, 11}));
  }
  EXPECT_EQ(board.score(), 1U);
}

}  // namespace
}  // namespace warpnest
