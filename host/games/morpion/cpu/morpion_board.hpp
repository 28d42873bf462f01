// MorpionBoard: a position of Morpion Solitaire for the CPU, a value of 1.4 KB.
//
// Dots and used squares (touching: used segments, each stored at the square where it begins) are
// kept as bit rows, once per direction, so reading the nine squares around a dot takes a load, a
// rotation and a mask. Row d * 32 + v mod 32 has square u at bit u mod 32. The squares of a 32 x 32
// board fall on different bits although strips v and v + 32 of a diagonal share a row.
//
// The board is the 32 x 32 squares at the centre of the variant's own board (all of it, except for
// 5T with its 64 x 64). Play ends, and the position is flagged, when a dot lies on the outermost
// ring. Until then no possible line leaves the board or joins two strips of a row, since such a
// line would have two squares without a dot.
//
// The list of possible moves has the same order as in the range query: first the moves that remain,
// in their old order, then the moves that are new, by direction and decreasing code. The first list
// is in increasing order of code.
#pragma once

#include <cstdint>

#include "common/games/morpion/morpion_rules.hpp"
#include "host/games/morpion/cpu/morpion_activity.hpp"

namespace warpnest {

template <MorpionVariant V>
struct alignas(32) MorpionBoard {
  struct Row {
    std::uint32_t dots;
    std::uint32_t used;
  };

  static constexpr int first = (V.side - 32) / 2;  // least coordinate
  static constexpr int last = first + 31;          // greatest coordinate
  // Moves are written eight at a time, for up to four directions, past the end of the list.
  static constexpr std::uint32_t list_slots = morpion_list_capacity + 32;

  Row rows[4 * 32];
  MorpionCode list[list_slots];
  std::uint32_t count;   // moves in the list
  std::uint32_t length;  // moves made
  bool overflow;         // a dot lies on the outermost ring, or the list was full; count is 0

  // The cross at the centre, or shifted from there.
  static MorpionBoard start(int shift_x = 0, int shift_y = 0);

  // Plays a move of the list.
  void play(MorpionCode code);
  // As above, and stamps the clock at the end of each activity.
  void play(MorpionCode code, MorpionActivityClock& clock);

  std::uint32_t score() const { return length; }

  // Copies the moves in increasing order of code and returns their number.
  std::uint32_t sorted_moves(MorpionCode* moves) const;

  // The square of the hole that the move fills.
  MorpionSquare hole(MorpionCode code) const;

  // Coordinates must be from `first` to `last`.
  bool dot(MorpionSquare at) const {
    return (row(MorpionDirection::horizontal, at).dots >> (at.x & 31) & 1U) != 0;
  }
  bool used(int d, MorpionSquare at) const {
    return (row(d, at).used >> (morpion_local(d, at, V.side).u & 31) & 1U) != 0;
  }

  static std::uint32_t row_index(int d, MorpionSquare at) {
    return static_cast<std::uint32_t>(d * 32 + (morpion_local(d, at, V.side).v & 31));
  }
  // The row of a code's strip.
  static std::uint32_t row_index(MorpionCode code) {
    return (static_cast<std::uint32_t>(code) >> 13) * 32U +
           (static_cast<std::uint32_t>(code) >> 6 & 31U);
  }

 private:
  template <class Clock>
  void play_timed(MorpionCode code, Clock& clock);
  const Row& row(int d, MorpionSquare at) const { return rows[row_index(d, at)]; }
  void put_dot(MorpionSquare at);
};

static_assert(sizeof(MorpionBoard<morpion_5d>) < 2048 && sizeof(MorpionBoard<morpion_5t>) < 2048);

// Plays a move in place on the bytes of a board that are stored in an array of words. Has the same
// effect as copying the bytes into a MorpionBoard, playing there and copying them back, but copies
// only the list. Returns the board's new length and overflow flag.
struct MorpionProgress {
  std::uint32_t length;
  bool overflow;
};
template <MorpionVariant V>
MorpionProgress play_morpion_in_words(std::uint32_t* words, MorpionCode code);

extern template struct MorpionBoard<morpion_5d>;
extern template struct MorpionBoard<morpion_5t>;
extern template struct MorpionBoard<morpion_4d>;
extern template struct MorpionBoard<morpion_4t>;

}  // namespace warpnest
