// Tuning of Sudoku's kernels.
#pragma once

#include <cstdint>

#include "common/game_traits.hpp"

namespace warpnest {

template <int N>
class Sudoku;

template <int N>
struct GameTraits<Sudoku<N>> : PlainTraits {
  static constexpr int registers = N == 2 ? 48 : 56;
};

}  // namespace warpnest
