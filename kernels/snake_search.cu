// The search kernels of the snake, dimensions 3 to 9; snake_search_large.cu has the others. Two
// files because two compilers then share the work.
#include "common/games/snake/snake.hpp"
#include "kernels/cuda_search_launchers.cuh"

namespace warpnest {

WARPNEST_INSTANTIATE_SEARCH(Snake<3>);
WARPNEST_INSTANTIATE_SEARCH(Snake<4>);
WARPNEST_INSTANTIATE_SEARCH(Snake<5>);
WARPNEST_INSTANTIATE_SEARCH(Snake<6>);
WARPNEST_INSTANTIATE_SEARCH(Snake<7>);
WARPNEST_INSTANTIATE_SEARCH(Snake<8>);
WARPNEST_INSTANTIATE_SEARCH(Snake<9>);

}  // namespace warpnest
