// The numbers of SameGame's rules, and which of them an instance may choose.
#pragma once

#include <cstdint>

#include "common/annotations.hpp"

namespace warpnest {

inline constexpr std::int32_t samegame_bonus = 1000;  // for clearing the board
inline constexpr std::uint32_t max_samegame_side = 20;
inline constexpr std::uint32_t max_samegame_colours = 9;

// For n cells removed; also the cost of n remaining cells of a colour, if the rules charge for
// them.
WARPNEST_HD constexpr std::int32_t samegame_points(std::uint32_t n) {
  const auto more = static_cast<std::int32_t>(n) - 2;
  return more * more;
}

struct SameGameRules {
  std::uint16_t tabu = 1;     // playouts avoid the most frequent colour (TabuColorRandom)
  std::uint16_t penalty = 0;  // colours left at the end cost points
  friend WARPNEST_HD bool operator==(const SameGameRules&, const SameGameRules&) = default;
};

struct SameGameShape {
  std::uint32_t columns = 15;
  std::uint32_t rows = 15;
  std::uint32_t colours = 5;
};

}  // namespace warpnest
