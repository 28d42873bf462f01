// PoolEngine: plays the pools of the searches that run on the CPU's cores.
#pragma once

#include <cstdint>
#include <memory>

#include "common/position.hpp"
#include "kernels/pool.hpp"

namespace warpnest {

// One thread's engine, with its own boards and tables.
template <Game G>
class PoolEngine {
 public:
  virtual ~PoolEngine() = default;

  // If there is a histogram, each playout adds 1 to the entry of its score (game_options.hpp).
  virtual PoolResult pool(const Position<G>& origin, const PoolRequest& request,
                          std::uint64_t* histogram) = 0;

  // Returns an engine of the same kind for another thread.
  virtual std::unique_ptr<PoolEngine> clone() const = 0;
};

}  // namespace warpnest
