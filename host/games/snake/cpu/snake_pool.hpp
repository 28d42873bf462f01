// Pools of Snake-in-the-Box playouts on the CPU, one thread.
//
// Three implementations of one method (Snake<D>::method) and of one contract (kernels/pool.hpp):
//   reference  a bit field, a list of possible moves, a stored sequence: the baseline of speedups
//   portable   plain C++ on 64-bit words, several playouts interleaved
//   avx2       256-bit rows, eight playouts interleaved; needs AVX2 and BMI2
// All give the same bits.
#pragma once

#include <cstdint>

#include "common/games/snake/snake.hpp"
#include "common/position.hpp"
#include "kernels/pool.hpp"

namespace warpnest {

enum class CpuPath { reference, branch_free, portable, avx2 };

// Whether this machine can run the path.
bool available(CpuPath path);

// The fastest path that this machine can run.
CpuPath best_path();

const char* name(CpuPath path);

// Plays the pool. `path` must be available, request.candidates must be at most origin.count(), and
// candidates times leaf must be below 2^32. If there is a histogram, it must have
// Snake<D>::max_moves + 1 entries; each playout adds 1 to histogram[score].
template <int D>
PoolResult snake_pool(CpuPath path, const Position<Snake<D>>& origin, const PoolRequest& request,
                      std::uint64_t* histogram = nullptr);

}  // namespace warpnest
