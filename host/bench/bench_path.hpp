// BenchPath: one of several ways to play the same pools.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "kernels/pool.hpp"

namespace warpnest {

// Plays one pool of playouts from the first position.
using PlayPool = std::function<PoolResult(const PoolRequest&)>;

struct BenchPath {
  std::string name;
  std::uint32_t threads = 1;  // that share the pools of a round
  PlayPool play;              // called from all threads
  bool fast = false;          // what the `cpu` executor runs
};

}  // namespace warpnest
