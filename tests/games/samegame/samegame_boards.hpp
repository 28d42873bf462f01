// SameGame positions in both of the project's representations.
#pragma once

#include <cstdint>

#include "common/games/samegame/samegame.hpp"
#include "common/position.hpp"
#include "host/games/samegame/cpu/samegame_reference.hpp"

namespace warpnest::testing {

template <class G>
Position<G> random_samegame(const SameGameShape& shape, std::uint64_t seed,
                            const SameGameRules& rules = {}) {
  Position<G> position{};
  G::start(position.board(), position.state, shape, seed, rules);
  return position;
}

template <class G>
bool same_cells(const Position<G>& position, const PlainSameGame& game) {
  const auto grid = G::load(position.board());
  for (std::uint32_t c = 0; c < G::columns; ++c) {
    for (std::uint32_t r = 0; r < G::rows; ++r) {
      if (game.colour(c, r) != G::colour_at(grid, c, r)) return false;
    }
  }
  return true;
}

template <class G>
typename G::Move code(PlainSameGame::Cell cell) {
  return static_cast<typename G::Move>(PlainSameGame::column_of(cell) * G::column_bits +
                                       PlainSameGame::row_of(cell));
}

}  // namespace warpnest::testing
