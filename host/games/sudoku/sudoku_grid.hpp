// SudokuGrid: a grid with given values, the search for contradictions, and grids from a seed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/games/sudoku/sudoku.hpp"

namespace warpnest {

struct SudokuGrid {
  int order = 4;                     // n of an n^2 x n^2 grid
  std::vector<std::uint8_t> values;  // row by row: 1 to n^2, or 0 for a free cell

  std::uint32_t side() const { return static_cast<std::uint32_t>(order * order); }
  std::uint8_t at(std::uint32_t row, std::uint32_t column) const {
    return values[row * side() + column];
  }
};

// Where it breaks the rules, as part of a sentence with rows and columns counted from 1: a value
// that appears twice in a row, column or box, or a free cell with no possible value.
std::optional<std::string> contradiction(const SudokuGrid& grid);

// Whether every cell has a value, without a contradiction.
bool is_solved(const SudokuGrid& grid);

// A random solved grid: a regular one with its numbers, rows and columns shuffled as the rules
// allow, then mixed by exchanging two numbers in connected parts of the grid.
SudokuGrid random_solution(int order, std::uint64_t seed);

// A random solution with round(empty_share * cells) random cells made free.
SudokuGrid random_sudoku(int order, double empty_share, std::uint64_t seed);

// The grid after these moves (Sudoku<order>::Move).
SudokuGrid after_moves(SudokuGrid grid, const std::vector<std::uint32_t>& moves);

}  // namespace warpnest
