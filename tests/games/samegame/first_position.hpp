// SameGame's kernels run on the largest board of the class, with as many colours as it allows.
#pragma once

#include <algorithm>
#include <cstdint>

#include "common/games/samegame/samegame.hpp"
#include "tests/ptx/first_position.hpp"

namespace warpnest::ptx {

template <std::uint32_t Columns, std::uint32_t Rows, std::uint32_t Planes>
struct FirstPosition<SameGame<Columns, Rows, Planes>> {
  using G = SameGame<Columns, Rows, Planes>;

  static Position<G> make() {
    const SameGameShape shape{Columns, Rows, std::min(G::colours, max_samegame_colours)};
    Position<G> position = Position<G>::start();
    G::start(position.board(), position.state, shape, 1, SameGameRules{});
    return position;
  }
};

}  // namespace warpnest::ptx
