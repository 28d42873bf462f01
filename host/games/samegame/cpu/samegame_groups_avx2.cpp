#include <immintrin.h>

#include "host/games/samegame/cpu/samegame_grid_avx2.hpp"

// In an unnamed namespace and force-inlined: see scripts/checks/avx2_symbols.py.
namespace warpnest {
namespace {

using namespace samegame_avx2;

// Keeps the corners in whose run no cell is tied to the left, nor through the next column to a run
// below. Few that are not first in their group are left. Runs are checked up to seven cells above
// the corner, which covers most.
template <class C>
WARPNEST_INLINE C likely_first(const Links<C>& links) {
  const C left = moved_right(links.right);
  // Cells tied to the left above another such cell of their run, with one not tied between them.
  const C again = without(both(left, moved_up(both(run_up(links, left), links.up))),
                          moved_up(both(left, links.up)));
  C tied = any_of(left, moved_left(again));  // these, or one of the next cells of their runs
  C up = links.up;
  tied = any_of(tied, both(moved_down(tied), up));
  up = both(up, moved_down(up));
  tied = any_of(tied, both(moved_down<2>(tied), up));
  up = both(up, moved_down<2>(up));
  tied = any_of(tied, both(moved_down<4>(tied), up));
  return without(without(any_of(links.up, links.right), moved_up(links.up)), tied);
}

// Bit i is bit `b` of the number `base` + i.
WARPNEST_INLINE std::uint64_t number_bits(int b, std::uint32_t base) {
  constexpr std::uint64_t patterns[] = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
                                        0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};
  const std::uint32_t offset = base & 63U;
  if (b < 6) return patterns[b] >> offset | patterns[b] << (-base & 63U);
  // Numbers from the next multiple of 64 on have other upper bits.
  const std::uint64_t next = offset == 0 ? 0 : ~std::uint64_t{0} << (64 - offset);
  return ((base >> b & 1U) != 0 ? ~next : 0) | (((base + 63) >> b & 1U) != 0 ? next : 0);
}

// Splits the cells of part[0] by their numbers, whose bits are these planes.
template <int Bits, class C>
WARPNEST_INLINE void split(const C* plane, C* part) {
#pragma GCC unroll 8
  for (int b = Bits - 1; b >= 0; --b) {
#pragma GCC unroll 16
    for (int i = 0; i < 1 << Bits; i += 2 << b) {
      part[i + (1 << b)] = both(part[i], plane[b]);
      part[i] = without(part[i], plane[b]);
    }
  }
}

// The index of the first cell; there must be one.
template <class C>
WARPNEST_INLINE std::uint32_t first_of(const C& cells) {
  const Words<C> all(cells);
  std::uint32_t w = 0;
  while (all.word[w] == 0)
    ++w;
  return 64 * w + static_cast<std::uint32_t>(_tzcnt_u64(all.word[w]));
}

// Finds all groups at once: corners are numbered, and each bit of their numbers is flooded
// separately, so that every cell gets the number of its group's corner. `Bits` must be enough for
// `number` corners. Writes up to a multiple of eight groups.
template <int Bits, class Columns, class C>
WARPNEST_INLINE std::uint32_t list_numbered(const Links<C>& links, const C& corners,
                                            const Words<C>& words, std::uint32_t number,
                                            typename Columns::Cells* groups) {
  // 1. The corners whose numbers have the bit.
  C seed[Bits];
  C plane[Bits];
  std::uint32_t base[C::words];  // number of the first corner of each word
  base[0] = 0;
#pragma GCC unroll 10
  for (std::uint32_t w = 1; w < C::words; ++w)
    base[w] = base[w - 1] + static_cast<std::uint32_t>(_mm_popcnt_u64(words.word[w - 1]));
#pragma GCC unroll 8
  for (int b = 0; b < Bits; ++b) {
    std::uint64_t word[C::words];
#pragma GCC unroll 10
    for (std::uint32_t w = 0; w < C::words; ++w)
      word[w] = _pdep_u64(number_bits(b, base[w]), words.word[w]);
    seed[b] = from_words<C>(word);
    plane[b] = run_up(links, seed[b]);
  }
  // 2. Their groups; the few that are larger than this reaches are left open.
  C open;
  for (int look = 0; look < 4; ++look) {
    open = no_cells<C>();
#pragma GCC unroll 8
    for (int b = 0; b < Bits; ++b) {
      const C more = grown(links, plane[b]);
      plane[b] = grown(links, more);
      open = any_of(open, differ(more, plane[b]));
    }
    if (none(open)) break;
  }
  // 3. One by one: the open groups, and those with several corners. The numbers of these mix, so
  // that one of the corners has a bit that is not its own.
  C strange = no_cells<C>();
#pragma GCC unroll 8
  for (int b = 0; b < Bits; ++b)
    strange = any_of(strange, without(plane[b], seed[b]));
  strange = any_of(both(strange, corners), open);
  C tied =
      any_of(any_of(links.up, moved_up(links.up)), any_of(links.right, moved_right(links.right)));
  typename Columns::Cells large[Columns::max_groups];
  std::uint8_t place[Columns::max_groups];
  std::uint32_t larges = 0;
  std::uint32_t kept = number;  // every corner before this one has a group
  for (; !none(strange); ++larges) {
    const std::uint32_t from = first_of(strange);
    const C group = flood(links, in_word<C>(from / 64, std::uint64_t{1} << (from % 64)));
    const std::uint32_t first = first_of(both(group, corners));
    const std::uint32_t at =
        base[first / 64] +
        static_cast<std::uint32_t>(_mm_popcnt_u64(_bzhi_u64(words.word[first / 64], first % 64)));
    place[larges] = static_cast<std::uint8_t>(at);
    kept = at < kept ? at : kept;
    write(group, large[larges].column);
    strange = without(strange, group);
    tied = without(tied, group);
  }
  // 4. The cells of every number.
  C low[8] = {tied};
  split<3>(plane, low);
  C high[1 << (Bits - 3)] = {all_cells<C>()};
  split<Bits - 3>(plane + 3, high);
  for (std::uint32_t first = 0; first < number; first += 8) {
#pragma GCC unroll 8
    for (std::uint32_t k = 0; k < 8; ++k)
      write(both(high[first / 8], low[k]), groups[first + k].column);
  }
  if (larges == 0) return number;
  // 5. The groups of step 3 take their places; their other corners have no group.
  for (std::uint32_t i = 0; i < larges; ++i)
    groups[place[i]] = large[i];
  for (std::uint32_t i = kept; i < number; ++i) {
    CellsOf<Columns> group;
    read(group, groups[i].column);
    write(group, groups[kept].column);
    kept += none(group) ? 0 : 1;
  }
  return kept;
}

// Finds all groups of two or more in order of their first cell. Returns their number.
template <class C, class Columns>
WARPNEST_INLINE std::uint32_t list_groups(const Columns& board, typename Columns::Cells* groups) {
  Grid<C, Columns::planes> grid;
  read(grid, board);
  const Links<C> links = links_of(grid);
  const C corners = likely_first(links);
  const Words<C> words(corners);
  const std::uint32_t number = words.count();
  if (number <= 8) return list_numbered<3, Columns>(links, corners, words, number, groups);
  if (number <= 16) return list_numbered<4, Columns>(links, corners, words, number, groups);
  if (number <= 32) return list_numbered<5, Columns>(links, corners, words, number, groups);
  if (number <= 64) return list_numbered<6, Columns>(links, corners, words, number, groups);
  if (C::narrow || number <= 128) {
    return list_numbered<7, Columns>(links, corners, words, number, groups);
  }
  return list_numbered<8, Columns>(links, corners, words, number, groups);
}

}  // namespace

