// Morpion playouts that follow a policy, by clocks (see host/policy/policy_clocks.hpp).
//
// A move's clock is drawn when the move becomes possible, in the order of the range query's list,
// one draw each, from the clocks' generators in turn. Both versions return the same bits.
#pragma once

#include "common/stream.hpp"
#include "host/games/morpion/cpu/morpion_board.hpp"
#include "host/policy/policy_trace.hpp"

namespace warpnest {

// Plays from the origin to the end and records the trace, whose codes are those of the moves.
// `reciprocals` has policy_codes entries, 1 / weight. Returns the number of moves made since the
// first position, and sets `overflow` to whether the board was too small.
template <MorpionVariant V>
std::uint32_t play_morpion_policy_avx2(const MorpionBoard<V>& origin, const float* reciprocals,
                                       Generator generator, PolicyTrace& trace, bool& overflow);
template <MorpionVariant V>
std::uint32_t play_morpion_policy_portable(const MorpionBoard<V>& origin, const float* reciprocals,
                                           Generator generator, PolicyTrace& trace, bool& overflow);

// Instantiates one of the two functions for every variant.
#define WARPNEST_INSTANTIATE_MORPION_POLICY(play)                                       \
  template std::uint32_t play(const MorpionBoard<morpion_5d>&, const float*, Generator, \
                              PolicyTrace&, bool&);                                     \
  template std::uint32_t play(const MorpionBoard<morpion_5t>&, const float*, Generator, \
                              PolicyTrace&, bool&);                                     \
  template std::uint32_t play(const MorpionBoard<morpion_4d>&, const float*, Generator, \
                              PolicyTrace&, bool&);                                     \
  template std::uint32_t play(const MorpionBoard<morpion_4t>&, const float*, Generator, \
                              PolicyTrace&, bool&)

}  // namespace warpnest
