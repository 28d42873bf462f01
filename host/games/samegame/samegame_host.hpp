// The host side of SameGame: playouts and cursors on 256-bit registers if the machine has them.
#pragma once

#include <memory>

#include "common/games/samegame/samegame.hpp"
#include "host/base/machine.hpp"
#include "host/games/samegame/cpu/samegame_fast.hpp"
#include "host/games/samegame/samegame_cpu_engine.hpp"
#include "host/games/samegame/samegame_cursor.hpp"
#include "host/policy/plain_host_traits.hpp"

namespace warpnest {

template <std::uint32_t Columns, std::uint32_t Rows, std::uint32_t Planes>
struct HostTraits<SameGame<Columns, Rows, Planes>>
    : PlainHostTraits<SameGame<Columns, Rows, Planes>> {
  using G = SameGame<Columns, Rows, Planes>;

  static std::unique_ptr<PoolEngine<G>> fast_engine() {
    if (has_avx2()) return std::make_unique<SameGameCpuEngine<G>>();
    return std::make_unique<DirectEngine<G>>();
  }
  using Cursor = SameGameCursor<G>;
};

}  // namespace warpnest
