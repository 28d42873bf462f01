#include "host/cpu/samegame_fast_avx2.hpp"

#include <immintrin.h>

#include "host/cpu/samegame_cells_avx2.hpp"

// In an unnamed namespace and inlined by force: see scripts/checks/avx2_symbols.py.
namespace warpnest {
namespace {

using namespace samegame_avx2;

struct Grid {
  Cells plane[3];
};

WARPNEST_INLINE Grid load(const SameGameColumns& board) {
  Grid grid;
  for (int p = 0; p < 3; ++p) {
    grid.plane[p] = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(board.plane[p]));
  }
  return grid;
}
WARPNEST_INLINE void store(const Grid& grid, SameGameColumns& board) {
  for (int p = 0; p < 3; ++p) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(board.plane[p]), grid.plane[p]);
  }
}

WARPNEST_INLINE Cells occupied(const Grid& grid) {
  return any_of(any_of(grid.plane[0], grid.plane[1]), grid.plane[2]);
}

WARPNEST_INLINE Links links_of(const Grid& grid) {
  Cells above = _mm256_setzero_si256();  // another colour, or none, lies above
  Cells beside = above;
  for (int p = 0; p < 3; ++p) {
    above = any_of(above, differ(grid.plane[p], moved_down(grid.plane[p])));
    beside = any_of(beside, differ(grid.plane[p], moved_left(grid.plane[p])));
  }
  const Cells here = occupied(grid);
  return {without(here, above), without(here, beside)};
}

// Of the corners, those in whose run no cell is tied to the left, nor by the next column to a run
// below: few that are not first in their group are left. Runs are looked at up to seven cells above
// the corner, which is most.
WARPNEST_INLINE Cells likely_first(const Links& links) {
  const Cells left = moved_right(links.right);
  // Cells tied to the left above another of their run, with one that is not between them.
  const Cells again = without(both(left, moved_up(both(run_up(links, left), links.up))),
                              moved_up(both(left, links.up)));
  Cells tied = any_of(left, moved_left(again));  // these, or one of the next cells of their runs
  Cells up = links.up;
  tied = any_of(tied, both(moved_down(tied), up));
  up = both(up, moved_down(up));
  tied = any_of(tied, both(_mm256_srli_epi16(tied, 2), up));
  up = both(up, _mm256_srli_epi16(up, 2));
  tied = any_of(tied, both(_mm256_srli_epi16(tied, 4), up));
  return without(without(any_of(links.up, links.right), moved_up(links.up)), tied);
}

WARPNEST_INLINE Cells load(const SameGameCells& cells) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(cells.column));
}
WARPNEST_INLINE void store(Cells cells, SameGameCells& to) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to.column), cells);
}

// Bit i is bit `b` of the number `base` + i, which is below 128.
WARPNEST_INLINE std::uint64_t number_bits(int b, std::uint32_t base) {
  constexpr std::uint64_t patterns[] = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
                                        0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};
  if (b < 6) return patterns[b] >> (base & 63U) | patterns[b] << (-base & 63U);
  return base < 64 ? ~(~std::uint64_t{0} >> base) : ~std::uint64_t{0};
}

// Splits the cells of part[0] by their numbers, whose bits are these planes.
template <int Bits>
WARPNEST_INLINE void split(const Cells* plane, Cells* part) {
#pragma GCC unroll 8
  for (int b = Bits - 1; b >= 0; --b) {
#pragma GCC unroll 16
    for (int i = 0; i < 1 << Bits; i += 2 << b) {
      part[i + (1 << b)] = both(part[i], plane[b]);
      part[i] = without(part[i], plane[b]);
    }
  }
}

