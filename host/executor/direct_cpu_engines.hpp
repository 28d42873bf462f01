// The CPU engines of a game without fast CPU playouts of its own: `cpu` steps one board after the
// other, and --check compares with draw and play.
#pragma once

#include <memory>

#include "host/executor/direct_engine.hpp"
#include "host/executor/draw_engine.hpp"
#include "host/executor/pool_engine.hpp"

namespace warpnest {

template <Game G>
struct DirectCpuEngines {
  static std::unique_ptr<PoolEngine<G>> fast() { return std::make_unique<DirectEngine<G>>(); }
  static std::unique_ptr<PoolEngine<G>> reference() { return std::make_unique<DrawEngine<G>>(); }
};

}  // namespace warpnest
