#include "host/games/sudoku/sudoku_checker.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

namespace warpnest {
namespace {

// Where the value would conflict with an equal one, as part of a sentence; empty if nowhere.
std::string sudoku_conflict(const SudokuGrid& grid, int row, int column, int value) {
  const auto side = static_cast<int>(grid.side());
  const int box_row = row / grid.order;
  const int box_column = column / grid.order;
  for (int r = 0; r < side; ++r) {
    for (int c = 0; c < side; ++c) {
      if (grid.at(static_cast<std::uint32_t>(r), static_cast<std::uint32_t>(c)) != value) continue;
      const char* where = nullptr;
      if (r == row) where = "row";
      if (c == column) where = "column";
      if (r / grid.order == box_row && c / grid.order == box_column) where = "box";
      if (where == nullptr) continue;
      return fmt::format("{} is already in this {}, at row {}, column {}", value, where, r + 1,
                         c + 1);
    }
  }
  return {};
}

bool sudoku_is_stuck(const SudokuGrid& grid) {
  const auto side = static_cast<int>(grid.side());
  for (int cell = 0; cell < side * side; ++cell) {
    if (grid.values[static_cast<std::size_t>(cell)] != 0) continue;
    int value = 1;
    while (value <= side && !sudoku_conflict(grid, cell / side, cell % side, value).empty())
      ++value;
    if (value > side) return true;
  }
  return false;
}

// Plays a move. Returns why it is illegal, or an empty text.
std::string play(SudokuGrid& grid, const SudokuRecord::Move& move) {
  const auto side = static_cast<int>(grid.side());
  const int row = move.row - 1;
  const int column = move.column - 1;
  if (row < 0 || row >= side || column < 0 || column >= side || move.value < 1 ||
      move.value > side) {
    return fmt::format("rows, columns and values are 1 to {}", side);
  }
  std::uint8_t& cell = grid.values[static_cast<std::size_t>(row * side + column)];
  if (cell != 0) return fmt::format("the cell has the value {}", cell);
  std::string conflict = sudoku_conflict(grid, row, column, move.value);
  if (conflict.empty()) cell = static_cast<std::uint8_t>(move.value);
  return conflict;
}

}  // namespace

SudokuReplay replay_sudoku(const SudokuRecord& record) {
  SudokuReplay replay;
  replay.grid = record.problem;
  for (std::size_t i = 0; i < record.moves.size() && !replay.violation; ++i) {
    const std::string wrong = play(replay.grid, record.moves[i]);
    if (!wrong.empty()) replay.violation = violation_at(i + 1, sudoku_moves(record)[i], wrong);
  }
  const auto free = std::count(replay.grid.values.begin(), replay.grid.values.end(), 0);
  replay.score = static_cast<std::int32_t>(replay.grid.values.size()) - static_cast<int>(free);
  replay.finished = free == 0 || sudoku_is_stuck(replay.grid);
  check_score(replay, record.score);
  return replay;
}

}  // namespace warpnest
