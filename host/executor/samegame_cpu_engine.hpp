// The engine of the `cpu` executor for SameGame up to 16 x 16: playouts on 256-bit registers.
#pragma once

#include <cstdint>
#include <memory>

#include "common/games/samegame.hpp"
#include "host/executor/pool_engine.hpp"

namespace warpnest {

// Whether this machine can run it.
bool samegame_fast_available();

class SameGameCpuEngine final : public PoolEngine<SmallSameGame> {
 public:
  PoolResult pool(const Position<SmallSameGame>& origin, const PoolRequest& request,
                  std::uint64_t* histogram) override;
  std::unique_ptr<PoolEngine<SmallSameGame>> clone() const override;
};

}  // namespace warpnest
