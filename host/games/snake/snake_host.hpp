// The host side of snakes: the fast CPU playouts as an engine, and the codes of a policy.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>

#include "common/games/snake/snake.hpp"
#include "common/position.hpp"
#include "host/executor/pool_engine.hpp"
#include "host/games/snake/cpu/snake_pool.hpp"
#include "host/policy/plain_host_traits.hpp"
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

// The policy code of a move is the node and the dimension.
template <int D>
struct SnakeCoding {
  static constexpr bool one_run_each = false;
  static constexpr std::uint32_t codes = std::min(policy_codes, Snake<D>::nodes* D);

  template <class GameCursor>
  static PolicyCode code(const GameCursor& cursor, std::uint8_t move) {
    return static_cast<PolicyCode>(cursor.position().state.node * D + move);
  }
};

template <int D>
struct HostTraits<Snake<D>> : PlainHostTraits<Snake<D>> {
  static std::unique_ptr<PoolEngine<Snake<D>>> fast_engine() {
    return std::make_unique<SnakeCpuEngine<D>>();
  }
  static std::unique_ptr<PoolEngine<Snake<D>>> reference_engine() {
    return std::make_unique<SnakeCpuEngine<D>>(CpuPath::reference);
  }
  static std::unique_ptr<PoolEngine<Snake<D>>> branch_free_reference_engine() {
    return std::make_unique<SnakeCpuEngine<D>>(CpuPath::branch_free);
  }
  using Coding = SnakeCoding<D>;
};

}  // namespace warpnest
