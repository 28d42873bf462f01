// Bit arithmetic: one machine instruction on the device, plain C++ on the host.
#pragma once

#include <cuda/std/bit>

#include <cstdint>

#include "common/annotations.hpp"

namespace warpnest {

WARPNEST_HD inline std::uint32_t population(std::uint32_t bits) {
  return static_cast<std::uint32_t>(cuda::std::popcount(bits));
}
WARPNEST_HD inline std::uint32_t population(std::uint64_t bits) {
  return static_cast<std::uint32_t>(cuda::std::popcount(bits));
}

// Returns the position of the k-th set bit, counting from 0; k must be less than population(set).
WARPNEST_HD inline std::uint32_t nth_set_bit(std::uint32_t set, std::uint32_t k) {
  while (k-- > 0) set &= set - 1;
  return static_cast<std::uint32_t>(cuda::std::countr_zero(set));
}

// Returns the value unchanged, but hides it from the device compiler. Otherwise the compiler would
// move a mask or an xor past the shift of an address computation; the shift would then take an
// instruction of its own instead of being part of the load.
WARPNEST_HD inline std::uint32_t opaque(std::uint32_t value) {
#if defined(__CUDA_ARCH__)
  asm("" : "+r"(value));
#endif
  return value;
}

// Returns the value unchanged, computed at this point in the order of memory accesses and other
// such values. A warp issues instructions in program order, and the compiler does not know what
// each of them will wait for.
WARPNEST_HD inline std::uint32_t here_and_now(std::uint32_t value) {
#if defined(__CUDA_ARCH__)
  asm volatile("" : "+r"(value));
#endif
  return value;
}

// The compiler does not move memory accesses across this.
WARPNEST_HD inline void memory_order() {
#if defined(__CUDA_ARCH__)
  asm volatile("" ::: "memory");
#endif
}

// The high half of the 64-bit product.
WARPNEST_HD constexpr std::uint32_t multiply_high(std::uint32_t a, std::uint32_t b) {
#if defined(__CUDA_ARCH__)
  return __umulhi(a, b);
#else
  return static_cast<std::uint32_t>((static_cast<std::uint64_t>(a) * b) >> 32);
#endif
}

// As above, plus `c`.
WARPNEST_HD constexpr std::uint32_t multiply_high_add(std::uint32_t a, std::uint32_t b,
                                                      std::uint32_t c) {
#if defined(__CUDA_ARCH__)
  std::uint32_t sum;
  asm("mad.hi.u32 %0, %1, %2, %3;" : "=r"(sum) : "r"(a), "r"(b), "r"(c));
  return sum;
#else
  return multiply_high(a, b) + c;
#endif
}

// Only the low five bits of `by` count, so the caller need not mask it.
WARPNEST_HD inline std::uint32_t rotate_left(std::uint32_t value, std::uint32_t by) {
#if defined(__CUDA_ARCH__)
  return __funnelshift_l(value, value, by);
#else
  return cuda::std::rotl(value, static_cast<int>(by & 31U));
#endif
}

// As above, for a constant, which becomes part of the instruction.
template <std::uint32_t Value>
WARPNEST_HD inline std::uint32_t rotate_constant_left(std::uint32_t by) {
#if defined(__CUDA_ARCH__)
  std::uint32_t result;
  asm("shf.l.wrap.b32 %0, %1, %1, %2;" : "=r"(result) : "n"(Value), "r"(by));
  return result;
#else
  return rotate_left(Value, by);
#endif
}

template <std::uint32_t Value>
WARPNEST_HD inline std::uint32_t rotate_constant_right(std::uint32_t by) {
#if defined(__CUDA_ARCH__)
  std::uint32_t result;
  asm("shf.r.wrap.b32 %0, %1, %1, %2;" : "=r"(result) : "n"(Value), "r"(by));
  return result;
#else
  return cuda::std::rotr(Value, static_cast<int>(by & 31U));
#endif
}

WARPNEST_HD inline std::uint32_t rotate_right(std::uint32_t value, std::uint32_t by) {
#if defined(__CUDA_ARCH__)
  return __funnelshift_r(value, value, by);
#else
  return cuda::std::rotr(value, static_cast<int>(by & 31U));
#endif
}

// `upper` shifted left by `By` bits, filled from below with the highest bits of `lower`.
template <std::uint32_t By>
WARPNEST_HD inline std::uint32_t shift_in_high(std::uint32_t upper, std::uint32_t lower) {
  static_assert(By < 32);
#if defined(__CUDA_ARCH__)
  std::uint32_t result;  // as __funnelshift_l, but with the count as part of the instruction
  asm("shf.l.wrap.b32 %0, %1, %2, %3;" : "=r"(result) : "r"(lower), "r"(upper), "n"(By));
  return result;
#else
  return static_cast<std::uint32_t>(
      (((static_cast<std::uint64_t>(upper) << 32) | lower) << By) >> 32);
#endif
}

WARPNEST_HD inline constexpr std::uint32_t smaller_of(std::uint32_t a, std::uint32_t b) {
#if defined(__CUDA_ARCH__)
  std::uint32_t smaller;  // the compiler would use a comparison and a select
  asm("min.u32 %0, %1, %2;" : "=r"(smaller) : "r"(a), "r"(b));
  return smaller;
#else
  return a < b ? a : b;
#endif
}

// a * By + c. The compiler would use two instructions if `By` is a power of two.
template <std::uint32_t By>
WARPNEST_HD inline std::uint32_t multiply_add(std::uint32_t a, std::uint32_t c) {
#if defined(__CUDA_ARCH__)
  std::uint32_t sum;
  asm("mad.lo.u32 %0, %1, %2, %3;" : "=r"(sum) : "r"(a), "n"(By), "r"(c));
  return sum;
#else
  return a * By + c;
#endif
}

// a * By + C, with a constant C.
template <std::uint32_t By, std::uint32_t C>
WARPNEST_HD inline std::uint32_t multiply_add_constant(std::uint32_t a) {
#if defined(__CUDA_ARCH__)
  std::uint32_t sum;
  asm("mad.lo.u32 %0, %1, %2, %3;" : "=r"(sum) : "r"(a), "n"(By), "n"(C));
  return sum;
#else
  return a * By + C;
#endif
}

// c + (a >> By), in one instruction.
template <std::uint32_t By>
WARPNEST_HD inline std::uint32_t add_shifted(std::uint32_t a, std::uint32_t c) {
  static_assert(By > 0 && By < 32);
#if defined(__CUDA_ARCH__)
  std::uint32_t sum;
  asm("mad.hi.u32 %0, %1, %2, %3;" : "=r"(sum) : "r"(a), "n"(1U << (32 - By)), "r"(c));
  return sum;
#else
  return c + (a >> By);
#endif
}

// C + (a >> By), with a constant C.
template <std::uint32_t By, std::uint32_t C>
WARPNEST_HD inline std::uint32_t add_shifted_constant(std::uint32_t a) {
#if defined(__CUDA_ARCH__)
  std::uint32_t sum;
  asm("mad.hi.u32 %0, %1, %2, %3;" : "=r"(sum) : "r"(a), "n"(1U << (32 - By)), "n"(C));
  return sum;
#else
  return C + (a >> By);
#endif
}

// c plus the high half of a * By.
template <std::uint32_t By>
WARPNEST_HD inline std::uint32_t multiply_high_add(std::uint32_t a, std::uint32_t c) {
#if defined(__CUDA_ARCH__)
  std::uint32_t sum;
  asm("mad.hi.u32 %0, %1, %2, %3;" : "=r"(sum) : "r"(a), "n"(By), "r"(c));
  return sum;
#else
  return multiply_high(a, By) + c;
#endif
}

// `base` with its `Bits` bits from bit `At` up replaced by the lowest bits of `field`.
template <std::uint32_t At, std::uint32_t Bits>
WARPNEST_HD inline std::uint32_t insert_bits(std::uint32_t base, std::uint32_t field) {
  static_assert(Bits < 32 && At + Bits <= 32);
#if defined(__CUDA_ARCH__)
  std::uint32_t result;
  asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(result) : "r"(field), "r"(base), "n"(At), "n"(Bits));
  return result;
#else
  constexpr std::uint32_t mask = ((1U << Bits) - 1) << At;
  return (base & ~mask) | ((field << At) & mask);
#endif
}

