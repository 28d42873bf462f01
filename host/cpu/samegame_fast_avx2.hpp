// SameGame playouts on 256-bit registers: a plane of a board up to 16 x 16 is one register, a
// column one 16-bit lane. The method of SmallSameGame, bit for bit. Call it only where the machine
// has AVX2, BMI, BMI2 and popcnt.
#pragma once

#include <cstdint>

#include "common/games/samegame_rules.hpp"
#include "common/stream.hpp"

namespace warpnest {

// As the words of a Position<SmallSameGame> lie in memory: [plane][column], bit r for row r.
struct SameGameColumns {
  std::uint16_t plane[3][16];
};

// A board after the removal of one of its groups.
struct SameGameChild {
  SameGameColumns board;
  std::int32_t points;  // the bonus included, a penalty not
};

struct SameGamePlayed {
  std::int32_t points;  // the bonus included, a penalty not
  std::uint32_t moves;
  SameGameColumns end;
};

// Removes each of the first `limit` groups by itself, in order of the groups; gives their number.
std::uint32_t samegame_children_avx2(const SameGameColumns& board, std::uint32_t limit,
                                     SameGameChild* children);

// Plays to the end. `tabu` is the colour of a playout under way; 0: it starts here.
SameGamePlayed samegame_playout_avx2(const SameGameColumns& board, const SameGameRules& rules,
                                     std::uint32_t tabu, StreamId stream);

inline constexpr std::uint32_t max_samegame_groups = 128;

// All groups of a board, in order of their first cell; gives their number. `groups` has room for
// max_samegame_groups, and what lies behind the number may be overwritten.
struct SameGameCells {
  std::uint16_t column[16];  // bit r for row r
};
std::uint32_t samegame_groups_avx2(const SameGameColumns& board, SameGameCells* groups);

}  // namespace warpnest
