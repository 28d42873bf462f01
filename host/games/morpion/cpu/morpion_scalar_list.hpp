// The list of possible moves of morpion_move_list.hpp without SSE2, one code at a time: what SSE2
// gains is measured against it. Same interface, same contents, same order.
#pragma once

#include <cstdint>

#include "common/games/morpion/morpion_rules.hpp"

namespace warpnest {

class MorpionScalarList {
 public:
  std::uint32_t size() const { return size_; }
  void clear() { size_ = 0; }
  MorpionCode operator[](std::uint32_t k) const { return codes_[k]; }
  const MorpionCode* data() const { return codes_; }

  void append(std::uint32_t code, std::uint32_t valid) {
    codes_[size_] = static_cast<MorpionCode>(code);
    size_ += valid;
  }

  void remove(int min, int max) {
    const auto width = static_cast<std::uint32_t>(max - min);
    for (std::uint32_t i = 0; i < size_; ++i) {
      std::uint32_t code = codes_[i];
      asm("" : "+r"(code));  // keeps the compiler from vectorising the loop
      codes_[i] =
          code - static_cast<std::uint32_t>(min) <= width ? 0 : static_cast<MorpionCode>(code);
    }
  }

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
