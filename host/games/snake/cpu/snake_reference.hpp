// The reference playouts of Snake-in-the-Box, the baseline of every speedup.
//
// They have the structure described in section 4 of the paper: the bit field Usable, the list of
// possible moves rebuilt at each turn, and the stored sequence of moves. The paper does not show
// its code. The list is built with a branch for each neighbour, as one writes it first, or without,
// which is two to three times faster: both are measured, and neither is the paper's program.
#pragma once

#include <array>
#include <cstdint>

#include "common/games/snake/snake.hpp"
#include "common/position.hpp"
#include "kernels/pool.hpp"

namespace warpnest {

template <int D>
struct SnakeReferenceResult {
  PoolResult pool;
  // The winner's moves after the origin, pool.score - origin.length() in number.
  std::array<typename Snake<D>::Move, Snake<D>::max_moves> sequence;
};

// As snake_pool() in host/games/snake/cpu/snake_pool.hpp.
template <int D, bool BranchFree = false>
SnakeReferenceResult<D> snake_reference_pool(const Position<Snake<D>>& origin,
                                             const PoolRequest& request, std::uint64_t* histogram);

}  // namespace warpnest
