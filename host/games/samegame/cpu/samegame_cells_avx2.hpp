// Sets of cells in 256-bit registers, one lane per column, and flood fills on them, for files
// compiled for AVX2 and BMI2.
#pragma once

#if defined(__AVX2__) && defined(__BMI2__)

#include <cstdint>

#include <immintrin.h>

// Always inline, so that files compiled for any x86-64 cannot get linked to a copy with AVX2 code.
#define WARPNEST_INLINE [[gnu::always_inline]] inline

namespace warpnest::samegame_avx2 {

// One lane per column, bit r for row r, in order of columns. Lanes after the last column are always
// empty.
struct NarrowCells {  // for boards up to 16 x 16
  static constexpr bool narrow = true;
  static constexpr int registers = 1;
  static constexpr std::uint32_t words = 4;  // 64-bit words that hold columns
  static constexpr std::uint32_t lanes = 16;
  __m256i r[registers];
};
struct WideCells {  // up to 20 x 20
  static constexpr bool narrow = false;
  static constexpr int registers = 3;
  static constexpr std::uint32_t words = 10;
  static constexpr std::uint32_t lanes = 24;
  __m256i r[registers];
};

// --- Lane by lane --------------------------------------------------------------------------------

// No loop: an array that a loop runs over would stay in memory.
template <class C, class F>
WARPNEST_INLINE C each(const F& f) {
  if constexpr (C::registers == 1) {
    return {{f(0)}};
  } else {
    return {{f(0), f(1), f(2)}};
  }
}
// The same 64 bits in every word.
template <class C>
WARPNEST_INLINE C spread(std::uint64_t bits) {
  return each<C>([&](int) __attribute__((always_inline)) {
    return _mm256_set1_epi64x(static_cast<long long>(bits));
  });
}
template <class C>
WARPNEST_INLINE C no_cells() {
  return spread<C>(0);
}
template <class C>
WARPNEST_INLINE C all_cells() {
  return spread<C>(~std::uint64_t{0});
}

#define WARPNEST_EACH_REGISTER(expression) \
  each<C>([&](int i) __attribute__((always_inline)) { return expression; })

template <class C>
WARPNEST_INLINE C any_of(const C& a, const C& b) {
  return WARPNEST_EACH_REGISTER(_mm256_or_si256(a.r[i], b.r[i]));
}
template <class C>
WARPNEST_INLINE C both(const C& a, const C& b) {
  return WARPNEST_EACH_REGISTER(_mm256_and_si256(a.r[i], b.r[i]));
}
template <class C>
WARPNEST_INLINE C without(const C& a, const C& b) {
  return WARPNEST_EACH_REGISTER(_mm256_andnot_si256(b.r[i], a.r[i]));
}
template <class C>
WARPNEST_INLINE C differ(const C& a, const C& b) {
  return WARPNEST_EACH_REGISTER(_mm256_xor_si256(a.r[i], b.r[i]));
}
// Lanes as numbers.
template <class C>
WARPNEST_INLINE C plus(const C& a, const C& b) {
  return WARPNEST_EACH_REGISTER(C::narrow ? _mm256_add_epi16(a.r[i], b.r[i])
                                          : _mm256_add_epi32(a.r[i], b.r[i]));
}
template <class C>
WARPNEST_INLINE C minus(const C& a, const C& b) {
  return WARPNEST_EACH_REGISTER(C::narrow ? _mm256_sub_epi16(a.r[i], b.r[i])
                                          : _mm256_sub_epi32(a.r[i], b.r[i]));
}
// All ones where a lane is empty.
template <class C>
WARPNEST_INLINE C empty_lanes(const C& a) {
  const __m256i zero = _mm256_setzero_si256();
  return WARPNEST_EACH_REGISTER(C::narrow ? _mm256_cmpeq_epi16(a.r[i], zero)
                                          : _mm256_cmpeq_epi32(a.r[i], zero));
}

// Moves each cell by rows; nothing leaves its column.
template <class C>
WARPNEST_INLINE C moved_up(const C& a) {
  return WARPNEST_EACH_REGISTER(C::narrow ? _mm256_slli_epi16(a.r[i], 1)
                                          : _mm256_slli_epi32(a.r[i], 1));
}
template <int Rows = 1, class C>
WARPNEST_INLINE C moved_down(const C& a) {
  return WARPNEST_EACH_REGISTER(C::narrow ? _mm256_srli_epi16(a.r[i], Rows)
                                          : _mm256_srli_epi32(a.r[i], Rows));
}

template <class C>
WARPNEST_INLINE __m256i all_registers(const C& a) {
  if constexpr (C::registers == 1) {
    return a.r[0];
  } else {
    return _mm256_or_si256(_mm256_or_si256(a.r[0], a.r[1]), a.r[2]);
  }
}
template <class C>
WARPNEST_INLINE bool none(const C& a) {
  const __m256i all = all_registers(a);
  return _mm256_testz_si256(all, all) != 0;
}
// Whether no cell is in both.
template <class C>
WARPNEST_INLINE bool apart(const C& a, const C& b) {
  if constexpr (C::registers == 1) return _mm256_testz_si256(a.r[0], b.r[0]) != 0;
  return none(both(a, b));
}

// --- Across lanes --------------------------------------------------------------------------------

// Moves each cell by one column.
WARPNEST_INLINE NarrowCells moved_right(const NarrowCells& a) {
  return {{_mm256_alignr_epi8(a.r[0], _mm256_permute2x128_si256(a.r[0], a.r[0], 0x08), 14)}};
}
WARPNEST_INLINE NarrowCells moved_left(const NarrowCells& a) {
  return {{_mm256_alignr_epi8(_mm256_permute2x128_si256(a.r[0], a.r[0], 0x81), a.r[0], 2)}};
}
// Rotates the lanes of each register; the first or last lane comes from the neighbouring register.
WARPNEST_INLINE WideCells turned(const WideCells& a, __m256i order) {
  return each<WideCells>([&](int i) __attribute__((always_inline)) {
    return _mm256_permutevar8x32_epi32(a.r[i], order);
  });
}
WARPNEST_INLINE WideCells moved_right(const WideCells& a) {
  const WideCells t = turned(a, _mm256_setr_epi32(7, 0, 1, 2, 3, 4, 5, 6));
  return {{_mm256_blend_epi32(t.r[0], _mm256_setzero_si256(), 0x01),
           _mm256_blend_epi32(t.r[1], t.r[0], 0x01), _mm256_blend_epi32(t.r[2], t.r[1], 0x01)}};
}
WARPNEST_INLINE WideCells moved_left(const WideCells& a) {
  const WideCells t = turned(a, _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0));
  return {{_mm256_blend_epi32(t.r[0], t.r[1], 0x80), _mm256_blend_epi32(t.r[1], t.r[2], 0x80),
           _mm256_blend_epi32(t.r[2], _mm256_setzero_si256(), 0x80)}};
}

