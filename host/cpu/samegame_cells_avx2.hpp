// Sets of cells of a board up to 16 x 16 in one 256-bit register, and what floods them, for the
// files that are compiled for AVX2 and BMI2.
#pragma once

#if defined(__AVX2__) && defined(__BMI2__)

#include <cstdint>

#include <immintrin.h>

// A function without a twin in files that are compiled for any x86-64.
#define WARPNEST_INLINE [[gnu::always_inline]] inline

namespace warpnest::samegame_avx2 {

using Cells = __m256i;  // 16 columns of 16 bits

// Which neighbours belong together: cells tied to the one above, and to the one in the next column.
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

// From each of these up to the top of its run, that is of the cells above that are tied to it: a
// carry runs through the ties.
WARPNEST_INLINE Cells run_up(const Links& links, Cells cells) {
  return any_of(cells, differ(_mm256_add_epi16(links.up, both(cells, links.up)), links.up));
}
WARPNEST_INLINE Cells grown(const Links& links, Cells cells) {
  const Cells columns =
      any_of(moved_right(both(cells, links.right)), both(moved_left(cells), links.right));
  const Cells wider = any_of(cells, columns);
  return any_of(run_up(links, wider), both(moved_down(wider), links.up));
}

// All that hangs together with these.
WARPNEST_INLINE Cells flood(const Links& links, Cells cells) {
  cells = run_up(links, cells);
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

}  // namespace warpnest::samegame_avx2

#endif