// All groups at once: corners are numbered, and each bit of their numbers is flooded by itself, so
// that every cell gets the number of its group's corner. `Bits` are enough for `number` corners.
// Writes up to a multiple of eight groups.
template <int Bits>
WARPNEST_INLINE std::uint32_t list_numbered(const Links& links, Cells corners, const Quads& quad,
                                            std::uint32_t number, SameGameCells* groups) {
  // 1. The corners whose numbers have the bit.
  Cells seed[Bits];
  Cells plane[Bits];
  const std::uint32_t base[4] = {0, count(quad.word[0]), count(quad.word[0]) + count(quad.word[1]),
                                 number - count(quad.word[3])};
#pragma GCC unroll 8
  for (int b = 0; b < Bits; ++b) {
    std::uint64_t word[4];
#pragma GCC unroll 4
    for (int w = 0; w < 4; ++w)
      word[w] = _pdep_u64(number_bits(b, base[w]), quad.word[w]);
    seed[b] = _mm256_set_epi64x(static_cast<long long>(word[3]), static_cast<long long>(word[2]),
                                static_cast<long long>(word[1]), static_cast<long long>(word[0]));
    plane[b] = run_up(links, seed[b]);
  }
  // 2. Their groups; the few that are larger than that are left open.
  Cells open;
  for (int look = 0; look < 4; ++look) {
    open = _mm256_setzero_si256();
#pragma GCC unroll 8
    for (int b = 0; b < Bits; ++b) {
      const Cells more = grown(links, plane[b]);
      plane[b] = grown(links, more);
      open = any_of(open, differ(more, plane[b]));
    }
    if (none(open)) break;
  }
  // 3. One by one: those, and groups with several corners, whose numbers mix, so that one of these
  // corners has a bit that is not its own.
  Cells strange = _mm256_setzero_si256();
#pragma GCC unroll 8
  for (int b = 0; b < Bits; ++b)
    strange = any_of(strange, without(plane[b], seed[b]));
  strange = any_of(both(strange, corners), open);
  Cells tied =
      any_of(any_of(links.up, moved_up(links.up)), any_of(links.right, moved_right(links.right)));
  SameGameCells large[max_samegame_groups];
  std::uint8_t place[max_samegame_groups];
  std::uint32_t larges = 0;
  std::uint32_t kept = number;  // every corner before this one has a group
  for (; !none(strange); ++larges) {
    const Cells group = flood(links, cell_set(first_of(quads(strange))));
    const std::uint32_t first = first_of(quads(both(group, corners)));
    const std::uint32_t at = base[first / 64] + count(_bzhi_u64(quad.word[first / 64], first % 64));
    place[larges] = static_cast<std::uint8_t>(at);
    kept = at < kept ? at : kept;
    store(group, large[larges]);
    strange = without(strange, group);
    tied = without(tied, group);
  }
  // 4. The cells of every number.
  Cells low[8] = {tied};
  split<3>(plane, low);
  Cells high[1 << (Bits - 3)] = {_mm256_set1_epi8(-1)};
  split<Bits - 3>(plane + 3, high);
  for (std::uint32_t first = 0; first < number; first += 8) {
#pragma GCC unroll 8
    for (std::uint32_t k = 0; k < 8; ++k)
      store(both(high[first / 8], low[k]), groups[first + k]);
  }
  if (larges == 0) return number;
  // 5. Those of step 3 take their places; the others of their corners have no group.
  for (std::uint32_t i = 0; i < larges; ++i)
    groups[place[i]] = large[i];
  for (std::uint32_t i = kept; i < number; ++i) {
    const Cells group = load(groups[i]);
    store(group, groups[kept]);
    kept += none(group) ? 0 : 1;
  }
  return kept;
}

// All groups of two and more in order of their first cell; gives their number.
WARPNEST_INLINE std::uint32_t list_groups(const Links& links, SameGameCells* groups) {
  const Cells corners = likely_first(links);
  const Quads quad = quads(corners);
  const std::uint32_t number = count(quad);
  if (number <= 8) return list_numbered<3>(links, corners, quad, number, groups);
  if (number <= 16) return list_numbered<4>(links, corners, quad, number, groups);
  if (number <= 32) return list_numbered<5>(links, corners, quad, number, groups);
  if (number <= 64) return list_numbered<6>(links, corners, quad, number, groups);
  return list_numbered<7>(links, corners, quad, number, groups);
}

// Cells fall into the removed ones: the lowest of each column at once, until none is left.
WARPNEST_INLINE void drop(Grid& grid, Cells removed) {
  const Cells zero = _mm256_setzero_si256();
  while (!none(removed)) {
    const Cells lowest = both(removed, _mm256_sub_epi16(zero, removed));
    const Cells from_here = _mm256_sub_epi16(zero, lowest);  // and all above it; empty for none
    for (Cells& plane : grid.plane) {
      plane = any_of(without(plane, from_here), both(moved_down(plane), from_here));
    }
    // Those above have fallen too. Below the lowest there is none.
    removed = both(moved_down(differ(removed, lowest)), from_here);
  }
}

