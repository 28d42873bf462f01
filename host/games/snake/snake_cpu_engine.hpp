// The engine of the `cpu` executor for snakes: the fast CPU playouts.
#pragma once

#include <cstdint>
#include <memory>

#include "common/games/snake/snake.hpp"
#include "common/position.hpp"
#include "host/games/snake/cpu/snake_pool.hpp"
#include "host/executor/executor_factory.hpp"
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

template <int D>
struct CpuEngines<Snake<D>> {
  static std::unique_ptr<PoolEngine<Snake<D>>> fast() {
    return std::make_unique<SnakeCpuEngine<D>>();
  }
  static std::unique_ptr<PoolEngine<Snake<D>>> reference() {
    return std::make_unique<SnakeCpuEngine<D>>(CpuPath::reference);
  }
};

}  // namespace warpnest
