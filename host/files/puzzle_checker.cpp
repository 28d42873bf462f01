#include "host/files/puzzle_checker.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "host/games/samegame/cpu/samegame_plain.hpp"

namespace warpnest {
namespace {

using Kind = PuzzleRecord::Kind;

PuzzleViolation against(const PuzzleRecord& record, std::size_t move, const std::string& what) {
  return {move + 1, fmt::format("move {} ({}): {}", move + 1,
                                puzzle_move_text(record.kind, record.moves[move]), what)};
}

void replay_samegame(const PuzzleRecord& record, PuzzleReplay& replay) {
  const SameGameShape& shape = record.board.shape;
  PlainSameGame game;
  for (std::uint32_t c = 0; c < shape.columns; ++c) {
    for (std::uint32_t r = 0; r < shape.rows; ++r)
      game.set_colour(c, r, record.board.at(c, r) + 1U);
  }
  for (std::size_t i = 0; i < record.moves.size() && !replay.violation; ++i) {
    const auto column = static_cast<std::uint32_t>(record.moves[i].first);
    const auto row = static_cast<std::uint32_t>(record.moves[i].second);
    PlainSameGame::Group group;
    if (column >= shape.columns || row >= shape.rows) {
      replay.violation = against(
          record, i, fmt::format("outside the board of {} x {} cells", shape.columns, shape.rows));
    } else if (game.colour(column, row) == 0) {
      replay.violation = against(record, i, "there is no cell any more");
    } else {
      PlainSameGame::Seen seen{};
      game.flood(PlainSameGame::cell(column, row), group, seen);
      if (group.size() < 2) {
        replay.violation = against(record, i, "no neighbour of this cell has its colour");
      } else {
        game.remove(group);
      }
    }
  }
  const SameGameRules rules{.penalty = static_cast<std::uint16_t>(record.penalty ? 1 : 0)};
  replay.score = game.score(rules);
  replay.finished = !game.has_moves();
  replay.board = record.board;
  for (std::uint32_t c = 0; c < shape.columns; ++c) {
    for (std::uint32_t r = 0; r < shape.rows; ++r) {
      const std::uint32_t colour = game.colour(c, r);
      replay.board.colours[c * shape.rows + r] =
          colour == 0 ? PuzzleReplay::no_cell : static_cast<std::uint8_t>(colour - 1);
    }
  }
}

// Where else the value stands, as part of a sentence; empty if nowhere that it must not.
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
      return fmt::format("{} stands in this {} already, at row {}, column {}", value, where, r + 1,
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

void replay_sudoku(const PuzzleRecord& record, PuzzleReplay& replay) {
  replay.grid = record.problem;
  const auto side = static_cast<int>(replay.grid.side());
  for (std::size_t i = 0; i < record.moves.size() && !replay.violation; ++i) {
    const PuzzleRecord::Move& move = record.moves[i];
    const int row = move.first - 1;
    const int column = move.second - 1;
    if (row < 0 || row >= side || column < 0 || column >= side || move.value < 1 ||
        move.value > side) {
      replay.violation =
          against(record, i, fmt::format("rows, columns and values are 1 to {}", side));
      break;
    }
    std::uint8_t& cell = replay.grid.values[static_cast<std::size_t>(row * side + column)];
    const std::string conflict = sudoku_conflict(replay.grid, row, column, move.value);
    if (cell != 0) {
      replay.violation = against(record, i, fmt::format("the cell has the value {}", cell));
    } else if (!conflict.empty()) {
      replay.violation = against(record, i, conflict);
    } else {
      cell = static_cast<std::uint8_t>(move.value);
    }
  }
  const auto free = std::count(replay.grid.values.begin(), replay.grid.values.end(), 0);
  replay.score = static_cast<std::int32_t>(replay.grid.values.size()) - static_cast<int>(free);
  replay.finished = free == 0 || sudoku_is_stuck(replay.grid);
}

void replay_tree(const PuzzleRecord& record, PuzzleReplay& replay) {
  if (record.moves.size() > record.depth) {
    replay.violation =
        against(record, record.depth, fmt::format("the tree has a depth of {}", record.depth));
  }
  bool left = true;  // so far, wherever that counts
  for (std::size_t i = 0; i < std::min<std::size_t>(record.moves.size(), record.depth); ++i) {
    const bool here = record.moves[i].first == 0;
    left = record.kind == Kind::left_move ? here : left && here;
    replay.score += left ? 1 : 0;
  }
  replay.finished = record.moves.size() >= record.depth;
}

}  // namespace

PuzzleReplay replay_puzzle(const PuzzleRecord& record) {
  PuzzleReplay replay;
  if (record.kind == Kind::samegame) {
    replay_samegame(record, replay);
  } else if (record.kind == Kind::sudoku) {
    replay_sudoku(record, replay);
  } else {
    replay_tree(record, replay);
  }
  if (!replay.violation && replay.score != record.score) {
    replay.violation = {0, fmt::format("the moves score {}, not {}", replay.score, record.score)};
  }
  return replay;
}

}  // namespace warpnest
