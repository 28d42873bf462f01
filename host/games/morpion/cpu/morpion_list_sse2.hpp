// Removes the codes that a move makes impossible from a list, with SSE2. The others keep their
// order.
//
// Let c be the code of the line that begins at the hole, in each of the four directions. A move
// ends every line through its hole, c - line + 1 ... c, and every line that overlaps the new one,
// code - reach ... code + reach.
#pragma once

#include <cstdint>

#include <emmintrin.h>

#include "common/games/morpion/morpion_rules.hpp"
#include "host/games/morpion/cpu/morpion_window_tables.hpp"

namespace warpnest {

template <MorpionVariant V>
class MorpionRemovalSse2 {
 public:
  // `through[d]`: the code of the line that begins at the hole.
  MorpionRemovalSse2(MorpionCode code, const std::uint32_t (&through)[4])
      : line_(splat(code - static_cast<std::uint32_t>(morpion_reach<V>))) {
    for (int d = 0; d < 4; ++d) {
      through_[d] = splat(through[d] - static_cast<std::uint32_t>(V.line - 1));
    }
  }

  // Returns the new number of codes. Reads whole blocks of 8.
  std::uint32_t operator()(MorpionCode* list, std::uint32_t count) const {
    std::uint32_t kept = 0;
    for (std::uint32_t i = 0; i < count; i += 8) {
      const __m128i codes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(list + i));
      std::uint32_t keep = ~ends(codes);
      const std::uint32_t left = count - i;
      if (left < 8) keep &= (1U << left) - 1U;
      const std::uint64_t low = static_cast<std::uint64_t>(_mm_cvtsi128_si64(codes));
      const std::uint64_t high =
          static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_unpackhi_epi64(codes, codes)));
      kept = pack(list, kept, low, keep);
      kept = pack(list, kept, high, keep >> 4);
    }
    return kept;
  }

 private:
  static __m128i splat(std::uint32_t code) { return _mm_set1_epi16(static_cast<short>(code)); }

  // A bit for each of the eight codes that the move ends.
  std::uint32_t ends(__m128i codes) const {
    // x <= n for unsigned x: the saturated difference is 0.
    const __m128i width = _mm_set1_epi16(V.line - 1);
    const __m128i reach = _mm_set1_epi16(2 * morpion_reach<V>);
    const __m128i zero = _mm_setzero_si128();
    __m128i hit = _mm_cmpeq_epi16(_mm_subs_epu16(_mm_sub_epi16(codes, line_), reach), zero);
    for (const __m128i& base : through_) {
      hit = _mm_or_si128(hit,
                         _mm_cmpeq_epi16(_mm_subs_epu16(_mm_sub_epi16(codes, base), width), zero));
    }
    return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(hit, zero))) & 255U;
  }

  // Appends the codes of four whose bit is set in `keep`, without branches.
  static std::uint32_t pack(MorpionCode* list, std::uint32_t kept, std::uint64_t codes,
                            std::uint32_t keep) {
    for (std::uint32_t i = 0; i < 4; ++i) {
      list[kept] = static_cast<MorpionCode>(codes >> (16 * i));
      kept += keep >> i & 1U;
    }
    return kept;
  }

  __m128i line_;
  __m128i through_[4];
};

}  // namespace warpnest
