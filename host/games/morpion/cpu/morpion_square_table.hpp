// Computes the squares of a line from its code without a branch: as x + (y << 16), a square is
// linear in u and v. The factor of u is also the step along the direction.
#pragma once

#include <cstdint>

#include "common/games/morpion/morpion_rules.hpp"

namespace warpnest {

struct MorpionSquareFactors {
  std::uint32_t by_u;
  std::uint32_t by_v;
  std::uint32_t constant;
};

// By direction: rising, vertical, falling, horizontal.
template <MorpionVariant V>
alignas(64) inline constexpr MorpionSquareFactors morpion_square_factors[4] = {
    {65535, 1, 0},
    {65536, 1, 0},
    {65537, 1, 1U - static_cast<std::uint32_t>(V.side)},
    {1, 65536, 0}};

// The square `by` steps from the first square of the line.
template <MorpionVariant V>
[[gnu::always_inline]] inline std::uint32_t morpion_packed_square(std::uint32_t code,
                                                                  std::uint32_t by) {
  const MorpionSquareFactors& factors = morpion_square_factors<V>[code >> 13];
  const std::uint32_t first = (code & 63U) * factors.by_u + (code >> 6 & 127U) * factors.by_v;
  return first + factors.constant + by * factors.by_u;
}

}  // namespace warpnest
