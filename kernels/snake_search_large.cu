// The search kernels of the snake, dimensions 10 to 13; see snake_search.cu.
#include "common/games/snake/snake.hpp"
#include "kernels/cuda_search_launchers.cuh"

namespace warpnest {

WARPNEST_INSTANTIATE_SEARCH(Snake<10>);
WARPNEST_INSTANTIATE_SEARCH(Snake<11>);
WARPNEST_INSTANTIATE_SEARCH(Snake<12>);
WARPNEST_INSTANTIATE_SEARCH(Snake<13>);

}  // namespace warpnest
