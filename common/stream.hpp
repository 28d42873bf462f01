// Streams: the random numbers of a playout are a function of one 64-bit id.
//
// An id is mixed along the path that leads to the playout. The run's seed and the number of the
// search give the id of a search; a search at `step` that tries `candidate` gives the id of the
// search below it or, with `index`, of one leaf playout. Ids within one search are pairwise
// distinct (the mix is a bijection of step, candidate and index); ids of different searches are
// distinct except for the chance of a 64-bit collision.
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/bits.hpp"

namespace warpnest {

using StreamId = std::uint64_t;

// Limits of the parts of a mix.
inline constexpr std::uint32_t max_stream_step = 1U << 20;       // exclusive
inline constexpr std::uint32_t max_stream_candidate = 1U << 12;  // exclusive

// A bijection of 64 bits in which every input bit flips each output bit with probability near 1/2
// (two rounds of xor-shift and multiply; the constants are Stafford's thirteenth pair).
WARPNEST_HD constexpr std::uint64_t scramble(std::uint64_t bits) {
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9ULL;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebULL;
  return bits ^ (bits >> 31);
}

// The odd integer closest to 2^64 divided by the golden ratio: its multiples spread evenly.
inline constexpr std::uint64_t golden = 0x9e3779b97f4a7c15ULL;

// The id of search number `search` of the run with this seed.
WARPNEST_HD constexpr StreamId search_stream(std::uint64_t seed, std::uint64_t search) {
  return scramble(scramble(seed) + (search + 1) * golden);
}

// The id below `parent` at (step, candidate, index), which are packed side by side into 64 bits.
WARPNEST_HD constexpr StreamId mix(StreamId parent, std::uint32_t step, std::uint32_t candidate,
                                   std::uint32_t index) {
  const std::uint64_t place = two_words(index, (step << 12) | candidate);
  return scramble(parent + (place + 1) * golden);
}

// A multiply-with-carry generator: two 32-bit registers, one wide multiply-add per draw, period
// about 2^63. The output is the low word xor the carry, which hides the lattice structure of the
// plain sequence.
class Generator {
 public:
  Generator() = default;

  // Carries run from 1 to multiplier - 2, which excludes the two fixed points of the recurrence.
  WARPNEST_HD explicit constexpr Generator(StreamId id) : Generator(halves(id)) {}

  // The current output, and the step to the next one.
  WARPNEST_HD constexpr std::uint32_t value() const { return low_ ^ carry_; }
  WARPNEST_HD constexpr void advance() {
#if defined(__CUDA_ARCH__)
    // Three instructions; the compiler would use six, and as many registers for the halves.
    std::uint64_t state = carry_;
    asm volatile("mad.wide.u32 %0, %1, %2, %0;" : "+l"(state) : "r"(low_), "n"(multiplier32));
    const Halves next = halves(state);
    low_ = next.low;
    carry_ = next.high;
#else
    const std::uint64_t product = static_cast<std::uint64_t>(low_) * multiplier + carry_;
    low_ = static_cast<std::uint32_t>(product);
    carry_ = static_cast<std::uint32_t>(product >> 32);
#endif
  }
  WARPNEST_HD constexpr std::uint32_t next() {
    const std::uint32_t given = value();
    advance();
    return given;
  }

  // Returns a number below n, each with probability 1/n up to a relative error of n / 2^32; 0 for
  // n = 0.
  WARPNEST_HD std::uint32_t below(std::uint32_t n) { return multiply_high(next(), n); }

  // As above, in two parts: the number drawn, and advance(), which may come later.
  struct Drawn {
    std::uint32_t value;
    WARPNEST_HD std::uint32_t below(std::uint32_t n) const { return multiply_high(value, n); }
    // As above, plus `more`.
    WARPNEST_HD std::uint32_t below(std::uint32_t n, std::uint32_t more) const {
      return multiply_high_add(value, n, more);
    }
  };
  WARPNEST_HD Drawn drawn() const { return {value()}; }

  // m * 2^32 - 1 and m * 2^31 - 1 are prime for this m (MWC64X, David B. Thomas).
  static constexpr std::uint64_t multiplier = 4294883355ULL;
  static constexpr auto multiplier32 = static_cast<std::uint32_t>(multiplier);

  WARPNEST_HD constexpr std::uint32_t low() const { return low_; }
  WARPNEST_HD constexpr std::uint32_t carry() const { return carry_; }
  friend WARPNEST_HD constexpr bool operator==(const Generator&, const Generator&) = default;

 private:
  WARPNEST_HD explicit constexpr Generator(Halves id)
      : low_(id.low), carry_(multiply_high_add(id.high, multiplier32 - 2, 1)) {}

  std::uint32_t low_;
  std::uint32_t carry_;
};

// Stands in for a Generator where the choice is already made.
struct Forced {
  std::uint32_t choice;
  WARPNEST_HD std::uint32_t below(std::uint32_t) const { return choice; }
  WARPNEST_HD std::uint32_t below(std::uint32_t, std::uint32_t more) const { return choice + more; }
  WARPNEST_HD Forced drawn() const { return *this; }
  WARPNEST_HD void advance() const {}
};

}  // namespace warpnest
