// One move on a MorpionBoard with AVX2 and BMI2, for the files that are compiled for them.
//
// A step has no branch that depends on the moves, except for the number of blocks in the list. The
// whole list is cleaned at every move, sixteen codes at a time, and each direction appends what its
// tables give. So only the ends of games are mispredicted.
#pragma once

#if defined(__AVX2__) && defined(__BMI2__)

#include <cstddef>
#include <cstdint>

#include <immintrin.h>

#include "host/games/morpion/cpu/morpion_board.hpp"
#include "host/games/morpion/cpu/morpion_square_table.hpp"
#include "host/games/morpion/cpu/morpion_window_tables.hpp"

// Always inline, so that files compiled for any x86-64 cannot get linked to a copy with AVX2 code.
#define WARPNEST_INLINE [[gnu::always_inline]] inline

namespace warpnest {

// Indexed by which of eight codes to drop: the bytes of the others, in order.
struct MorpionPackTable {
  alignas(64) std::uint8_t bytes[256][16];
  constexpr MorpionPackTable() : bytes{} {
    for (unsigned drop = 0; drop < 256; ++drop) {
      unsigned out = 0;
      for (unsigned i = 0; i < 8; ++i) {
        if ((drop >> i & 1U) != 0) continue;
        bytes[drop][out++] = static_cast<std::uint8_t>(2 * i);
        bytes[drop][out++] = static_cast<std::uint8_t>(2 * i + 1);
      }
    }
  }
};
inline constexpr MorpionPackTable morpion_pack_table{};

WARPNEST_INLINE __m256i splat_code(std::uint32_t code) {
  return _mm256_set1_epi16(static_cast<short>(code));
}

// What a move changes: the square it fills, and the codes of the lines that it ends.
template <MorpionVariant V>
struct MorpionMoveAvx2 {
  std::uint32_t x;
  std::uint32_t y;
  __m256i through[4];  // by direction: the line that ends at the square; line - 1 more follow
  __m256i overlap;     // the first line that overlaps the new one; 2 * reach more follow

  // Finds the square and marks the line in the rows.
  WARPNEST_INLINE MorpionMoveAvx2(MorpionBoard<V>& board, std::uint32_t code) {
    constexpr std::uint32_t top = V.side - 1;
    constexpr std::uint32_t back = V.line - 1;
    // `hole` is the first square of the line without a dot.
    auto& row = board.rows[_pext_u32(code, 0x67c0U)];  // d, and v mod 32
    const std::uint32_t hole = _tzcnt_u32(~_rotr(row.dots, static_cast<int>(code)));
    row.used |= _rotl(MorpionWindowTables<V>::occupied, static_cast<int>(code));
    const std::uint32_t square = morpion_packed_square<V>(code, hole);
    x = square & 0xffffU;
    y = square >> 16;
    const std::uint32_t y64 = y << 6;
    const std::uint32_t x64y = (x << 6) + y;
    using D = MorpionDirection;
    constexpr std::uint32_t vertical = morpion_code(D::vertical, {0, 0});
    constexpr std::uint32_t falling = morpion_code(D::falling, {0, 0});
    constexpr std::uint32_t horizontal = morpion_code(D::horizontal, {0, 0});
    through[D::rising] = splat_code(x64y + y64 - back);  // codes of this direction begin at 0
    through[D::vertical] = splat_code(x64y + vertical - back);
    through[D::falling] = splat_code(x64y - y64 + falling + (top << 6) - back);
    through[D::horizontal] = splat_code(y64 + x + horizontal - back);
    overlap = splat_code(code - static_cast<std::uint32_t>(morpion_reach<V>));
  }

  // All ones in the lanes whose code ends.
  WARPNEST_INLINE __m256i ended(__m256i codes) const {
    constexpr int reach = morpion_reach<V>;
    constexpr int width = V.line - 1;
    // Unsigned distances: a distance of at most `width` is a hit.
    __m256i near =
        _mm256_subs_epu16(_mm256_sub_epi16(codes, overlap), _mm256_set1_epi16(2 * reach - width));
    const __m256i near01 =
        _mm256_min_epu16(_mm256_sub_epi16(codes, through[0]), _mm256_sub_epi16(codes, through[1]));
    const __m256i near23 =
        _mm256_min_epu16(_mm256_sub_epi16(codes, through[2]), _mm256_sub_epi16(codes, through[3]));
    near = _mm256_min_epu16(near, _mm256_min_epu16(near01, near23));
    return _mm256_cmpeq_epi16(_mm256_min_epu16(near, _mm256_set1_epi16(width)), near);
  }

