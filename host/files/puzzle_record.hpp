// Files with a game of SameGame, Sudoku, left-move or leftmost-path (docs/formats.md).
//
// A first line `game NAME`, then what the game is played on, the score, and the moves. Lines that
// start with # are comments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "host/games/samegame/samegame_file.hpp"
#include "host/games/sudoku/sudoku_problem.hpp"

namespace warpnest {

struct PuzzleRecord {
  enum class Kind { samegame, sudoku, left_move, leftmost_path };
  // The group that a cell belongs to (column and row from 0, row 0 at the bottom), a cell's value
  // (row and column from 1), or a step (first: 0 is left, 1 right).
  struct Move {
    int first = 0;   // column, row, step
    int second = 0;  // row, column
    int value = 0;   // of a cell of Sudoku
  };

  Kind kind = Kind::samegame;
  SameGameBoard board = {};  // of SameGame
  bool penalty = false;      // the same: what is left costs points
  SudokuGrid problem = {};   // of Sudoku
  std::uint32_t depth = 0;   // of the trees
  std::int32_t score = 0;    // as the file says
  std::vector<Move> moves = {};
};

// samegame, sudoku, left-move, leftmost-path.
const char* name(PuzzleRecord::Kind kind);

// Whether the text means to be such a file; it may still be damaged.
bool is_puzzle_text(std::string_view text);

// What the form allows; whether the moves are legal is the checker's business. Throws FileError
// naming the line.
PuzzleRecord parse_puzzle(std::string_view text);

// The file's text. Every comment becomes a line of its own.
std::string puzzle_text(const PuzzleRecord& record, const std::vector<std::string>& comments);

// The moves as one word: 3.0,4.2 or 1.1=5,2.7=3 or LLR.
std::string puzzle_sequence(const PuzzleRecord& record);
// One of them.
std::string puzzle_move_text(PuzzleRecord::Kind kind, const PuzzleRecord::Move& move);

}  // namespace warpnest
