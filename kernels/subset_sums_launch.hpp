// The compute benchmark on a GPU as plain functions; they exist only in builds with CUDA.
#pragma once

#include <cstdint>

#include "kernels/subset_sums.cuh"

struct CUstream_st;  // cudaStream_t without the CUDA headers

namespace warpnest {

struct SubsetSumsLaunch {
  const std::uint32_t* zeros;  // [threads], all zero: to the compiler, what a lane reads is
                               // different in each, so no lane computes for another
  std::uint64_t* totals;       // [threads], added to
  std::uint32_t n;
  SubsetBlocks blocks;
};

// Launches blocks of `warps` warps. Returns CUDA's error code, 0 for success.
int launch_subset_sums(bool floats, const SubsetSumsLaunch& launch, std::uint32_t blocks,
                       std::uint32_t warps, CUstream_st* stream);

}  // namespace warpnest
