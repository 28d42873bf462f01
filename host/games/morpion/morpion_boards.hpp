// Converts a position of Morpion Solitaire from the large board, which the host's upper levels play
// on, to the small board of the warps.
#pragma once

#include <cstdint>
#include <optional>

#include "common/games/morpion/morpion.hpp"
#include "common/position.hpp"

namespace warpnest {

// Returns the same position on the small board, with its list in the same order, or nothing if a
// dot lies outside that board.
template <class SmallGame, class LargeGame>
std::optional<Position<SmallGame>> narrowed(const Position<LargeGame>& position) {
  using Large = typename LargeGame::Planes;
  using Small = typename SmallGame::Planes;
  constexpr auto shift = static_cast<std::uint32_t>(Small::corner - Large::corner);

  auto small = Position<SmallGame>{};
  SmallGame::clear(small.board());
  for (std::uint32_t y = 1; y <= Large::Cells; ++y) {
    for (std::uint32_t x = 1; x <= Large::Cells; ++x) {
      if (!LargeGame::has_dot(position.board(), x, y)) continue;
      const std::uint32_t small_x = x - shift;
      const std::uint32_t small_y = y - shift;
      if (SmallGame::on_ring(small_x) || SmallGame::on_ring(small_y)) return {};
      SmallGame::mark(small.board(), small_x, small_y);
      for (std::uint32_t plane = 0; plane < Large::planes; ++plane) {
        if (!LargeGame::is_free(position.board(), plane, x, y)) continue;
        SmallGame::set_free(small.board(), plane, small_x, small_y);
      }
    }
  }
  for (std::uint32_t i = 0; i < position.state.listed; ++i) {
    const MorpionCode code = Large::code(LargeGame::entry(position.board(), i));
    SmallGame::set_entry(small.board(), i, Small::entry(code));
  }
  small.state = {position.state.listed, position.state.length};
  return small;
}

}  // namespace warpnest
