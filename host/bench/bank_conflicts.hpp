// Computes bank conflicts of shared memory.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace warpnest {

inline constexpr std::uint32_t shared_banks = 32;

// Returns the wavefronts (passes through shared memory) that one access of a warp takes: lanes that
// access different words of one bank wait for each other; lanes that access the same word do not.
// `words` are the words the lanes access. 0 means no access, 1 no conflict; the maximum is 32.
inline std::uint32_t wavefronts(std::span<const std::uint32_t> words) {
  std::array<std::uint32_t, 64> sorted{};
  const std::size_t count = std::min(words.size(), sorted.size());
  std::copy_n(words.begin(), count, sorted.begin());
  std::sort(sorted.begin(), sorted.begin() + count);
  std::array<std::uint32_t, shared_banks> in_bank{};
  std::uint32_t most = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0 && sorted[i] == sorted[i - 1]) continue;
    most = std::max(most, ++in_bank[sorted[i] % shared_banks]);
  }
  return most;
}

}  // namespace warpnest
