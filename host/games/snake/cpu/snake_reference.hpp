// The reference playouts of Snake-in-the-Box, the yardstick of every speedup.
//
// They have the structure that the paper describes in its section 4: the bit field Usable, the list
// of possible moves made anew at each turn, and the stored sequence of moves. They are kept simple,
// and free of anything that would make them slower than that structure is.
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
  // The winner's moves after the origin: pool.score - origin.length() of them.
  std::array<typename Snake<D>::Move, Snake<D>::max_moves> sequence;
};

// As snake_pool() in host/games/snake/cpu/snake_pool.hpp.
template <int D>
SnakeReferenceResult<D> snake_reference_pool(const Position<Snake<D>>& origin,
                                             const PoolRequest& request, std::uint64_t* histogram);

}  // namespace warpnest
