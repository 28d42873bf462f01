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

// All that hangs together with these.
WARPNEST_INLINE Cells flood(const Links& links, Cells cells) {
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
WARPNEST_INLINE std::uint32_t first_of(const Quads& q) {
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

// Windows of four columns as a 64-bit word: most groups fit into the one that begins with the
// column of their first cell, and four of them are flooded in one register.
struct Windows {
  alignas(32) std::uint16_t left[16 + 16];  // [c + 1]: rows in which column c is tied to the next
  alignas(32) std::uint16_t up[16 + 16];

  WARPNEST_INLINE explicit Windows(const Links& links) {
    left[0] = 0;
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(left + 1), links.right);
    _mm256_store_si256(reinterpret_cast<__m256i*>(up), links.up);
  }
};
constexpr std::uint64_t first_column = 0xffff;
constexpr std::uint64_t last_column = first_column << 48;

// By the first column of a window: where the bytes of its word go, 128 for none.
struct WindowPlaces {
  alignas(64) std::uint8_t bytes[13][32];
  constexpr WindowPlaces() : bytes{} {
    for (unsigned first = 0; first < 13; ++first) {
      for (unsigned i = 0; i < 32; ++i) {
        const bool inside = i >= 2 * first && i < 2 * first + 8;
        bytes[first][i] = static_cast<std::uint8_t>(inside ? i - 2 * first : 128);
      }
    }
  }
};
constexpr WindowPlaces window_places{};

WARPNEST_INLINE Cells spread(std::uint64_t window, std::uint32_t first) {
  return _mm256_shuffle_epi8(
      _mm256_set1_epi64x(static_cast<long long>(window)),
      _mm256_load_si256(reinterpret_cast<const __m256i*>(window_places.bytes[first])));
}

WARPNEST_INLINE __m256i grown_windows(__m256i cells, __m256i up, __m256i right) {
  const __m256i rows =
      any_of(_mm256_slli_epi64(both(cells, up), 1), both(_mm256_srli_epi64(cells, 1), up));
  const __m256i columns =
      any_of(_mm256_slli_epi64(both(cells, right), 16), both(_mm256_srli_epi64(cells, 16), right));
  return any_of(any_of(cells, rows), columns);
}

// f(group, whether this is its first cell) for every corner in order, as long as it gives true.
// Without the latter the group may not be whole.
template <class F>
WARPNEST_INLINE void each_corner(const Links& links, const F& f) {
  alignas(32) std::int32_t from[136];  // corners: at most every other cell, and some to fill up
  std::uint32_t corners = 0;
  const Quads quad = quads(corners_of(links));
  for (std::uint32_t w = 0; w < 4; ++w) {
    for (std::uint64_t rest = quad.word[w]; rest != 0; rest &= rest - 1) {
      from[corners++] = static_cast<std::int32_t>(w * 64 + _tzcnt_u64(rest));
    }
  }
  for (std::uint32_t i = corners; i < corners + 7; ++i)
    from[i] = from[0];

  const Windows windows(links);
  const auto* ups = reinterpret_cast<const long long*>(windows.up);
  const auto* rights = reinterpret_cast<const long long*>(windows.left + 1);
  Cells wide = _mm256_setzero_si256();  // groups that leave their windows, so far
  for (std::uint32_t i = 0; i < corners; i += 8) {
    // 1. Eight windows in two registers, whose floods fill each other's waits.
    __m256i up[2];
    __m256i right[2];
    __m256i filled[2];
    alignas(32) std::int32_t begin[8];
    for (int half = 0; half < 2; ++half) {
      const __m128i cells = _mm_load_si128(reinterpret_cast<const __m128i*>(from + i + 4 * half));
      const __m128i first = _mm_min_epi32(_mm_srli_epi32(cells, 4), _mm_set1_epi32(12));
      const __m128i place = _mm_sub_epi32(cells, _mm_slli_epi32(first, 4));
      _mm_store_si128(reinterpret_cast<__m128i*>(begin + 4 * half), first);
      up[half] = _mm256_i32gather_epi64(ups, first, 2);
      right[half] = _mm256_i32gather_epi64(rights, first, 2);
      filled[half] = _mm256_sllv_epi64(_mm256_set1_epi64x(1), _mm256_cvtepu32_epi64(place));
    }
    for (;;) {
      // Two rounds between looks: a look costs about as much as a round.
      Cells open = _mm256_setzero_si256();
      for (int half = 0; half < 2; ++half) {
        const __m256i more = grown_windows(filled[half], up[half], right[half]);
        filled[half] = grown_windows(more, up[half], right[half]);
        open = any_of(open, differ(more, filled[half]));
      }
      if (none(open)) break;
    }
    // 2. Which of them are groups.
    alignas(32) std::uint64_t window[8];
    alignas(32) std::uint64_t out[8];
    for (int half = 0; half < 2; ++half) {
      _mm256_store_si256(reinterpret_cast<__m256i*>(window + 4 * half), filled[half]);
      _mm256_store_si256(reinterpret_cast<__m256i*>(out + 4 * half),
                         both(filled[half], right[half]));
    }
    for (std::uint32_t k = 0; k < 8 && i + k < corners; ++k) {
      const auto cell = static_cast<std::uint32_t>(from[i + k]);
      const auto column = static_cast<std::uint32_t>(begin[k]);
      Cells group = spread(window[k], column);
      // Not the first: the group reaches into a column before the window, or it has a cell before
      // this one in it.
      bool is_first = _tzcnt_u64(window[k]) == cell - 16 * column &&
                      (window[k] & first_column & windows.left[column]) == 0;
      if ((out[k] & last_column) != 0) [[unlikely]] {  // it leaves the window
        is_first = none(both(wide, group));
        if (is_first) group = flood(links, group);
        wide = any_of(wide, group);
      }
      if (!f(group, is_first)) return;
    }
  }
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
  std::uint32_t number = 0;
  each_corner(links_of(grid), [&](Cells group, bool is_first) {
    if (!is_first) return true;
    if (number == limit) return false;
    Grid after = grid;
    children[number].points = take(after, group);
    store(after, children[number++].board);
    return true;
  });
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
  std::uint32_t number = 0;
  each_corner(links_of(load(board)), [&](Cells group, bool is_first) {
    // The next one overwrites what does not count: no branch that would be mispredicted.
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(groups[number].column), group);
    number += is_first ? 1 : 0;
    return true;
  });
  return number;
}

}  // namespace warpnest
