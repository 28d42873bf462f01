// GameTraits: what kernels must know about a class of a game beyond the Game concept.
//
// Most games need no specialisation. A game that does puts it in <game>_traits.hpp, which its rules
// include, so that no file sees the class without its traits. What the host must know is in
// HostTraits (host/executor/host_traits.hpp).
#pragma once

#include <cstdint>

namespace warpnest {

struct PlainTraits {
  // Maximum registers per thread. A game whose boards leave room for few warps may ask for more.
  static constexpr int registers = 40;
  // Steps of a playout between two checks of the lanes; 0: derived from the size of the board.
  static constexpr std::uint32_t unroll = 0;
};

template <class G>
struct GameTraits : PlainTraits {};

}  // namespace warpnest
