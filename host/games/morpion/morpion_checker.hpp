// A plain check of the rules of Morpion Solitaire.
//
// It shares no code with the game in common/ or with any fast path, so a bug there cannot hide. The
// position is three tables: the dots, the unit segments, and the dots on lines.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/games/morpion/morpion_record.hpp"

namespace warpnest {

struct MorpionViolation {
  enum class Reason {
    outside,      // too far from the cross: no game gets there
    not_on_line,  // the line has no such position
    occupied,     // move `other` has already placed a dot at `dot`
    not_filled,   // squares of the line other than the new dot's are empty: `empty`
    overlaps,     // the unit segment that begins at `dot` is on the line of move `other`
    touches,      // disjoint games: `dot` is on the line of move `other`, of the same direction
  };

  std::size_t move;  // counted from 1
  Reason reason;
  MorpionRecord::Dot dot = {};
  std::size_t other = 0;  // 0 is the cross
  std::vector<MorpionRecord::Dot> empty = {};
};

class MorpionReplay {
 public:
  // The cross alone.
  explicit MorpionReplay(const MorpionRecord& record);

  std::size_t moves() const { return moves_; }
  // Returns why this cannot be the next move; nothing if it can.
  std::optional<MorpionViolation> check(const MorpionRecord::Move& move) const;
  // The move must be legal.
  void play(const MorpionRecord::Move& move);
  std::vector<MorpionRecord::Move> legal_moves() const;

 private:
  using Dot = MorpionRecord::Dot;
  using Directed = std::pair<Dot, MorpionRecord::Direction>;

  MorpionRecord::Rules rules_;
  Dot cross_;
  std::size_t moves_ = 0;
  std::map<Dot, std::size_t> dots_;           // -> the move that placed it, 0 for the cross
  std::map<Directed, std::size_t> segments_;  // its first dot -> the move whose line has it
  std::map<Directed, std::size_t> covered_;   // dot, direction -> the last move whose line has it
};

// Returns the first move that breaks the rules; nothing if all moves are legal.
std::optional<MorpionViolation> check_morpion(const MorpionRecord& record);

// The legal moves after the last one: none if the game is finished. The record must be legal.
std::vector<MorpionRecord::Move> morpion_moves_left(const MorpionRecord& record);

// The message for the user: "move 5 (line 7): ...".
std::string describe(const MorpionViolation& violation, const MorpionRecord& record);
// A stable word for the reason, spelled as in the enum above.
const char* name(MorpionViolation::Reason reason);

}  // namespace warpnest
