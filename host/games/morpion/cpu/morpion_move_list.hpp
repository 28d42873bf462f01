// The list of possible moves of the range query paper, section III.C: removal of the codes of an
// interval, eight at a time with SSE2, then packing.
#pragma once

#include <cstdint>

#include <emmintrin.h>

#include "common/games/morpion/morpion_rules.hpp"

namespace warpnest {

class alignas(16) MorpionMoveList {
 public:
  std::uint32_t size() const { return size_; }
  void clear() { size_ = 0; }
  MorpionCode operator[](std::uint32_t k) const { return codes_[k]; }
  const MorpionCode* data() const { return codes_; }

  // Branch-free insertion: the code is always written, and counts only if `valid` is 1. `valid`
  // must be 0 or 1.
  void append(std::uint32_t code, std::uint32_t valid) {
    codes_[size_] = static_cast<MorpionCode>(code);
    size_ += valid;
  }

  // Replaces the codes from min to max with 0 (Algorithm 3). Codes are below 2^15; min may be below
  // 0.
  void remove(int min, int max) {
    const __m128i mins = _mm_set1_epi16(static_cast<short>(min - 1));
    const __m128i maxs = _mm_set1_epi16(static_cast<short>(max + 1));
    __m128i* block = reinterpret_cast<__m128i*>(codes_);
    for (std::uint32_t i = 0; i < size_; i += 8, ++block) {
      const __m128i values = _mm_load_si128(block);
      const __m128i above = _mm_cmpgt_epi16(values, mins);
      const __m128i below = _mm_cmpgt_epi16(maxs, values);
      _mm_store_si128(block, _mm_andnot_si128(_mm_and_si128(above, below), values));
    }
  }

  // Closes the gaps that removals left.
  void pack() {
    std::uint32_t kept = 0;
    for (std::uint32_t i = 0; i < size_; ++i) {
      const MorpionCode code = codes_[i];
      codes_[kept] = code;
      kept += code != 0;
    }
    size_ = kept;
  }

 private:
  // One move adds at most 20 codes, and writes one after them.
  MorpionCode codes_[morpion_list_capacity + 32];
  std::uint32_t size_ = 0;
};

}  // namespace warpnest
