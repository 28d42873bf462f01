// What the search kernels may use of a multiprocessor, and how many warps must fit. The test
// tests/kernels/resources_test.py checks every kernel that was built against these limits.
#pragma once

#include <cstdint>

#include "common/game.hpp"
#include "kernels/search_layout.hpp"

namespace warpnest {

// The multiprocessor that the limits refer to: compute capability 8.6.
struct ReferenceMultiprocessor {
  static constexpr int major = 8;
  static constexpr int minor = 6;
  static constexpr std::uint32_t shared_bytes = 100 * 1024;
  static constexpr std::uint32_t block_shared_bytes = 99 * 1024;  // maximum per block, opt-in
  static constexpr std::uint32_t reserved_bytes = 1024;           // overhead per block
  static constexpr std::uint32_t registers = 64 * 1024;
  static constexpr std::uint32_t threads = 1536;
};

// Warps per block: those of the policy, or fewer if the state of upper levels takes up their room.
template <Game G, int Levels>
constexpr std::uint32_t block_warps() {
  std::uint32_t warps = SearchPolicy<G>::warps;
  while (SearchLayout<G, Levels>{warps}.bytes() > ReferenceMultiprocessor::block_shared_bytes)
    --warps;
  return warps;
}

struct SearchLimits {
  std::uint32_t registers;      // maximum per thread
  std::uint32_t spilled_bytes;  // maximum per thread; includes the stack
  std::uint32_t warps;          // minimum resident on the reference multiprocessor
};

// Boards decide: twice the words, half the warps. 48 warps are all that the hardware has room for.
// The aim is two warps per scheduler where boards are made for it, one on the largest.
template <Game G>
constexpr SearchLimits search_limits() {
  constexpr std::uint32_t warps = G::words <= 8     ? 48
                                  : G::words <= 16  ? 40
                                  : G::words <= 32  ? 20
                                  : G::words <= 64  ? 10
                                  : G::words <= 90  ? 8
                                  : G::words <= 100 ? 7
                                  : G::words <= 128 ? 5
                                  : G::words <= 180 ? 4
                                                    : 2;
  return {.registers = SearchPolicy<G>::registers, .spilled_bytes = 0, .warps = warps};
}

}  // namespace warpnest