// Not inlined: a game has few such moves.
[[gnu::noinline]] void close_columns(Grid& grid, std::uint32_t empty) {
  SameGameColumns board;
  store(grid, board);
  int to = 0;
  for (int from = 0; from < 16; ++from) {
    if ((empty >> (2 * from) & 1U) != 0) continue;
    for (auto& plane : board.plane)
      plane[to] = plane[from];
    ++to;
  }
  for (; to < 16; ++to) {
    for (auto& plane : board.plane)
      plane[to] = 0;
  }
  grid = load(board);
}

// Gives the points.
WARPNEST_INLINE std::int32_t take(Grid& grid, Cells group) {
  const auto more = static_cast<std::int32_t>(count(quads(group))) - 2;
  drop(grid, group);
  // Two bits a column, as its bytes lie.
  const auto empty = static_cast<std::uint32_t>(
      _mm256_movemask_epi8(_mm256_cmpeq_epi16(occupied(grid), _mm256_setzero_si256())));
  if (empty == ~0U) return more * more + samegame_bonus;
  const std::uint32_t full = ~empty;
  if ((full & (full + 1)) != 0) close_columns(grid, empty);  // an empty one lies before a full one
  return more * more;
}

// Of equally frequent colours the first.
[[gnu::noinline]] std::uint32_t most_frequent(const Grid& grid) {
  std::uint32_t most = 0;
  std::uint32_t chosen = 0;
  for (std::uint32_t colour = 1; colour < 8; ++colour) {
    Cells set = _mm256_set1_epi16(-1);
    for (std::uint32_t p = 0; p < 3; ++p) {
      set = (colour >> p & 1U) != 0 ? both(set, grid.plane[p]) : without(set, grid.plane[p]);
    }
    const std::uint32_t number = count(quads(set));
    if (number > most) {
      most = number;
      chosen = colour;
    }
  }
  return chosen;
}

}  // namespace

std::uint32_t samegame_children_avx2(const SameGameColumns& board, std::uint32_t limit,
                                     SameGameChild* children) {
  const Grid grid = load(board);
  SameGameCells groups[max_samegame_groups];
  const std::uint32_t all = list_groups(links_of(grid), groups);
  const std::uint32_t number = all < limit ? all : limit;
  for (std::uint32_t i = 0; i < number; ++i) {
    Grid after = grid;
    children[i].points = take(after, load(groups[i]));
    store(after, children[i].board);
  }
  return number;
}

SameGamePlayed samegame_playout_avx2(const SameGameColumns& board, const SameGameRules& rules,
                                     std::uint32_t tabu, StreamId stream) {
  Grid grid = load(board);
  if (tabu == 0 && rules.tabu != 0) tabu = most_frequent(grid);
  Cells tabu_bits[3];
  for (std::uint32_t p = 0; p < 3; ++p) {
    tabu_bits[p] = _mm256_set1_epi16((tabu >> p & 1U) != 0 ? -1 : 0);
  }
  Generator generator(stream);
  SameGamePlayed played{0, 0, {}};
  for (;; ++played.moves) {
    const Links links = links_of(grid);
    Cells left = corners_of(links);
    if (none(left)) break;
    if (tabu != 0) {
      Cells other = differ(grid.plane[0], tabu_bits[0]);  // cells of other colours
      other = any_of(other, differ(grid.plane[1], tabu_bits[1]));
      other = both(left, any_of(other, differ(grid.plane[2], tabu_bits[2])));
      if (!none(other)) left = other;
    }
    Quads corners = quads(left);
    std::uint32_t n = count(corners);
    for (;;) {
      const std::uint32_t cell = nth(corners, generator.below(n));
      const Cells group = flood(links, cell_set(cell));
      if (first_of(quads(group)) == cell) {
        played.points += take(grid, group);
        break;
      }
      corners.word[cell / 64] &= ~(std::uint64_t{1} << (cell % 64));
      --n;
    }
  }
  store(grid, played.end);
  return played;
}

std::uint32_t samegame_groups_avx2(const SameGameColumns& board, SameGameCells* groups) {
  return list_groups(links_of(load(board)), groups);
}

}  // namespace warpnest
