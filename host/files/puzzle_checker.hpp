// A plain check of the rules of SameGame, Sudoku, left-move and leftmost-path.
//
// It shares no code with the games in common/ or with any fast path: SameGame is an array of
// colours with a flood fill by stack, Sudoku looks at each cell of a row, column and box.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "host/files/puzzle_record.hpp"

namespace warpnest {

struct PuzzleViolation {
  std::size_t move;  // counted from 1; 0: the moves are legal, the score is not theirs
  std::string text;  // "move 5 (3.0): ..."
};

struct PuzzleReplay {
  std::optional<PuzzleViolation> violation;  // the first
  std::int32_t score = 0;                    // of the moves that are legal
  bool finished = false;                     // no move is left
  SameGameBoard board = {};                  // SameGame after them; colour no_cell: none
  SudokuGrid grid = {};                      // Sudoku after them
  static constexpr std::uint8_t no_cell = 255;
};

PuzzleReplay replay_puzzle(const PuzzleRecord& record);

}  // namespace warpnest
