#include "host/games/sudoku/sudoku_grid.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "common/stream.hpp"

namespace warpnest {
namespace {

std::uint32_t box_of(const SudokuGrid& grid, std::uint32_t row, std::uint32_t column) {
  const auto n = static_cast<std::uint32_t>(grid.order);
  return row / n * n + column / n;
}

// The cells of a house: row, column or box number `index`, as (row, column).
struct Houses {
  const char* name;
  std::pair<std::uint32_t, std::uint32_t> (*cell)(std::uint32_t n, std::uint32_t index,
                                                  std::uint32_t i);
};
constexpr Houses houses[] = {{"row",
                              [](std::uint32_t, std::uint32_t index, std::uint32_t i) {
                                return std::pair{index, i};
                              }},
                             {"column",
                              [](std::uint32_t, std::uint32_t index, std::uint32_t i) {
                                return std::pair{i, index};
                              }},
                             {"box", [](std::uint32_t n, std::uint32_t index, std::uint32_t i) {
                                return std::pair{index / n * n + i / n, index % n * n + i % n};
                              }}};

void shuffle(std::vector<std::uint32_t>& items, Generator& generator) {
  for (auto i = static_cast<std::uint32_t>(items.size()); i > 1; --i) {
    std::swap(items[i - 1], items[generator.below(i)]);
  }
}

// A random permutation of the lines that keeps bands of n lines together.
std::vector<std::uint32_t> shuffled_lines(std::uint32_t n, Generator& generator) {
  std::vector<std::uint32_t> bands(n);
  std::iota(bands.begin(), bands.end(), 0U);
  shuffle(bands, generator);
  std::vector<std::uint32_t> lines;
  for (const std::uint32_t band : bands) {
    std::vector<std::uint32_t> inner(n);
    std::iota(inner.begin(), inner.end(), band * n);
    shuffle(inner, generator);
    lines.insert(lines.end(), inner.begin(), inner.end());
  }
  return lines;
}

// Two numbers can be exchanged in any set of their cells that shares no row, column or box with
// another cell of the two. Takes the smallest such set around one cell and exchanges them there.
void exchange(SudokuGrid& grid, std::uint32_t first, std::uint8_t other) {
  const std::uint32_t side = grid.side();
  const std::uint8_t own = grid.values[first];
  std::vector<std::uint32_t> pending{first};
  grid.values[first] = other;
  while (!pending.empty()) {
    const std::uint32_t cell = pending.back();
    pending.pop_back();
    const std::uint8_t now = grid.values[cell];
    const std::uint32_t row = cell / side;
    const std::uint32_t column = cell % side;
    // In each house of the changed cell, the cell with the same number must change too.
    const std::uint32_t index[] = {row, column, box_of(grid, row, column)};
    for (std::size_t h = 0; h < std::size(houses); ++h) {
      for (std::uint32_t i = 0; i < side; ++i) {
        const auto place = houses[h].cell(static_cast<std::uint32_t>(grid.order), index[h], i);
        const std::uint32_t peer = place.first * side + place.second;
        if (peer == cell || grid.values[peer] != now) continue;
        grid.values[peer] = now == own ? other : own;
        pending.push_back(peer);
      }
    }
  }
}

}  // namespace

std::optional<std::string> contradiction(const SudokuGrid& grid) {
  const std::uint32_t side = grid.side();
  const auto n = static_cast<std::uint32_t>(grid.order);
  for (const Houses& house : houses) {
    for (std::uint32_t index = 0; index < side; ++index) {
      std::vector<std::optional<std::pair<std::uint32_t, std::uint32_t>>> seen(side + 1);
      for (std::uint32_t i = 0; i < side; ++i) {
        const auto place = house.cell(n, index, i);
        const std::uint8_t value = grid.at(place.first, place.second);
        if (value == 0) continue;
        if (seen[value]) {
          return fmt::format(
              "{} appears twice in {} {}: at row {}, column {} and at row {}, column {}", value,
              house.name, index + 1, seen[value]->first + 1, seen[value]->second + 1,
              place.first + 1, place.second + 1);
        }
        seen[value] = place;
      }
    }
  }
  std::vector<std::uint32_t> domains(side * side);  // of free cells, bit v for value v
  for (std::uint32_t row = 0; row < side; ++row) {
    for (std::uint32_t column = 0; column < side; ++column) {
      if (grid.at(row, column) != 0) continue;
      std::uint32_t used = 0;
      for (std::uint32_t i = 0; i < side; ++i) {
        used |= 1U << grid.at(row, i) | 1U << grid.at(i, column);
        const auto place = houses[2].cell(n, box_of(grid, row, column), i);
        used |= 1U << grid.at(place.first, place.second);
      }
      std::uint32_t& domain = domains[row * side + column];
      domain = ((2U << side) - 2) & ~used;
      if (domain == 0) {
        return fmt::format("no value is left for the cell at row {}, column {}", row + 1,
                           column + 1);
      }
    }
  }
  for (const Houses& house : houses) {
    for (std::uint32_t index = 0; index < side; ++index) {
      std::uint32_t possible = 0;
      for (std::uint32_t i = 0; i < side; ++i) {
        const auto place = house.cell(n, index, i);
        possible |=
            domains[place.first * side + place.second] | 1U << grid.at(place.first, place.second);
      }
      const std::uint32_t missing = ((2U << side) - 2) & ~possible;
      if (missing != 0) {
        return fmt::format("no cell of {} {} can have the value {}", house.name, index + 1,
                           std::countr_zero(missing));
      }
    }
  }
  return std::nullopt;
}

bool is_solved(const SudokuGrid& grid) {
  return std::find(grid.values.begin(), grid.values.end(), 0) == grid.values.end() &&
         !contradiction(grid);
}

SudokuGrid random_solution(int order, std::uint64_t seed) {
  SudokuGrid grid{.order = order, .values = {}};
  const std::uint32_t side = grid.side();
  const auto n = static_cast<std::uint32_t>(order);
  Generator generator(search_stream(seed, n));
  std::vector<std::uint32_t> numbers(side);
  std::iota(numbers.begin(), numbers.end(), 1U);
  shuffle(numbers, generator);
  const auto rows = shuffled_lines(n, generator);
  const auto columns = shuffled_lines(n, generator);
  for (const std::uint32_t row : rows) {
    for (const std::uint32_t column : columns) {
      grid.values.push_back(
          static_cast<std::uint8_t>(numbers[(row % n * n + row / n + column) % side]));
    }
  }
  // Each cell starts an exchange about four times.
  for (std::uint32_t i = 0; i < 4 * side * side; ++i) {
    const std::uint32_t cell = generator.below(side * side);
    const auto other = static_cast<std::uint8_t>(1 + generator.below(side));
    if (other != grid.values[cell]) exchange(grid, cell, other);
  }
  return grid;
}

SudokuGrid random_sudoku(int order, double empty_share, std::uint64_t seed) {
  SudokuGrid grid = random_solution(order, seed);
  std::vector<std::uint32_t> cells(grid.values.size());
  std::iota(cells.begin(), cells.end(), 0U);
  Generator generator(search_stream(seed, 100 + static_cast<std::uint64_t>(order)));
  shuffle(cells, generator);
  const auto empty =
      static_cast<std::size_t>(std::lround(empty_share * static_cast<double>(grid.values.size())));
  for (std::size_t i = 0; i < std::min(empty, cells.size()); ++i)
    grid.values[cells[i]] = 0;
  return grid;
}

SudokuGrid after_moves(SudokuGrid grid, const std::vector<std::uint32_t>& moves) {
  for (const std::uint32_t move : moves)
    grid.values[move / grid.side()] = static_cast<std::uint8_t>(move % grid.side() + 1);
  return grid;
}

}  // namespace warpnest
