// HostTraits of the games that have no header for them, as in the units made for their classes
// (scripts/cmake/WarpnestClasses.cmake).
#pragma once

#include "common/games/binary_tree/left_move.hpp"
#include "common/games/binary_tree/leftmost_path.hpp"
#include "common/games/sudoku/sudoku.hpp"
#include "host/policy/plain_host_traits.hpp"

namespace warpnest {

template <>
struct HostTraits<LeftMove> : PlainHostTraits<LeftMove> {};
template <>
struct HostTraits<LeftmostPath> : PlainHostTraits<LeftmostPath> {};
template <>
struct HostTraits<Sudoku<2>> : PlainHostTraits<Sudoku<2>> {};
template <>
struct HostTraits<Sudoku<3>> : PlainHostTraits<Sudoku<3>> {};
template <>
struct HostTraits<Sudoku<4>> : PlainHostTraits<Sudoku<4>> {};
template <>
struct HostTraits<Sudoku<5>> : PlainHostTraits<Sudoku<5>> {};

}  // namespace warpnest
