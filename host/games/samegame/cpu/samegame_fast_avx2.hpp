// SameGame on 256-bit registers, one lane per column. The method of SmallSameGame and
// LargeSameGame, bit for bit. Call it only where the machine has AVX2, BMI, BMI2 and popcnt.
//
// All functions are there for both kinds of boards.
#pragma once

#include <cstdint>

#include "common/games/samegame/samegame_rules.hpp"
#include "common/stream.hpp"

namespace warpnest {

// As the words of a position lie in memory: [plane][column], bit r for row r.
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

// All groups of a board, in order of their first cell. Returns their number. `groups` has room for
// max_groups; entries after that number may be overwritten.
template <class Columns>
std::uint32_t samegame_groups_avx2(const Columns& board, typename Columns::Cells* groups);

// A board after the removal of one of its groups.
template <class Columns>
struct SameGameChild {
  Columns board;
  std::int32_t points;  // the bonus included, a penalty not
};
// Removes each of the first `limit` groups by itself, in order of the groups. Returns their number.
template <class Columns>
std::uint32_t samegame_children_avx2(const Columns& board, std::uint32_t limit,
                                     SameGameChild<Columns>* children);

// Removes the group of a cell, a move of the game. Returns the points.
template <class Columns>
std::int32_t samegame_remove_avx2(Columns& board, std::uint32_t cell);

// One playout, to be played to the end.
template <class Columns>
struct SameGameItem {
  const Columns* board;
  std::uint32_t tabu;  // the colour of a playout under way; 0: it starts here
  Generator generator;
  Columns* end;  // gets the last position, if not null; it may be the board
};
struct SameGamePlayed {
  std::int32_t points;  // the bonus included, a penalty not
  std::uint32_t moves;
  std::int32_t penalty;  // of what is left, if the rules ask for it
};
// Several at a time, so that one is computed while another waits.
template <class Columns>
void samegame_playouts_avx2(const SameGameItem<Columns>* items, std::uint32_t count,
                            const SameGameRules& rules, SameGamePlayed* played);

}  // namespace warpnest
