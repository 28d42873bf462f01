// Orders in which a HostWarp can run its lanes.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

#include "common/warp.hpp"

namespace warpnest::testing {

// Lane orders that must not matter: forwards, backwards, and shuffled.
inline std::vector<HostWarp> lane_orders() {
  std::array<std::uint8_t, warp_lanes> order{};
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  std::vector<HostWarp> warps{HostWarp(order)};
  std::reverse(order.begin(), order.end());
  warps.emplace_back(order);
  std::mt19937 shuffle(7);
  for (int i = 0; i < 3; ++i) {
    std::shuffle(order.begin(), order.end(), shuffle);
    warps.emplace_back(order);
  }
  return warps;
}

}  // namespace warpnest::testing
