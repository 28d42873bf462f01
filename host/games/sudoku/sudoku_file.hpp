// Sudoku problems as text: one row per line, numbers from 1 separated by blanks, 0 or a full stop
// for a free cell. Blank lines separate problems; lines that start with # are comments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/games/sudoku/sudoku_grid.hpp"

namespace warpnest {

// Throws FileError, with the line, for a text that is not a problem and for a problem that
// contradicts itself. All problems of a text must have one size.
std::vector<SudokuGrid> parse_sudoku(std::string_view text);

std::string sudoku_text(const SudokuGrid& grid);

}  // namespace warpnest
