// Small helpers that the executor's files share.
#pragma once

#include <bit>
#include <cstdint>

namespace warpnest::ptx {

// The low `bits` of a value, and the same as a signed number.
inline std::uint64_t low_bits(std::uint64_t value, int bits) {
  return bits >= 64 ? value : value & ((std::uint64_t{1} << bits) - 1);
}
inline std::int64_t signed_bits(std::uint64_t value, int bits) {
  const int unused = 64 - bits;
  return static_cast<std::int64_t>(value << unused) >> unused;
}

// Calls f(lane) for every lane of the mask.
template <class F>
void for_lanes(std::uint32_t mask, F&& f) {
  for (; mask != 0; mask &= mask - 1)
    f(static_cast<std::uint32_t>(std::countr_zero(mask)));
}

}  // namespace warpnest::ptx
