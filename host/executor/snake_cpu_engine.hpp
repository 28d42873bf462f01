// The engine of the `cpu` executor for snakes: the fast CPU playouts.
#pragma once

#include <cstdint>
#include <memory>

#include "common/games/snake.hpp"
#include "common/position.hpp"
#include "host/cpu/snake_pool.hpp"
#include "host/executor/pool_engine.hpp"
#include "kernels/pool.hpp"

namespace warpnest {

template <int D>
class SnakeCpuEngine final : public PoolEngine<Snake<D>> {
 public:
  explicit SnakeCpuEngine(CpuPath path = best_path()) : path_(path) {}

  PoolResult pool(const Position<Snake<D>>& origin, const PoolRequest& request,
                  std::uint64_t* histogram) override {
    return snake_pool<D>(path_, origin, request, histogram);
  }

  std::unique_ptr<PoolEngine<Snake<D>>> clone() const override {
    return std::make_unique<SnakeCpuEngine>(path_);
  }

 private:
  CpuPath path_;
};

}  // namespace warpnest
