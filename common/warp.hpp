// Warps: what a warp program may ask of the 32 lanes that run it.
//
// A warp program is a function template over a Warp. CudaWarp (cuda_warp.cuh) is 32 GPU threads;
// HostWarp is a loop over 32 lanes. Code between two calls is uniform: every lane computes the
// same. A lane's own values live in a PerLane (one register on the device, 32 values on the host)
// and may be touched only inside each(). HostWarp can run the lanes of each() in any order: if a
// program gives the same bits in every order, no lane depends on another where it must not.
#pragma once

#include <cuda/std/tuple>

#include <array>
#include <concepts>
#include <cstdint>

#include "common/annotations.hpp"
#include "common/words.hpp"

namespace warpnest {

inline constexpr std::uint32_t warp_lanes = 32;

// A Warp has
//   lanes                  how many lanes there are
//   Memory                 where its boards and tables live (see words.hpp)
//   PerLane<T>             one value per lane, indexed with the lane inside each()
//   each(f)                calls f(lane) for every lane, in no particular order
//   master(f)              calls f() once, on one lane
//   sync()                 makes what any lane wrote before visible to every lane after
//   ballot(flags)          returns to all lanes: bit l says whether lane l's value is nonzero
//   highest_and_sums(keys, values...)
//                          returns to all lanes a tuple: the highest key, the sums over the lanes
//   add(counter, value)    adds to a counter that other warps may be adding to
template <class W>
concept Warp = requires(W warp, typename W::template PerLane<bool> flags,
                        typename W::template PerLane<std::uint64_t> keys,
                        typename W::template PerLane<std::int32_t> scores, std::uint64_t* counter) {
  { W::lanes + 0U } -> std::same_as<std::uint32_t>;
  typename W::Memory;
  warp.sync();
  { warp.ballot(flags) } -> std::same_as<std::uint32_t>;
  {
    warp.highest_and_sums(keys, scores)
  } -> std::same_as<cuda::std::tuple<std::uint64_t, std::int32_t>>;
  warp.add(counter, std::uint64_t{1});
};

// `Lanes` is 32 for a warp; with 1, a single CPU core runs the program.
template <std::uint32_t Lanes>
class BasicHostWarp {
 public:
  static constexpr std::uint32_t lanes = Lanes;
  using Memory = HostMemory;

  template <class T>
  class PerLane {
   public:
    WARPNEST_HD T& operator[](std::uint32_t lane) { return values_[lane]; }
    WARPNEST_HD const T& operator[](std::uint32_t lane) const { return values_[lane]; }

   private:
    T values_[Lanes];
  };

  BasicHostWarp() {
    for (std::uint32_t i = 0; i < Lanes; ++i) order_[i] = static_cast<std::uint8_t>(i);
  }
  // Runs the lanes of each() in this order, a permutation of 0 to Lanes - 1.
  explicit BasicHostWarp(const std::array<std::uint8_t, Lanes>& order) {
    for (std::uint32_t i = 0; i < Lanes; ++i) order_[i] = order[i];
  }

  template <class F>
  WARPNEST_HD void each(F&& f) {
    for (const std::uint8_t lane : order_) f(static_cast<std::uint32_t>(lane));
  }
  template <class F>
  WARPNEST_HD void master(F&& f) {
    f();
  }
  WARPNEST_HD void sync() {}

  template <class T>
  WARPNEST_HD std::uint32_t ballot(const PerLane<T>& flags) {
    std::uint32_t bits = 0;
    for (std::uint32_t lane = 0; lane < Lanes; ++lane) {
      bits |= (flags[lane] != T{} ? 1U : 0U) << lane;
    }
    return bits;
  }
  template <class Key, class... Values>
  WARPNEST_HD cuda::std::tuple<Key, Values...> highest_and_sums(const PerLane<Key>& keys,
                                                                const PerLane<Values>&... values) {
    Key highest = keys[0];
    for (std::uint32_t lane = 1; lane < Lanes; ++lane) {
      if (keys[lane] > highest) highest = keys[lane];
    }
    return {highest, sum(values)...};
  }
  WARPNEST_HD void add(std::uint64_t* counter, std::uint64_t value) { *counter += value; }

 private:
  template <class T>
  WARPNEST_HD static T sum(const PerLane<T>& values) {
    T total = 0;
    for (std::uint32_t lane = 0; lane < Lanes; ++lane) total += values[lane];
    return total;
  }

  std::uint8_t order_[Lanes];
};

using HostWarp = BasicHostWarp<warp_lanes>;
using SoloWarp = BasicHostWarp<1>;

static_assert(Warp<HostWarp> && Warp<SoloWarp>);

}  // namespace warpnest
