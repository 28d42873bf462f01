// Games that come as instances: which board or problem the user asks for, and its first position.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/games/samegame/samegame_rules.hpp"
#include "common/position.hpp"
#include "host/games/samegame/samegame_file.hpp"
#include "host/games/sudoku/sudoku_problem.hpp"

namespace warpnest {

struct SameGameChoice {
  std::string file = {};                   // empty: one board from a seed
  RowOrder order = RowOrder::top_first;    // of the file
  std::optional<std::uint32_t> only = {};  // this board of the file, from 1
  SameGameShape shape = {};                // of a board from a seed
  std::uint64_t board_seed = 1;
  SameGameRules rules = {};
  std::vector<SameGameBoard> boards = {};  // what load() found

  // Whether SmallSameGame has room for all of them.
  bool small() const;
  void load();
};

struct SudokuChoice {
  std::string file = {};  // empty: problems from seeds
  int order = 4;
  std::uint32_t problems = 100;
  std::uint32_t empty = 66;                // per cent of the cells
  std::uint64_t problem_seed = 1;          // of the first; the others follow
  std::optional<std::uint32_t> only = {};  // this problem, from 1
  std::vector<SudokuGrid> grids = {};      // what load() found or made; all of one order

  void load();
};

template <class G>
Position<G> samegame_position(const SameGameBoard& board, const SameGameRules& rules) {
  typename G::Grid grid{};
  for (std::uint32_t c = 0; c < board.shape.columns; ++c) {
    for (std::uint32_t r = 0; r < board.shape.rows; ++r)
      G::set_cell(grid, c, r, board.at(c, r) + 1U);
  }
  Position<G> position{};
  G::start(position.board(), position.state, grid, rules);
  return position;
}

template <class G>
Position<G> sudoku_position(const SudokuGrid& grid) {
  Position<G> position{};
  G::start(position.board(), position.state, grid.values.data());
  return position;
}

}  // namespace warpnest
