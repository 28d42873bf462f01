// Tuning of the kernels of Schur numbers.
#pragma once

#include "common/game_traits.hpp"

namespace warpnest {

class Schur;

// With 48 registers a level-2 search spills. Boards leave room for 8 warps in any case.
template <>
struct GameTraits<Schur> : PlainTraits {
  static constexpr int registers = 56;
};

}  // namespace warpnest