template <>
std::uint32_t samegame_groups_avx2(const SmallSameGameColumns& board,
                                   SmallSameGameColumns::Cells* groups) {
  return list_groups<NarrowCells>(board, groups);
}

template <>
std::uint32_t samegame_groups_avx2(const LargeSameGameColumns& board,
                                   LargeSameGameColumns::Cells* groups) {
  LargeGrid grid;
  read(grid, board);
  const WideCells all = occupied(grid);
  if (fits_narrow(all)) return list_groups<NarrowCells>(board, groups);
  return list_groups<WideCells>(board, groups);
}

template <class Columns>
std::uint32_t samegame_children_avx2(const Columns& board, std::uint32_t limit,
                                     SameGameChild<Columns>* children) {
  Grid<CellsOf<Columns>, Columns::planes> grid;
  read(grid, board);
  typename Columns::Cells groups[Columns::max_groups];
  const std::uint32_t all = samegame_groups_avx2(board, groups);
  const std::uint32_t number = all < limit ? all : limit;
  for (std::uint32_t i = 0; i < number; ++i) {
    auto after = grid;
    CellsOf<Columns> group;
    read(group, groups[i].column);
    children[i].points = take(after, group);
    write(after, children[i].board);
  }
  return number;
}

namespace {

template <class C, class Columns>
WARPNEST_INLINE std::int32_t remove_from(Columns& board, std::uint32_t cell) {
  Grid<C, Columns::planes> grid;
  read(grid, board);
  const C set = in_word<C>(cell / 64, std::uint64_t{1} << (cell % 64));
  const std::int32_t points = take(grid, flood(links_of(grid), set));
  write(grid, board);
  return points;
}

}  // namespace

template <>
std::int32_t samegame_remove_avx2(SmallSameGameColumns& board, std::uint32_t cell) {
  return remove_from<NarrowCells>(board, cell);
}
template <>
std::int32_t samegame_remove_avx2(LargeSameGameColumns& board, std::uint32_t cell) {
  return remove_from<WideCells>(board, cell);
}

template std::uint32_t samegame_children_avx2(const SmallSameGameColumns&, std::uint32_t,
                                              SameGameChild<SmallSameGameColumns>*);
template std::uint32_t samegame_children_avx2(const LargeSameGameColumns&, std::uint32_t,
                                              SameGameChild<LargeSameGameColumns>*);

}  // namespace warpnest
