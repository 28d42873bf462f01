// Exponential waiting times, for playouts that choose by clocks.
//
// Every move of a position has a clock that rings after an exponentially distributed time, with the
// move's weight as its rate; the move whose clock rings first is played. That is move i with
// probability weight i / sum of weights, as in a softmax. The remaining times of the other clocks
// are exponential again, so a move keeps its clock for as long as it is possible: one draw per move
// that appears, and none for a move that stays.
#pragma once

#include <bit>
#include <cstdint>

#include "common/stream.hpp"

namespace warpnest {

// Waiting times come from eight generators in turn, so that vectors can make them: a single
// generator is a chain of multiplications that a playout would wait for. Returns generator k of the
// eight derived from a playout's own generator.
inline constexpr std::uint32_t clock_generators = 8;
[[gnu::always_inline]] inline Generator clock_generator(const Generator& own, std::uint32_t k) {
  const StreamId id = own.low() | static_cast<StreamId>(own.carry()) << 32;
  return Generator(scramble(id + (k + 1) * golden));
}

// ln m = 2 (s + s^3/3 + s^5/5 + ...) with s = (m - 1) / (m + 1). For m between sqrt(1/2) and
// sqrt(2), five terms leave an error below 1e-9.
namespace policy_logarithm {
inline constexpr float ln2 = 0.69314718F;
inline constexpr std::uint32_t sqrt_half = 0x3f3504f3;  // the bits of the nearest float
inline constexpr float odd[] = {2.0F / 9, 2.0F / 7, 2.0F / 5, 2.0F / 3, 2.0F};
}  // namespace policy_logarithm

// An exponential of mean 1 from 32 random bits: minus the logarithm of a number between 0 and 1,
// (k + 1/2) / 2^24 with k from the upper bits. (A float holds 24 bits of it: k is made odd.)
[[gnu::always_inline]] inline float exponential_wait(std::uint32_t random) {
  using namespace policy_logarithm;
  const float uniform = static_cast<float>((random >> 8) | 1U) * 0x1p-24F;
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(uniform) - sqrt_half;
  const std::int32_t exponent = static_cast<std::int32_t>(bits) >> 23;
  const float m = std::bit_cast<float>((bits & 0x7fffffU) + sqrt_half);
  const float s = (m - 1.0F) / (m + 1.0F);
  const float square = s * s;
  float sum = odd[0];
  for (int i = 1; i < 5; ++i)
    sum = sum * square + odd[i];
  return -(static_cast<float>(exponent) * ln2 + sum * s);
}

}  // namespace warpnest
