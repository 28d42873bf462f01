#include "host/cpu/samegame_fast_avx2.hpp"

#include <immintrin.h>

// In an unnamed namespace and inlined by force: see scripts/checks/avx2_symbols.py.
#define WARPNEST_INLINE [[gnu::always_inline]] inline

namespace warpnest {
namespace {

using Cells = __m256i;  // 16 columns of 16 bits

struct Grid {
  Cells plane[3];
};

struct Links {
  Cells up;
  Cells right;
};

WARPNEST_INLINE Cells any_of(Cells a, Cells b) {
  return _mm256_or_si256(a, b);
}
WARPNEST_INLINE Cells both(Cells a, Cells b) {
  return _mm256_and_si256(a, b);
}
WARPNEST_INLINE Cells without(Cells a, Cells b) {
  return _mm256_andnot_si256(b, a);
}
WARPNEST_INLINE Cells differ(Cells a, Cells b) {
  return _mm256_xor_si256(a, b);
}
WARPNEST_INLINE bool none(Cells a) {
  return _mm256_testz_si256(a, a) != 0;
}

// Each cell moved by a row or a column; nothing leaves its column by a row.
WARPNEST_INLINE Cells moved_up(Cells a) {
  return _mm256_slli_epi16(a, 1);
}
WARPNEST_INLINE Cells moved_down(Cells a) {
  return _mm256_srli_epi16(a, 1);
}
WARPNEST_INLINE Cells moved_right(Cells a) {
  return _mm256_alignr_epi8(a, _mm256_permute2x128_si256(a, a, 0x08), 14);
}
WARPNEST_INLINE Cells moved_left(Cells a) {
  return _mm256_alignr_epi8(_mm256_permute2x128_si256(a, a, 0x81), a, 2);
}

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

WARPNEST_INLINE Cells corners_of(const Links& links) {
  return without(without(any_of(links.up, links.right), moved_up(links.up)),
                 moved_right(links.right));
}

WARPNEST_INLINE Cells column_numbers() {
  return _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}
WARPNEST_INLINE Cells cell_set(std::uint32_t cell) {
  const Cells column =
      _mm256_cmpeq_epi16(column_numbers(), _mm256_set1_epi16(static_cast<short>(cell >> 4)));
  return both(column, _mm256_set1_epi16(static_cast<short>(1U << (cell & 15U))));
}

WARPNEST_INLINE Cells grown(const Links& links, Cells cells) {
  const Cells rows = any_of(moved_up(both(cells, links.up)), both(moved_down(cells), links.up));
  const Cells columns =
      any_of(moved_right(both(cells, links.right)), both(moved_left(cells), links.right));
  return any_of(any_of(cells, rows), columns);
}

WARPNEST_INLINE Cells flood(const Links& links, std::uint32_t cell) {
  Cells cells = cell_set(cell);
  for (;;) {
    // Two rounds between looks: a look costs about as much as a round.
    const Cells more = grown(links, cells);
    const Cells still_more = grown(links, more);
    if (none(differ(still_more, more))) return more;
    cells = still_more;
  }
}

struct Quads {
  std::uint64_t word[4];
};
WARPNEST_INLINE Quads quads(Cells cells) {
  return {{static_cast<std::uint64_t>(_mm256_extract_epi64(cells, 0)),
           static_cast<std::uint64_t>(_mm256_extract_epi64(cells, 1)),
           static_cast<std::uint64_t>(_mm256_extract_epi64(cells, 2)),
           static_cast<std::uint64_t>(_mm256_extract_epi64(cells, 3))}};
}
WARPNEST_INLINE std::uint32_t count(std::uint64_t word) {
  return static_cast<std::uint32_t>(_mm_popcnt_u64(word));
}
WARPNEST_INLINE std::uint32_t count(const Quads& q) {
  return count(q.word[0]) + count(q.word[1]) + count(q.word[2]) + count(q.word[3]);
}
WARPNEST_INLINE std::uint32_t first(const Quads& q) {
  const std::uint64_t low = q.word[0] != 0 ? q.word[0] : q.word[1];
  const std::uint64_t high = q.word[2] != 0 ? q.word[2] : q.word[3];
  if ((q.word[0] | q.word[1]) != 0) {
    return (q.word[0] != 0 ? 0U : 64U) + static_cast<std::uint32_t>(_tzcnt_u64(low));
  }
  return (q.word[2] != 0 ? 128U : 192U) + static_cast<std::uint32_t>(_tzcnt_u64(high));
}
// The k-th cell, k below the number of cells.
WARPNEST_INLINE std::uint32_t nth(const Quads& q, std::uint32_t k) {
  std::uint32_t word = 0;
  for (; word < 3; ++word) {
    const std::uint32_t here = count(q.word[word]);
    if (k < here) break;
    k -= here;
  }
  return word * 64 +
         static_cast<std::uint32_t>(_tzcnt_u64(_pdep_u64(std::uint64_t{1} << k, q.word[word])));
}

// Floods from four cells at once: each is a chain of dependent operations that fills the waits of
// the others.
WARPNEST_INLINE void flood_four(const Links& links, const std::uint16_t* from, Cells (&cells)[4]) {
  for (int i = 0; i < 4; ++i)
    cells[i] = cell_set(from[i]);
  for (;;) {
    Cells open = _mm256_setzero_si256();
    for (Cells& set : cells) {
      const Cells more = grown(links, set);
      set = grown(links, more);
      open = any_of(open, differ(set, more));
    }
    if (none(open)) return;
  }
}

// f(group, its number) for every group, in order of their first cells, as long as it gives true.
template <class F>
WARPNEST_INLINE std::uint32_t each_group(const Links& links, const F& f) {
  std::uint16_t from[132];  // corners: at most every other cell, and some to fill up the last four
  std::uint32_t corners = 0;
  const Quads quad = quads(corners_of(links));
  for (std::uint32_t w = 0; w < 4; ++w) {
    for (std::uint64_t rest = quad.word[w]; rest != 0; rest &= rest - 1) {
      from[corners++] = static_cast<std::uint16_t>(w * 64 + _tzcnt_u64(rest));
    }
  }
  for (std::uint32_t i = corners; i < corners + 3; ++i)
    from[i] = from[0];

  std::uint32_t number = 0;
  Cells done = _mm256_setzero_si256();
  for (std::uint32_t i = 0; i < corners; i += 4) {
    Cells group[4];
    flood_four(links, from + i, group);
    for (std::uint32_t k = 0; k < 4; ++k) {
      // A corner that is not the first cell of its group comes after that one.
      if (i + k >= corners || !none(both(done, cell_set(from[i + k])))) continue;
      done = any_of(done, group[k]);
      if (!f(group[k], number)) return number;
      ++number;
    }
  }
  return number;
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
  return each_group(links_of(grid), [&](Cells group, std::uint32_t number) {
    if (number == limit) return false;
    Grid after = grid;
    children[number].points = take(after, group);
    store(after, children[number].board);
    return true;
  });
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
      const Cells group = flood(links, cell);
      if (first(quads(group)) == cell) {
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
  return each_group(links_of(load(board)), [&](Cells group, std::uint32_t number) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(groups[number].column), group);
    return true;
  });
}

}  // namespace warpnest
