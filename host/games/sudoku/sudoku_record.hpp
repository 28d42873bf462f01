// Games of Sudoku as text (docs/formats.md).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "host/games/sudoku/sudoku_grid.hpp"

namespace warpnest {

struct SudokuRecord {
  // Sets a cell to a value; all count from 1.
  struct Move {
    int row = 0;
    int column = 0;
    int value = 0;
  };

  SudokuGrid problem = {};
  std::int32_t score = 0;  // as stated in the file
  std::vector<Move> moves = {};
};

// Reads any text that has the form of such a game; the checker decides whether the moves are legal.
// Throws FileError naming the line.
SudokuRecord parse_sudoku_game(std::string_view text);

// Returns the text of the file. Each comment becomes a line.
std::string sudoku_game_text(const SudokuRecord& record, const std::vector<std::string>& comments);

// The moves, as 1.1=5 each, or as one word: 1.1=5,2.7=3.
std::vector<std::string> sudoku_moves(const SudokuRecord& record);
std::string sudoku_sequence(const SudokuRecord& record);

}  // namespace warpnest