// All cells of the lanes before this one.
template <class C>
WARPNEST_INLINE C lanes_before(std::uint32_t lane) {
  if constexpr (C::narrow) {
    const __m256i numbers = _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    return {{_mm256_cmpgt_epi16(_mm256_set1_epi16(static_cast<short>(lane)), numbers)}};
  } else {
    const __m256i numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    return each<C>([&](int i) __attribute__((always_inline)) {
      return _mm256_cmpgt_epi32(_mm256_set1_epi32(static_cast<int>(lane) - 8 * i), numbers);
    });
  }
}

// One bit per lane, set if it is all ones; the other lanes must be empty.
WARPNEST_INLINE std::uint32_t lane_bits(const NarrowCells& a) {
  return static_cast<std::uint32_t>(_mm_movemask_epi8(
      _mm_packs_epi16(_mm256_castsi256_si128(a.r[0]), _mm256_extracti128_si256(a.r[0], 1))));
}
WARPNEST_INLINE std::uint32_t lane_bits(const WideCells& a) {
  std::uint32_t bits = 0;
  for (int i = 0; i < 3; ++i) {
    bits |= static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(a.r[i]))) << (8 * i);
  }
  return bits;
}

// Moves the cells of each lane down by as many rows as a set has cells in that lane. A lane in
// which the set has none may become anything.
template <class C>
class Fall {
 public:
  WARPNEST_INLINE explicit Fall(const C& set) {
    const __m256i nibble = _mm256_set1_epi8(15);
    const __m256i sizes = twice(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    by_ = WARPNEST_EACH_REGISTER(by_bytes(_mm256_add_epi8(
        _mm256_shuffle_epi8(sizes, _mm256_and_si256(set.r[i], nibble)),
        _mm256_shuffle_epi8(sizes, _mm256_and_si256(_mm256_srli_epi16(set.r[i], 4), nibble)))));
  }
  WARPNEST_INLINE C operator()(const C& cells) const {
    return WARPNEST_EACH_REGISTER(C::narrow ? _mm256_mulhi_epu16(cells.r[i], by_.r[i])
                                            : _mm256_srlv_epi32(cells.r[i], by_.r[i]));
  }

 private:
  WARPNEST_INLINE static __m256i twice(__m128i half) { return _mm256_broadcastsi128_si256(half); }
  // From the number of cells in each byte. AVX2 has no variable shift of 16-bit lanes: shifting by
  // n is the upper half of a product with 2^(16 - n).
  WARPNEST_INLINE static __m256i by_bytes(__m256i bytes) {
    if constexpr (!C::narrow) {
      return _mm256_madd_epi16(_mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1)),
                               _mm256_set1_epi16(1));
    }
    const __m256i n = _mm256_and_si256(_mm256_add_epi8(bytes, _mm256_srli_epi16(bytes, 8)),
                                       _mm256_set1_epi16(255));
    // The power byte by byte; 0 for n = 16, whose lower four bits are 0.
    const __m256i low = twice(_mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0, -128, 64, 32, 16, 8, 4, 2));
    const __m256i high = twice(_mm_setr_epi8(0, -128, 64, 32, 16, 8, 4, 2, 1, 0, 0, 0, 0, 0, 0, 0));
    return _mm256_or_si256(_mm256_shuffle_epi8(low, n),
                           _mm256_slli_epi16(_mm256_shuffle_epi8(high, n), 8));
  }
  C by_;
};

