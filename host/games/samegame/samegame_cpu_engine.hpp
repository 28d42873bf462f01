// The engine of the `cpu` executor for SameGame: playouts on 256-bit registers.
#pragma once

#include <cstdint>
#include <memory>

#include "host/executor/pool_engine.hpp"
#include "host/games/samegame/cpu/samegame_fast.hpp"

namespace warpnest {

// For SmallSameGame or LargeSameGame.
template <Game G>
class SameGameCpuEngine final : public PoolEngine<G> {
 public:
  PoolResult pool(const Position<G>& origin, const PoolRequest& request,
                  std::uint64_t* histogram) override;
  std::unique_ptr<PoolEngine<G>> clone() const override;
};

}  // namespace warpnest
