// The search kernels of the left move and leftmost path problems and of 16 x 16 Sudoku. SameGame
// has none: its sets of cells need more registers than a search kernel is allowed
// (SearchPolicy::registers).
#include "common/games/left_move.hpp"
#include "common/games/leftmost_path.hpp"
#include "common/games/sudoku.hpp"
#include "kernels/cuda_search_launchers.cuh"

namespace warpnest {

WARPNEST_INSTANTIATE_SEARCH(LeftMove);
WARPNEST_INSTANTIATE_SEARCH(LeftmostPath);
WARPNEST_INSTANTIATE_SEARCH(Sudoku<4>);

}  // namespace warpnest