WARPNEST_HD constexpr std::uint64_t two_words(std::uint32_t low, std::uint32_t high) {
#if defined(__CUDA_ARCH__)
  std::uint64_t both;
  asm("mov.b64 %0, {%1, %2};" : "=l"(both) : "r"(low), "r"(high));
  return both;
#else
  return static_cast<std::uint64_t>(high) << 32 | low;
#endif
}

struct Halves {
  std::uint32_t low, high;
};
WARPNEST_HD constexpr Halves halves(std::uint64_t both) {
#if defined(__CUDA_ARCH__)
  Halves two{};  // the compiler would shift and convert
  asm("mov.b64 {%0, %1}, %2;" : "=r"(two.low), "=r"(two.high) : "l"(both));
  return two;
#else
  return {static_cast<std::uint32_t>(both), static_cast<std::uint32_t>(both >> 32)};
#endif
}

// The number of zeros above the highest set bit; 32 if no bit is set.
WARPNEST_HD inline std::uint32_t leading_zeros(std::uint32_t bits) {
  return static_cast<std::uint32_t>(cuda::std::countl_zero(bits));
}
// As above, for a 64-bit word; 64 if no bit is set.
WARPNEST_HD inline std::uint32_t leading_zeros(std::uint64_t bits) {
  return static_cast<std::uint32_t>(cuda::std::countl_zero(bits));
}

// Returns half word `number`, counting from `First`, of the four in `low` and then `high`. The bits
// above it are arbitrary.
template <std::uint32_t First>
WARPNEST_HD inline std::uint32_t half_word(std::uint32_t low, std::uint32_t high,
                                           std::uint32_t number) {
  const std::uint64_t all = two_words(low, high);
#if defined(__CUDA_ARCH__)
  // A number out of range may shift too far, which C++ does not allow.
  std::uint64_t shifted;
  asm("shr.u64 %0, %1, %2;"
      : "=l"(shifted)
      : "l"(all), "r"(multiply_add_constant<16, 0U - 16 * First>(number)));
  return static_cast<std::uint32_t>(shifted);
#else
  return static_cast<std::uint32_t>(all >> 16 * ((number - First) & 3U));
#endif
}

// `Count` bits from bit `First` up.
template <std::uint32_t First, std::uint32_t Count>
WARPNEST_HD inline std::uint32_t bit_field(std::uint32_t bits) {
#if defined(__CUDA_ARCH__)
  std::uint32_t result;
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(result) : "r"(bits), "n"(First), "n"(Count));
  return result;
#else
  return bits >> First & ((1U << Count) - 1);
#endif
}

}  // namespace warpnest
