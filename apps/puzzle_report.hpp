// What `verify` and `show` print of a game of SameGame, Sudoku, left-move or leftmost-path.
#pragma once

#include <string>

#include "host/files/puzzle_checker.hpp"
#include "host/files/puzzle_record.hpp"
#include "host/report/provenance.hpp"

namespace warpnest {

// "SameGame on 15 x 15 cells of 5 colours".
std::string puzzle_subject(const PuzzleRecord& record);

std::string verified_text(const PuzzleRecord& record, const PuzzleReplay& replay);
Json verified_json(const std::string& file, const PuzzleRecord& record, const PuzzleReplay& replay);

// The game as a picture of characters.
std::string puzzle_picture(const PuzzleRecord& record, const PuzzleReplay& replay);

}  // namespace warpnest
