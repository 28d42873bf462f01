// P-Chase on a GPU as plain functions; they exist only in builds with CUDA.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/pchase.cuh"

struct CUstream_st;  // cudaStream_t without the CUDA headers

namespace warpnest {

enum class ChaseMemory { global, shared };

// Which kernel runs. Values have 16 bits in global memory and 8 bits in shared memory.
struct ChaseKind {
  ChaseMemory memory;
  ChaseLayout layout;
  bool write;
};

struct ChaseLaunch {
  void* values;       // [warps][32 * elements], as ChaseArrays; written back from shared memory
  std::uint32_t* at;  // [warps * 32], where the lanes are, before and after
  std::uint32_t elements;  // per lane
  std::uint64_t triples;
  std::uint32_t chasing = ~0U;  // warps of the launch, see is_chasing(); the others end at once
};

// The size in bytes of one warp's arrays.
template <class Value>
constexpr std::size_t chase_bytes(std::uint32_t elements) {
  return sizeof(Value) * elements * warp_lanes;
}

// Launches blocks of `warps` warps. Returns CUDA's error code, 0 for success.
int launch_chase(const ChaseKind& kind, const ChaseLaunch& launch, std::uint32_t blocks,
                 std::uint32_t warps, CUstream_st* stream);
// Returns how many blocks of that shape one multiprocessor of the current device holds at once, if
// `chasing` warps per block chase.
int resident_chase_blocks(const ChaseKind& kind, std::uint32_t elements, std::uint32_t warps,
                          std::uint32_t chasing, std::uint32_t& blocks);

// One thread follows links: the plain latency. The warp reads its multiprocessor's clock.
struct LatencyLaunch {
  const void* links;    // in global memory std::uint64_t, the address of the next one; in shared
                        // memory std::uint32_t, the place of the next one in bytes from the first
  std::uint32_t bytes;  // of all links: what is copied into shared memory
  std::uint64_t at;     // where the thread starts, in the units of the links
  std::uint64_t* results;  // [2], where it ends, and the cycles of the triples
  std::uint64_t warm_up;   // triples before the clock is read
  std::uint64_t triples;
};
// Launches one warp.
int launch_latency(ChaseMemory memory, const LatencyLaunch& launch, CUstream_st* stream);

}  // namespace warpnest
