// The warp program of P-Chase (Algorithm 2 of the GPU paper): every lane follows a cycle of indices
// through its own array, p = A[p], so each access waits for the one before.
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/warp.hpp"

namespace warpnest {

// contiguous   a lane's array is contiguous, as in the paper
// interleaved  word w of lane l lies at w * 32 + l: no two lanes share a bank of shared memory
enum class ChaseLayout { contiguous, interleaved };

// Accesses are made in threes; with fewer elements, two of the three would hit the same one.
inline constexpr std::uint32_t chase_unroll = 3;
inline constexpr std::uint32_t min_chase_elements = 4;

// The array of one lane.
template <class Value, ChaseLayout Layout>
struct LaneArray {
  using Place = std::uint32_t;  // an element
  static constexpr std::uint32_t per_word = 4 / sizeof(Value);

  Value* values;  // where it begins

  WARPNEST_HD static constexpr std::uint32_t offset(std::uint32_t element) {
    if constexpr (Layout == ChaseLayout::contiguous) return element;
    return element / per_word * (warp_lanes * per_word) + element % per_word;
  }
  WARPNEST_HD std::uint32_t get(std::uint32_t element) const { return values[offset(element)]; }
  WARPNEST_HD void set(std::uint32_t element, std::uint32_t value) const {
    values[offset(element)] = static_cast<Value>(value);
  }
};

// The arrays of a warp's lanes, one after the other or interleaved in 32-bit words.
template <class Value_, ChaseLayout Layout>
struct ChaseArrays {
  using Value = Value_;
  using Lane = LaneArray<Value, Layout>;
  static constexpr std::uint32_t per_word = Lane::per_word;

  Value* values;
  std::uint32_t elements;  // per lane; a multiple of per_word

  // Where a lane's array begins among `values`.
  WARPNEST_HD std::uint32_t first(std::uint32_t lane) const {
    return lane * (Layout == ChaseLayout::contiguous ? elements : per_word);
  }
  WARPNEST_HD Lane lane(std::uint32_t lane) const { return {values + first(lane)}; }
  // Where element `element` of a lane lies.
  WARPNEST_HD std::uint32_t place(std::uint32_t lane, std::uint32_t element) const {
    return first(lane) + Lane::offset(element);
  }
};

// Elements that are addresses: nothing is computed between two accesses, so the time they take is
// the latency of the memory alone.
struct GlobalLinks {
  using Lane = GlobalLinks;
  using Place = std::uint64_t;
  WARPNEST_HD GlobalLinks lane(std::uint32_t) const { return *this; }
  WARPNEST_HD Place get(Place at) const {
#if defined(__CUDA_ARCH__)
    Place next;  // the compiler would not know that this is a global address
    asm volatile("ld.global.u64 %0, [%1];" : "=l"(next) : "l"(at));
    return next;
#else
    return *reinterpret_cast<const Place*>(at);
#endif
  }
};
// As above, in the shared memory of a block; places are those of Memory (common/words.hpp).
template <class Memory>
struct SharedLinks {
  using Lane = SharedLinks;
  using Place = std::uint32_t;
  Memory memory;
  WARPNEST_HD SharedLinks lane(std::uint32_t) const { return *this; }
  WARPNEST_HD Place get(Place at) const { return memory.template load_from<0>(at); }
};

// Makes three accesses at a time, starting from element `at`; returns the element it arrives at.
// Writing turns the three steps a -> b -> c -> d into a -> c -> b -> d, so the array stays one
// cycle.
template <bool Write, class Array>
WARPNEST_HD typename Array::Place follow(const Array& array, typename Array::Place at,
                                         std::uint64_t triples) {
#if defined(__CUDA_ARCH__)
#pragma unroll 1
#endif
  for (; triples > 0; --triples) {
    const auto second = array.get(at);
    const auto third = array.get(second);
    const auto fourth = array.get(third);
    if constexpr (Write) {
      array.set(at, third);
      array.set(second, fourth);
      array.set(third, second);
    }
    at = fourth;
  }
  return at;
}

// The first `active` lanes chase; `at` is where each of them is.
WARPNEST_WARP_PROGRAM
template <bool Write, Warp W, class Arrays>
WARPNEST_HD void chase(W& warp, const Arrays& arrays, std::uint32_t active, std::uint64_t triples,
                       typename W::template PerLane<typename Arrays::Lane::Place>& at) {
  warp.each([&](std::uint32_t lane) {
    if (lane < active) at[lane] = follow<Write>(arrays.lane(lane), at[lane], triples);
  });
}

// Whether a warp of a launch chases: the `chasing` warps are dealt to the blocks in turn, first the
// first warp of each block, then the second of each, ...
WARPNEST_HD constexpr bool is_chasing(std::uint32_t warp_of_block, std::uint32_t block,
                                      std::uint32_t blocks, std::uint32_t chasing) {
  return warp_of_block * blocks + block < chasing;
}

}  // namespace warpnest
