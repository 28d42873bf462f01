// PlainHostTraits: the HostTraits of a game without special needs. `cpu` steps one board after
// another, and --check compares with draw and play.
#pragma once

#include <memory>

#include "common/game_traits.hpp"
#include "host/executor/direct_engine.hpp"
#include "host/executor/draw_engine.hpp"
#include "host/executor/host_traits.hpp"
#include "host/executor/pool_engine.hpp"
#include "host/policy/cursor.hpp"
#include "host/policy/policy_coding.hpp"
#include "host/policy/shares_player.hpp"

namespace warpnest {

template <Game G>
struct PlainHostTraits : GameTraits<G> {
  static constexpr bool plays_on_cpu = true;
  static constexpr bool plays_on_warps = true;

  static std::unique_ptr<PoolEngine<G>> fast_engine() {
    return std::make_unique<DirectEngine<G>>();
  }
  static std::unique_ptr<PoolEngine<G>> reference_engine() {
    return std::make_unique<DrawEngine<G>>();
  }

  using Cursor = PositionCursor<G>;
  using Coding = PlainCoding<G>;
  using Player = SharesPlayer<G>;
};

}  // namespace warpnest
