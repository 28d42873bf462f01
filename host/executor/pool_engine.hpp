// PoolEngine: who plays the pools of the searches that run on the CPU's cores.
#pragma once

#include <cstdint>
#include <memory>

#include "common/position.hpp"
#include "kernels/pool.hpp"

namespace warpnest {

// One thread's engine, with the boards and tables it needs.
template <Game G>
class PoolEngine {
 public:
  virtual ~PoolEngine() = default;

  // With a histogram, its entry of the score (game_options.hpp) grows by 1 for each playout.
  virtual PoolResult pool(const Position<G>& origin, const PoolRequest& request,
                          std::uint64_t* histogram) = 0;

  // An engine of the same kind for another thread.
  virtual std::unique_ptr<PoolEngine> clone() const = 0;
};

}  // namespace warpnest
