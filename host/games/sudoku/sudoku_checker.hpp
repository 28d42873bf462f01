// A plain check of the rules of Sudoku that looks at each cell of a row, column and box. It shares
// no code with the game in common/.
#pragma once

#include "host/files/game_replay.hpp"
#include "host/games/sudoku/sudoku_record.hpp"

namespace warpnest {

struct SudokuReplay : GameReplay {
  SudokuGrid grid = {};  // after the legal moves
};

SudokuReplay replay_sudoku(const SudokuRecord& record);

}  // namespace warpnest
