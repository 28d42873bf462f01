// The search kernels of Morpion Solitaire, on the small boards.
#include "common/games/morpion/morpion.hpp"
#include "kernels/cuda_search_launchers.cuh"

namespace warpnest {

WARPNEST_INSTANTIATE_SEARCH(MorpionSmall<morpion_5d>);
WARPNEST_INSTANTIATE_SEARCH(MorpionSmall<morpion_5t>);
WARPNEST_INSTANTIATE_SEARCH(MorpionNested<morpion_5t>);
WARPNEST_INSTANTIATE_SEARCH(MorpionSmall<morpion_4d>);
WARPNEST_INSTANTIATE_SEARCH(MorpionSmall<morpion_4t>);

}  // namespace warpnest
