// CudaWarp: the Warp made of 32 GPU threads, with the block's shared memory as its Memory.
//
// Only plain warp primitives are used (shared memory, syncwarp, shuffle, ballot, reduce, atomics).
// Every collective names all 32 lanes: a warp program must keep its lanes converged.
#pragma once

#include <cuda/std/tuple>
#include <cuda/std/utility>

#include <cstddef>
#include <cstdint>

#include "common/annotations.hpp"
#include "common/warp.hpp"
#include "common/words.hpp"

namespace warpnest {

// The block's dynamic shared memory, as one array of words.
__device__ inline std::uint32_t* shared_words() {
  // Tables are addressed by setting address bits, up to nine of them, hence the alignment.
  extern __shared__ __align__(512) std::uint32_t warpnest_shared_words[];
  return warpnest_shared_words;
}

// Its address, in words.
__device__ inline std::uint32_t shared_base() {
  return static_cast<std::uint32_t>(__cvta_generic_to_shared(shared_words())) / 4;
}

// A slot is an index into the block's shared memory, so the address of a word is one register plus
// a constant.
struct SharedMemory {
  static constexpr std::uint32_t unit = 4;  // places are addresses

  __device__ std::uint32_t load(std::uint32_t slot) const { return shared_words()[slot]; }
  __device__ void store(std::uint32_t slot, std::uint32_t value) const {
    shared_words()[slot] = value;
  }
  __device__ std::uint32_t place_at(std::uint32_t slot) const {
    return static_cast<std::uint32_t>(__cvta_generic_to_shared(shared_words() + slot));
  }
  // A place is an address in shared memory. Left to itself, the compiler would recompute it for
  // every access: sum up the slot, shift it, add the address of the array.
  template <std::uint32_t Stride>
  __device__ std::uint32_t place(std::uint32_t first, std::uint32_t n) const {
    const std::uint32_t base = place_at(first);
    std::uint32_t sum;
    asm("mad.lo.u32 %0, %1, %2, %3;" : "=r"(sum) : "r"(n), "n"(4 * Stride), "r"(base));
    return sum;
  }
  template <std::uint32_t Offset>
  __device__ std::uint32_t load_from(std::uint32_t place) const {
    std::uint32_t value;
    asm volatile("ld.shared.u32 %0, [%1+%2];"
                 : "=r"(value)
                 : "r"(place), "n"(static_cast<int>(4 * Offset))
                 : "memory");
    return value;
  }
  template <std::uint32_t Offset>
  __device__ void store_from(std::uint32_t place, std::uint32_t value) const {
    asm volatile("st.shared.u32 [%0+%1], %2;" ::"r"(place), "n"(static_cast<int>(4 * Offset)),
                 "r"(value)
                 : "memory");
  }
  template <std::uint32_t Offset>
  __device__ FourWords load_four(std::uint32_t place) const {
    FourWords four;
    asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4+%5];"
                 : "=r"(four.a), "=r"(four.b), "=r"(four.c), "=r"(four.d)
                 : "r"(place), "n"(static_cast<int>(4 * Offset))
                 : "memory");
    return four;
  }
  __device__ std::uint32_t byte_place(std::uint32_t slot) const { return place_at(slot); }
  __device__ std::uint32_t half_at(std::uint32_t place) const {
    std::uint32_t value;
    asm volatile("ld.shared.u16 %0, [%1];" : "=r"(value) : "r"(place) : "memory");
    return value;
  }
  template <std::uint32_t Offset>
  __device__ std::uint32_t load_byte_from(std::uint32_t place) const {
    std::uint32_t value;
    asm volatile("ld.shared.u8 %0, [%1+%2];"
                 : "=r"(value)
                 : "r"(place), "n"(static_cast<int>(4 * Offset))
                 : "memory");
    return value;
  }
  __device__ void store_byte(std::uint32_t place, std::uint32_t value) const {
    asm volatile("st.shared.u8 [%0], %1;" ::"r"(place), "r"(value) : "memory");
  }
  __device__ std::uint32_t load_byte(std::uint32_t byte) const {
    return reinterpret_cast<const std::uint8_t*>(shared_words())[byte];
  }
  __device__ std::uint32_t load_half(std::uint32_t half) const {
    return reinterpret_cast<const std::uint16_t*>(shared_words())[half];
  }
};

class CudaWarp {
 public:
  static constexpr std::uint32_t lanes = warp_lanes;
  using Memory = SharedMemory;

  template <class T>
  class PerLane {
   public:
    __device__ T& operator[](std::uint32_t) { return value_; }
    __device__ const T& operator[](std::uint32_t) const { return value_; }

   private:
    T value_;
  };

  __device__ static std::uint32_t lane() { return threadIdx.x & (warp_lanes - 1); }

  template <class F>
  __device__ void each(F&& f) {
    f(lane());
  }
  template <class F>
  __device__ void master(F&& f) {
    if (lane() == 0) f();
  }
  __device__ void sync() { __syncwarp(); }

  template <class T>
  __device__ std::uint32_t ballot(const PerLane<T>& flags) {
    return __ballot_sync(all, flags[0] != T{});
  }
  // All shuffles of a step are issued together, since each has its own latency.
  template <class Key, class... Values>
  __device__ cuda::std::tuple<Key, Values...> highest_and_sums(const PerLane<Key>& keys,
                                                               const PerLane<Values>&... values) {
    return highest_and_sums_of<16>(keys[0], values[0]...);
  }
  __device__ void add(std::uint64_t* counter, std::uint64_t value) {
    atomicAdd(reinterpret_cast<unsigned long long*>(counter), value);
  }

 private:
  template <int Step, class Key, class... Values>
  __device__ static cuda::std::tuple<Key, Values...> highest_and_sums_of(Key key,
                                                                         Values... values) {
    if constexpr (Step == 0) {
      return {key, values...};
    } else {
      const cuda::std::tuple<Key, Values...> others{__shfl_xor_sync(all, key, Step),
                                                    __shfl_xor_sync(all, values, Step)...};
      return [&]<std::size_t... I>(cuda::std::index_sequence<I...>) {
        const Key other = cuda::std::get<0>(others);
        return highest_and_sums_of<Step / 2>(other > key ? other : key,
                                             (values + cuda::std::get<I + 1>(others))...);
      }(cuda::std::index_sequence_for<Values...>{});
    }
  }

  static constexpr unsigned all = 0xffffffffU;
};

}  // namespace warpnest
