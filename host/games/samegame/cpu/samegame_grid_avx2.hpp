// A SameGame board in registers, for files compiled for AVX2 and BMI2: its planes, the ties between
// its cells, and what is left when a group is removed.
#pragma once

#if defined(__AVX2__) && defined(__BMI2__)

#include <cstdint>
#include <type_traits>

#include "common/games/samegame/samegame_rules.hpp"
#include "host/games/samegame/cpu/samegame_cells_avx2.hpp"
#include "host/games/samegame/cpu/samegame_fast_avx2.hpp"

namespace warpnest::samegame_avx2 {

template <class C, std::uint32_t Planes>
struct Grid {
  C plane[Planes];
};
// A set of cells large enough for every board of a kind.
template <class Columns>
using CellsOf = std::conditional_t<Columns::columns == 16, NarrowCells, WideCells>;
using LargeGrid = Grid<WideCells, LargeSameGameColumns::planes>;

// --- From and to memory --------------------------------------------------------------------------

WARPNEST_INLINE void read(NarrowCells& a, const std::uint16_t* columns) {
  a.r[0] = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(columns));
}
WARPNEST_INLINE void write(const NarrowCells& a, std::uint16_t* columns) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(columns), a.r[0]);
}
// Twenty columns.
WARPNEST_INLINE void read(WideCells& a, const std::uint32_t* columns) {
  a.r[0] = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(columns));
  a.r[1] = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(columns + 8));
  a.r[2] = _mm256_zextsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(columns + 16)));
}
WARPNEST_INLINE void write(const WideCells& a, std::uint32_t* columns) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(columns), a.r[0]);
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(columns + 8), a.r[1]);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(columns + 16), _mm256_castsi256_si128(a.r[2]));
}
// For boards of twenty columns: whether the cells fit into 16 x 16.
WARPNEST_INLINE bool fits_narrow(const WideCells& a) {
  return none(
      both(a, {{_mm256_set1_epi32(-0x10000), _mm256_set1_epi32(-0x10000), _mm256_set1_epi32(-1)}}));
}
WARPNEST_INLINE void read(NarrowCells& a, const std::uint32_t* columns) {
  WideCells wide;
  read(wide, columns);
  a.r[0] = _mm256_permute4x64_epi64(_mm256_packus_epi32(wide.r[0], wide.r[1]), 0xd8);
}
WARPNEST_INLINE void write(const NarrowCells& a, std::uint32_t* columns) {
  write(WideCells{{_mm256_cvtepu16_epi32(_mm256_castsi256_si128(a.r[0])),
                   _mm256_cvtepu16_epi32(_mm256_extracti128_si256(a.r[0], 1)),
                   _mm256_setzero_si256()}},
        columns);
}

template <class C, std::uint32_t Planes, class Columns>
WARPNEST_INLINE void read(Grid<C, Planes>& grid, const Columns& board) {
#pragma GCC unroll 4
  for (std::uint32_t p = 0; p < Planes; ++p)
    read(grid.plane[p], board.plane[p]);
}
template <class C, std::uint32_t Planes, class Columns>
WARPNEST_INLINE void write(const Grid<C, Planes>& grid, Columns& board) {
#pragma GCC unroll 4
  for (std::uint32_t p = 0; p < Planes; ++p)
    write(grid.plane[p], board.plane[p]);
}

// --- Ties between cells --------------------------------------------------------------------------

template <class C, std::uint32_t Planes>
WARPNEST_INLINE C occupied(const Grid<C, Planes>& grid) {
  C any = any_of(grid.plane[0], grid.plane[1]);
#pragma GCC unroll 4
  for (std::uint32_t p = 2; p < Planes; ++p)
    any = any_of(any, grid.plane[p]);
  return any;
}

template <class C, std::uint32_t Planes>
WARPNEST_INLINE Links<C> links_of(const Grid<C, Planes>& grid) {
  C above = no_cells<C>();  // another colour, or no cell, lies above
  C beside = above;
#pragma GCC unroll 4
  for (std::uint32_t p = 0; p < Planes; ++p) {
    above = any_of(above, differ(grid.plane[p], moved_down(grid.plane[p])));
    beside = any_of(beside, differ(grid.plane[p], moved_left(grid.plane[p])));
  }
  const C here = occupied(grid);
  return {without(here, above), without(here, beside)};
}

template <class C, std::uint32_t Planes>
WARPNEST_INLINE C cells_of(const Grid<C, Planes>& grid, std::uint32_t colour) {
  C set = all_cells<C>();
#pragma GCC unroll 4
  for (std::uint32_t p = 0; p < Planes; ++p)
    set = (colour >> p & 1U) != 0 ? both(set, grid.plane[p]) : without(set, grid.plane[p]);
  return set;
}
template <class C, std::uint32_t Planes>
WARPNEST_INLINE std::uint32_t count_of(const Grid<C, Planes>& grid, std::uint32_t colour) {
  return Words<C>(cells_of(grid, colour)).count();
}

// --- Removing a group ----------------------------------------------------------------------------

// Cells fall into the removed ones: the lowest run of each column at once, until no run is left.
template <class C, std::uint32_t Planes>
WARPNEST_INLINE void drop(Grid<C, Planes>& grid, C removed) {
  do {
    const C lowest = both(removed, minus(no_cells<C>(), removed));
    const C run = without(removed, plus(removed, lowest));
    const C from_here = minus(no_cells<C>(), lowest);  // the lowest and all above it; empty if none
    const Fall<C> fall(run);
#pragma GCC unroll 4
    for (std::uint32_t p = 0; p < Planes; ++p) {
      C& plane = grid.plane[p];
      plane = any_of(without(plane, from_here), both(fall(plane), from_here));
    }
    removed = both(fall(differ(removed, run)), from_here);  // nothing below the lowest
  } while (!none(removed));
}

// Moves the columns after an empty one into its place.
template <class C, std::uint32_t Planes>
WARPNEST_INLINE void close_column(Grid<C, Planes>& grid, std::uint32_t column) {
  const C before = lanes_before<C>(column);
#pragma GCC unroll 4
  for (std::uint32_t p = 0; p < Planes; ++p) {
    C& plane = grid.plane[p];
    plane = any_of(both(plane, before), without(moved_left(plane), before));
  }
}

// Removes a group and returns the points.
template <class C, std::uint32_t Planes>
WARPNEST_INLINE std::int32_t take(Grid<C, Planes>& grid, const C& group) {
  const auto more = static_cast<std::int32_t>(Words<C>(group).count()) - 2;
  drop(grid, group);
  const C empty = empty_lanes(occupied(grid));
  if (apart(empty, group)) [[likely]]
    return more * more;
  // A column has become empty.
  const std::uint32_t columns = lane_bits(empty);
  const std::uint32_t full = ~columns & ((1U << C::lanes) - 1);
  if (full == 0) return more * more + samegame_bonus;
  // Empty columns before others, starting with the last: those before it keep their place.
  for (std::uint32_t gaps = columns & (0xffffffffU >> __builtin_clz(full)); gaps != 0;) {
    const auto last = static_cast<std::uint32_t>(31 - __builtin_clz(gaps));
    close_column(grid, last);
    gaps &= ~(1U << last);
  }
  return more * more;
}

}  // namespace warpnest::samegame_avx2

#endif
