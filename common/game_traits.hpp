// GameTraits: what kernels must know of a class of a game beyond the Game concept.
//
// A game with nothing special needs none. One that has, specialises it in <game>_traits.hpp, which
// its rules include, so that no file sees the class without its traits. What the host must know is
// in HostTraits (host/executor/host_traits.hpp).
#pragma once

#include <cstdint>

namespace warpnest {

struct PlainTraits {
  // Registers of a kernel's thread, at most. A game whose boards leave room for few warps may ask
  // for more.
  static constexpr int registers = 40;
  // Steps that a playout makes between two looks at the lanes; 0: as the size of the board says.
  static constexpr std::uint32_t unroll = 0;
};

template <class G>
struct GameTraits : PlainTraits {};

}  // namespace warpnest
