// A game of Morpion Solitaire as files hold it: plain data, in the coordinates of its file.
//
// x grows to the right and y downwards. The game may be illegal: morpion_checker.hpp checks it.
#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/games/morpion/morpion_direction.hpp"

namespace warpnest {

struct MorpionRecord {
  struct Rules {
    int line = 5;           // dots per line: 4 or 5
    bool touching = false;  // lines of one direction may share an end (T), or no dot at all (D)

    friend bool operator==(const Rules&, const Rules&) = default;
  };
  struct Dot {
    int x = 0;
    int y = 0;

    friend auto operator<=>(const Dot&, const Dot&) = default;
  };
  using Direction = MorpionDirection;
  struct Move {
    Dot dot;  // the new dot
    Direction direction = Direction::horizontal;
    int position = 0;       // of the new dot in its line, counted from 0 along the direction
    std::size_t place = 0;  // in the file: in Pentasol the line, from 1; in MSR the element, from 0
  };
  enum class Format { none, msr, msr_compact, pentasol };

  Rules rules = {};
  Dot cross = {};  // the least x and y of the square around the cross
  std::vector<Move> moves = {};
  Format format = Format::none;  // of the file that was read
  // What was assumed where the file leaves something open, as part of a sentence; may be empty.
  std::string assumed = {};
  std::string description = {};
  std::string author = {};
  std::string source = {};
};

// "5D", "5T", "4D" or "4T".
std::string name(const MorpionRecord::Rules& rules);
std::optional<MorpionRecord::Rules> morpion_rules(std::string_view name);

// "MSR", "MSR (compact)" or "Pentasol".
const char* name(MorpionRecord::Format format);

// The step of a direction, to the right where there is a choice, and its letters in MSR: H, V, DP,
// DN.
MorpionRecord::Dot morpion_record_step(MorpionRecord::Direction direction);
const char* name(MorpionRecord::Direction direction);

// The dots of a move's line, in order. Without the new dot if its position is outside the line.
std::vector<MorpionRecord::Dot> morpion_line(const MorpionRecord::Move& move, int length);

// The dots before the first move: 36 for lines of 5, 24 for lines of 4.
std::vector<MorpionRecord::Dot> morpion_cross(const MorpionRecord& record);

// The least and the greatest x and y of all dots.
struct MorpionBounds {
  MorpionRecord::Dot least;
  MorpionRecord::Dot greatest;
};
MorpionBounds morpion_bounds(const MorpionRecord& record);

// The same game with its cross elsewhere.
MorpionRecord moved_to(MorpionRecord record, MorpionRecord::Dot cross);

// The same rules, and the same moves seen from the cross.
bool same_game(const MorpionRecord& a, const MorpionRecord& b);

// Where the file has move `index` (from 0): "line 7", "moves[3]". Empty without a file.
std::string morpion_place(const MorpionRecord& record, std::size_t index);

}  // namespace warpnest
