// SameGame on 256-bit registers, one lane per column. It plays the method of SmallSameGame and
// LargeSameGame, bit for bit. Call it only if the machine has AVX2, BMI, BMI2 and popcnt.
//
// All functions exist for both kinds of boards.
#pragma once

#include <cstdint>

#include "common/games/samegame/samegame_rules.hpp"
#include "common/stream.hpp"

namespace warpnest {

// The words of a position as they lie in memory: [plane][column], bit r for row r.
template <class Column, std::uint32_t Planes, std::uint32_t Columns>
struct SameGameColumns {
  static constexpr std::uint32_t planes = Planes;
  static constexpr std::uint32_t columns = Columns;
  static constexpr std::uint32_t max_groups = Columns * Columns / 2;
  Column plane[Planes][Columns];

  struct Cells {
    Column column[Columns];
  };
};
using SmallSameGameColumns = SameGameColumns<std::uint16_t, 3, 16>;
using LargeSameGameColumns = SameGameColumns<std::uint32_t, 4, 20>;

// Stores all groups of a board in order of their first cell and returns their number. `groups` must
// have room for max_groups; entries after that number may be overwritten.
template <class Columns>
std::uint32_t samegame_groups_avx2(const Columns& board, typename Columns::Cells* groups);

// A board after one of its groups was removed.
template <class Columns>
struct SameGameChild {
  Columns board;
  std::int32_t points;  // including the bonus, but not a penalty
};
// Removes each of the first `limit` groups separately, in their order. Returns their number.
template <class Columns>
std::uint32_t samegame_children_avx2(const Columns& board, std::uint32_t limit,
                                     SameGameChild<Columns>* children);

// Removes the group of a cell, which is a move of the game. Returns the points.
template <class Columns>
std::int32_t samegame_remove_avx2(Columns& board, std::uint32_t cell);

// One playout to play to the end.
template <class Columns>
struct SameGameItem {
  const Columns* board;
  std::uint32_t tabu;  // the colour of a playout in progress; 0: it starts here
  Generator generator;
  Columns* end;  // receives the last position unless null; may be the board
};
struct SameGamePlayed {
  std::int32_t points;  // including the bonus, but not a penalty
  std::uint32_t moves;
  std::int32_t penalty;  // for the cells left, if the rules have one
};
// Plays several at a time, so that one is computed while another waits.
template <class Columns>
void samegame_playouts_avx2(const SameGameItem<Columns>* items, std::uint32_t count,
                            const SameGameRules& rules, SameGamePlayed* played);

}  // namespace warpnest
