// The warp program of P-Chase (Algorithm 2 of the GPU paper): every lane follows a cycle of indices
// through an array of its own, p = A[p], so that each access waits for the one before.
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/warp.hpp"

namespace warpnest {

// contiguous   a lane's array lies in one piece, as in the paper
// interleaved  word w of lane l lies at w * 32 + l: lanes never meet in a bank of shared memory
enum class ChaseLayout { contiguous, interleaved };

// Accesses are made in threes; with fewer elements three accesses would meet in one of them.
inline constexpr std::uint32_t chase_unroll = 3;
inline constexpr std::uint32_t min_chase_elements = 4;

// The arrays of a warp's lanes, one after the other or interleaved by words of 32 bits.
template <class Value_, ChaseLayout Layout>
struct ChaseArrays {
  using Value = Value_;
  static constexpr std::uint32_t per_word = 4 / sizeof(Value);

  Value* values;
  std::uint32_t elements;  // of one lane; a multiple of per_word

  // Where element `element` of a lane lies among `values`.
  WARPNEST_HD std::uint32_t place(std::uint32_t lane, std::uint32_t element) const {
    if constexpr (Layout == ChaseLayout::contiguous) {
      return lane * elements + element;
    } else {
      return (element / per_word * warp_lanes + lane) * per_word + element % per_word;
    }
  }
  WARPNEST_HD std::uint32_t get(std::uint32_t lane, std::uint32_t element) const {
    return values[place(lane, element)];
  }
  WARPNEST_HD void set(std::uint32_t lane, std::uint32_t element, std::uint32_t value) const {
    values[place(lane, element)] = static_cast<Value>(value);
  }
};

// Three accesses at a time from element `at` on; gives the element it comes to. Writing turns the
// three steps a -> b -> c -> d into a -> c -> b -> d, so that the array stays one cycle.
template <bool Write, class Arrays>
WARPNEST_HD std::uint32_t follow(const Arrays& arrays, std::uint32_t lane, std::uint32_t at,
                                 std::uint64_t triples) {
#if defined(__CUDA_ARCH__)
#pragma unroll 1
#endif
  for (; triples > 0; --triples) {
    const std::uint32_t second = arrays.get(lane, at);
    const std::uint32_t third = arrays.get(lane, second);
    const std::uint32_t fourth = arrays.get(lane, third);
    if constexpr (Write) {
      arrays.set(lane, at, third);
      arrays.set(lane, second, fourth);
      arrays.set(lane, third, second);
    }
    at = fourth;
  }
  return at;
}

// The first `active` lanes chase; `at` is where each stands.
WARPNEST_WARP_PROGRAM
template <bool Write, Warp W, class Arrays>
WARPNEST_HD void chase(W& warp, const Arrays& arrays, std::uint32_t active, std::uint64_t triples,
                       typename W::template PerLane<std::uint32_t>& at) {
  warp.each([&](std::uint32_t lane) {
    if (lane < active) at[lane] = follow<Write>(arrays, lane, at[lane], triples);
  });
}

}  // namespace warpnest
