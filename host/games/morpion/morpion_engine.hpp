// The engine of the `cpu` executor for Morpion Solitaire: the fast CPU playouts, or any other path
// with the range query's method.
#pragma once

#include <cstdint>
#include <memory>

#include "common/position.hpp"
#include "host/executor/pool_engine.hpp"
#include "host/games/morpion/cpu/morpion_pool.hpp"
#include "host/games/morpion/morpion_on_cpu.hpp"
#include "kernels/pool.hpp"

namespace warpnest {

// G is MorpionHost, or another game on the same board whose method is the path's.
template <Game G>
class MorpionEngine final : public PoolEngine<G> {
 public:
  explicit MorpionEngine(MorpionPath path = best_morpion_path()) : path_(path) {}

  PoolResult pool(const Position<G>& origin, const PoolRequest& request,
                  std::uint64_t* histogram) override {
    return morpion_pool<G::variant>(path_, G::load(origin.board()), request, histogram);
  }

  std::unique_ptr<PoolEngine<G>> clone() const override {
    return std::make_unique<MorpionEngine>(path_);
  }

 private:
  MorpionPath path_;
};

}  // namespace warpnest
