#include "host/games/sudoku/sudoku_file.hpp"

#include <fmt/format.h>

#include "host/files/file_error.hpp"
#include "host/files/number_rows.hpp"

namespace warpnest {
namespace {

int order_of(const NumberRow& first) {
  for (int order = min_sudoku_order; order <= max_sudoku_order; ++order) {
    if (first.numbers.size() == static_cast<std::size_t>(order * order)) return order;
  }
  throw FileError(
      fmt::format("line {}: {} cells: a row has 4, 9, 16 or 25", first.line, first.numbers.size()));
}

SudokuGrid grid_of(const std::vector<NumberRow>& rows) {
  SudokuGrid grid{.order = order_of(rows.front()), .values = {}};
  const std::uint32_t side = grid.side();
  for (const NumberRow& row : rows) {
    if (row.numbers.size() != side) {
      throw FileError(fmt::format("line {}: {} cells, but the rows above have {}", row.line,
                                  row.numbers.size(), side));
    }
    for (const std::uint32_t number : row.numbers) {
      if (number > side) {
        throw FileError(fmt::format("line {}: {} is out of range: 1 to {}, or 0 for a free cell",
                                    row.line, number, side));
      }
      grid.values.push_back(static_cast<std::uint8_t>(number));
    }
  }
  if (rows.size() != side) {
    throw FileError(fmt::format("line {}: {} rows of {} cells: a problem has {}", rows.front().line,
                                rows.size(), side, side));
  }
  if (const auto wrong = contradiction(grid)) {
    throw FileError(fmt::format("line {}: the problem that starts here contradicts itself: {}",
                                rows.front().line, *wrong));
  }
  return grid;
}

}  // namespace

std::vector<SudokuGrid> parse_sudoku(std::string_view text) {
  std::vector<SudokuGrid> grids;
  for (const auto& block :
       number_blocks(text, "a cell is a number from 1, or 0 or . for a free one", ".")) {
    grids.push_back(grid_of(block));
    if (grids.back().order != grids.front().order) {
      throw FileError(
          fmt::format("line {}: a problem of {} x {} cells after one of {} x {}: put "
                      "each size in its own file",
                      block.front().line, grids.back().side(), grids.back().side(),
                      grids.front().side(), grids.front().side()));
    }
  }
  if (grids.empty()) throw FileError("it holds no problem: a problem is lines of numbers");
  return grids;
}

std::string sudoku_text(const SudokuGrid& grid) {
  const std::size_t width = grid.order > 3 ? 2 : 1;
  std::string text;
  for (std::uint32_t row = 0; row < grid.side(); ++row) {
    for (std::uint32_t column = 0; column < grid.side(); ++column) {
      const std::uint32_t value = grid.at(row, column);
      text += fmt::format("{}{:>{}}", column == 0 ? "" : " ",
                          value == 0 ? "." : std::to_string(value), width);
    }
    text += "\n";
  }
  return text;
}

}  // namespace warpnest
