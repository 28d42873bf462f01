// Games of SameGame as text (docs/formats.md).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "host/games/samegame/samegame_file.hpp"

namespace warpnest {

struct SameGameRecord {
  // Removes the group of this cell on the board at that time; row 0 is at the bottom.
  struct Move {
    int column = 0;
    int row = 0;
  };

  SameGameBoard board = {};
  bool penalty = false;    // cells that are left cost points
  std::int32_t score = 0;  // as stated in the file
  std::vector<Move> moves = {};
};

// Reads any text that has the form of such a game; the checker decides whether the moves are legal.
// Throws FileError naming the line.
SameGameRecord parse_samegame_game(std::string_view text);

// Returns the text of the file. Each comment becomes a line.
std::string samegame_game_text(const SameGameRecord& record,
                               const std::vector<std::string>& comments);

// The moves, as 3.0 each, or as one word: 3.0,4.2.
std::vector<std::string> samegame_moves(const SameGameRecord& record);
std::string samegame_sequence(const SameGameRecord& record);

}  // namespace warpnest
