// Tuning of Morpion's kernels.
#pragma once

#include <cstdint>

#include "common/game_traits.hpp"

namespace warpnest {

template <int Line, bool Touching, std::uint32_t Cells>
class Morpion;

template <int Line, bool Touching, std::uint32_t Cells>
struct GameTraits<Morpion<Line, Touching, Cells>> : PlainTraits {
  static constexpr int registers = 64;
};

}  // namespace warpnest
