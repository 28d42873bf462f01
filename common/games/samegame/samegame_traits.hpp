// Tuning of SameGame's kernels.
#pragma once

#include <cstdint>

#include "common/game_traits.hpp"

namespace warpnest {

template <std::uint32_t Columns, std::uint32_t Rows, std::uint32_t Planes>
class SameGame;

// The sets of a flood and of the links between cells stay in registers. The boards allow no more
// warps than these registers do. A step is long already.
template <std::uint32_t Columns, std::uint32_t Rows, std::uint32_t Planes>
struct GameTraits<SameGame<Columns, Rows, Planes>> : PlainTraits {
  static constexpr int registers = Columns <= 16 ? 96 : 224;
  static constexpr std::uint32_t unroll = 1;
};

}  // namespace warpnest
