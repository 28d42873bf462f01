// The search kernels of the left move and leftmost path problems and of Sudoku.
#include "common/games/binary_tree/left_move.hpp"
#include "common/games/binary_tree/leftmost_path.hpp"
#include "common/games/sudoku/sudoku.hpp"
#include "kernels/cuda_search_launchers.cuh"

namespace warpnest {

WARPNEST_INSTANTIATE_SEARCH(LeftMove);
WARPNEST_INSTANTIATE_SEARCH(LeftmostPath);
WARPNEST_INSTANTIATE_SEARCH(Sudoku<2>);
WARPNEST_INSTANTIATE_SEARCH(Sudoku<3>);
WARPNEST_INSTANTIATE_SEARCH(Sudoku<4>);
WARPNEST_INSTANTIATE_SEARCH(Sudoku<5>);

}  // namespace warpnest