  // Whether the square lies on the outermost ring, as bit 0.
  WARPNEST_INLINE std::uint32_t ring() const {
    constexpr std::uint32_t bits =
        1U << (MorpionBoard<V>::first & 31) | 1U << (MorpionBoard<V>::last & 31);
    return (bits >> (x & 31U) | bits >> (y & 31U)) & 1U;
  }
};

// For clean_morpion: does nothing more.
struct MorpionCleanOnly {
  WARPNEST_INLINE void operator()(std::uint32_t, __m256i, __m256i, std::uint32_t, std::uint32_t,
                                  std::uint32_t, std::uint32_t) const {}
};

// Copies the codes that remain after the move from a list of `size` codes, and returns their
// number. `to` may be equal to `from`. For each block of sixteen, calls
// also(i, codes, hit, drop_low, drop_high, to_low, to_high) with the place of the block, its codes,
// which of them end (as lanes, and as bits of each half), and where the halves were written.
template <MorpionVariant V, class Also = MorpionCleanOnly>
WARPNEST_INLINE std::uint32_t clean_morpion(const MorpionMoveAvx2<V>& move, const MorpionCode* from,
                                            MorpionCode* to, std::uint32_t size, Also&& also = {}) {
  std::uint32_t dropped = 0;
  std::uint32_t i = 0;
  do {
    const __m256i codes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from + i));
    const __m256i hit = move.ended(codes);
    const __m128i low = _mm256_castsi256_si128(codes);
    const __m128i high = _mm256_extracti128_si256(codes, 1);
    const std::uint32_t drop = static_cast<std::uint32_t>(_mm_movemask_epi8(
        _mm_packs_epi16(_mm256_castsi256_si128(hit), _mm256_extracti128_si256(hit, 1))));
    const std::uint32_t drop_low = drop & 255U;
    const std::uint32_t drop_high = drop >> 8;
    const std::uint32_t to_low = i - dropped;
    const std::uint32_t to_high = to_low + 8 - static_cast<std::uint32_t>(_mm_popcnt_u32(drop_low));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to + to_low),
                     _mm_shuffle_epi8(low, _mm_load_si128(reinterpret_cast<const __m128i*>(
                                               morpion_pack_table.bytes[drop_low]))));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to + to_high),
                     _mm_shuffle_epi8(high, _mm_load_si128(reinterpret_cast<const __m128i*>(
                                                morpion_pack_table.bytes[drop_high]))));
    also(i, codes, hit, drop_low, drop_high, to_low, to_high);
    // Codes past the end of the list do not count.
    dropped += static_cast<std::uint32_t>(_mm_popcnt_u32(_bzhi_u32(drop, size - i)));
    i += 16;
  } while (i < size);
  return size - dropped;
}

// Puts the move's dot into the rows of direction D, and appends the lines that it makes possible to
// the list at `at`. Returns the new end.
template <int D, MorpionVariant V>
WARPNEST_INLINE std::uint32_t append_morpion(MorpionBoard<V>& board, const MorpionMoveAvx2<V>& move,
                                             std::uint32_t row_index, std::uint32_t u,
                                             MorpionCode* list, std::uint32_t at) {
  constexpr const MorpionWindowTables<V>& tables = morpion_window_tables<V>;
  auto& row = board.rows[D * 32 + (row_index & 31U)];
  const std::uint32_t dots = _rotr(row.dots, static_cast<int>(u - 4U)) & 511U;
  const std::uint32_t used = _rotr(row.used, static_cast<int>(u - 4U)) & 511U;
  row.dots |= 1U << (u & 31U);
  const std::uint32_t lines = tables.by_dots[dots] & tables.by_used[used];
  const char* offsets = reinterpret_cast<const char*>(tables.offsets) + std::size_t{8} * lines;
  _mm_storeu_si128(reinterpret_cast<__m128i*>(list + at),
                   _mm_add_epi16(_mm256_castsi256_si128(move.through[D]),
                                 _mm_load_si128(reinterpret_cast<const __m128i*>(offsets))));
  return at + static_cast<std::uint32_t>(_mm_popcnt_u32(lines));
}

// As above, in all four directions, in order.
template <MorpionVariant V>
WARPNEST_INLINE std::uint32_t append_morpion(MorpionBoard<V>& board, const MorpionMoveAvx2<V>& move,
                                             MorpionCode* list, std::uint32_t at) {
  constexpr std::uint32_t top = V.side - 1;
  const std::uint32_t x = move.x;
  const std::uint32_t y = move.y;
  using D = MorpionDirection;
  at = append_morpion<D::rising>(board, move, x + y, y, list, at);
  at = append_morpion<D::vertical>(board, move, x, y, list, at);
  at = append_morpion<D::falling>(board, move, x - y + top, y, list, at);
  return append_morpion<D::horizontal>(board, move, y, x, list, at);
}

// Copies only the rows and the list; a fast game keeps the rest itself.
template <MorpionVariant V>
WARPNEST_INLINE void copy_morpion(const MorpionBoard<V>& from, MorpionBoard<V>& to) {
  const auto* from_rows = reinterpret_cast<const __m256i*>(from.rows);
  auto* to_rows = reinterpret_cast<__m256i*>(to.rows);
  constexpr std::size_t rows_bytes = sizeof(MorpionBoard<V>::rows);
#pragma GCC unroll 8
  for (std::size_t i = 0; i < rows_bytes / sizeof(__m256i); ++i) {
    _mm256_store_si256(to_rows + i, _mm256_load_si256(from_rows + i));
  }
  for (std::uint32_t i = 0; i < from.count; i += 16) {
    _mm256_store_si256(reinterpret_cast<__m256i*>(to.list + i),
                       _mm256_load_si256(reinterpret_cast<const __m256i*>(from.list + i)));
  }
}

}  // namespace warpnest

#endif