#undef WARPNEST_EACH_REGISTER

// --- Cells one by one, in order of columns, then rows --------------------------------------------

template <class C>
struct Words {
  static constexpr std::uint32_t room = 4 * C::registers;
  alignas(32) std::uint64_t word[room];

  WARPNEST_INLINE explicit Words(const C& cells) {
    const auto store = [&](int i) __attribute__((always_inline)) {
      _mm256_store_si256(reinterpret_cast<__m256i*>(word + 4 * i), cells.r[i]);
    };
    store(0);
    if constexpr (C::registers == 3) {
      store(1);
      store(2);
    }
  }
  WARPNEST_INLINE std::uint32_t count() const {
    std::uint32_t sum = 0;
#pragma GCC unroll 10
    for (std::uint32_t w = 0; w < C::words; ++w)
      sum += static_cast<std::uint32_t>(_mm_popcnt_u64(word[w]));
    return sum;
  }
};

// From words in general registers. (Loading what was just stored piece by piece would stall.)
template <class C>
WARPNEST_INLINE C from_words(const std::uint64_t* word) {
  const auto at = [&](std::uint32_t w) __attribute__((always_inline)) {
    return static_cast<long long>(w < C::words ? word[w] : 0);
  };
  return each<C>([&](int i) __attribute__((always_inline)) {
    const auto first = static_cast<std::uint32_t>(4 * i);
    return _mm256_set_epi64x(at(first + 3), at(first + 2), at(first + 1), at(first));
  });
}

// Indexed by word: all cells of that word, and all cells of the words before it.
template <class C>
struct WordSets {
  static constexpr std::uint32_t room = 4 * C::registers;
  alignas(32) std::uint64_t all[C::words][room];
  alignas(32) std::uint64_t before[C::words][room];
  constexpr WordSets() : all{}, before{} {
    for (std::uint32_t w = 0; w < C::words; ++w) {
      all[w][w] = ~std::uint64_t{0};
      for (std::uint32_t i = 0; i < w; ++i)
        before[w][i] = ~std::uint64_t{0};
    }
  }
};
template <class C>
inline constexpr WordSets<C> word_sets{};

template <class C>
WARPNEST_INLINE C load_words(const std::uint64_t* word) {
  return each<C>([&](int i) __attribute__((always_inline)) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(word + 4 * i));
  });
}
// A set with these cells of one word and no others.
template <class C>
WARPNEST_INLINE C in_word(std::uint32_t word, std::uint64_t cells) {
  return both(load_words<C>(word_sets<C>.all[word]), spread<C>(cells));
}
template <class C>
WARPNEST_INLINE C before_word(std::uint32_t word) {
  return load_words<C>(word_sets<C>.before[word]);
}

// --- Floods --------------------------------------------------------------------------------------

// Which neighbours belong together: cells tied to the one above, and to the one in the next column.
template <class C>
struct Links {
  C up;
  C right;
};

template <class C>
WARPNEST_INLINE C corners_of(const Links<C>& links) {
  return without(without(any_of(links.up, links.right), moved_up(links.up)),
                 moved_right(links.right));
}

// From each of these cells up to the top of its run, that is, the cells above that are tied to it:
// a carry runs through the ties.
template <class C>
WARPNEST_INLINE C run_up(const Links<C>& links, const C& cells) {
  return any_of(cells, differ(plus(links.up, both(cells, links.up)), links.up));
}
template <class C>
WARPNEST_INLINE C grown(const Links<C>& links, const C& cells) {
  const C columns =
      any_of(moved_right(both(cells, links.right)), both(moved_left(cells), links.right));
  const C wider = any_of(cells, columns);
  return any_of(run_up(links, wider), both(moved_down(wider), links.up));
}
// Ties between a cell among these and one that is not.
template <class C>
WARPNEST_INLINE C way_out(const Links<C>& links, const C& cells) {
  return any_of(both(differ(cells, moved_down(cells)), links.up),
                both(differ(cells, moved_left(cells)), links.right));
}
// Everything connected to these cells.
template <class C>
WARPNEST_INLINE C flood(const Links<C>& links, C cells) {
  cells = run_up(links, cells);
  for (;;) {
    // Two rounds between checks: a check costs about as much as a round.
    const C more = grown(links, cells);
    const C still_more = grown(links, more);
    if (none(differ(still_more, more))) return more;
    cells = still_more;
  }
}

}  // namespace warpnest::samegame_avx2

#endif
