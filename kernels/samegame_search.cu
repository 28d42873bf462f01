// The search kernels of SameGame up to 16 x 16 with 7 colours.
#include "common/games/samegame/samegame.hpp"
#include "kernels/cuda_search_launchers.cuh"

namespace warpnest {

WARPNEST_INSTANTIATE_SEARCH(SmallSameGame);

}  // namespace warpnest
