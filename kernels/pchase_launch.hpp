// P-Chase on a GPU as plain functions; they exist where CUDA was built in.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/pchase.cuh"

struct CUstream_st;  // cudaStream_t without the CUDA headers

namespace warpnest {

enum class ChaseMemory { global, shared };

// Which kernel runs. There are: 16 bits in global memory and 8 bits in shared memory, in both
// layouts, with and without writing; and, timed, 32 bits contiguous without writing in both.
struct ChaseKind {
  ChaseMemory memory;
  ChaseLayout layout;
  bool write;
  bool timed;  // the warps read their multiprocessor's clock
};

struct ChaseLaunch {
  void* values;             // [warps][32 * elements], as ChaseArrays; written back from shared memory
  std::uint32_t* at;        // [warps * 32], where the lanes stand, before and after
  std::uint64_t* cycles;    // [warps], of the triples; null unless timed
  std::uint32_t elements;   // a lane
  std::uint32_t active;     // lanes of a warp that chase
  std::uint64_t warm_up;    // triples before the clock is read
  std::uint64_t triples;
};

// Bytes that the arrays of one warp take.
template <class Value>
constexpr std::size_t chase_bytes(std::uint32_t elements) {
  return sizeof(Value) * elements * warp_lanes;
}

// Launches blocks of `warps` warps. Gives CUDA's error code, 0 for success; cudaErrorInvalidValue
// for a kind that is not there.
int launch_chase(const ChaseKind& kind, const ChaseLaunch& launch, std::uint32_t blocks,
                 std::uint32_t warps, CUstream_st* stream);
// Blocks of that shape that one multiprocessor of the current device holds at once.
int resident_chase_blocks(const ChaseKind& kind, std::uint32_t elements, std::uint32_t warps,
                          std::uint32_t& blocks);

}  // namespace warpnest
