// The search kernels of SameGame up to 20 x 20 with 9 colours: more code than any other, hence a file of its own.
#include "common/games/samegame/samegame.hpp"
#include "kernels/cuda_search_launchers.cuh"

namespace warpnest {

WARPNEST_INSTANTIATE_SEARCH(LargeSameGame);

}  // namespace warpnest
