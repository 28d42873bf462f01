// The compute benchmark on a GPU as plain functions; they exist where CUDA was built in.
#pragma once

#include <cstdint>

#include "kernels/subset_sums.cuh"

struct CUstream_st;  // cudaStream_t without the CUDA headers

namespace warpnest {

struct SubsetSumsLaunch {
  const std::uint32_t* zeros;  // [threads], all zero: what is read is different in every lane to
                               // the compiler, so that no lane computes for another
  std::uint64_t* totals;       // [threads], added to
  std::uint32_t n;
  SubsetBlocks blocks;
};

// Blocks of `warps` warps. Gives CUDA's error code, 0 for success.
int launch_subset_sums(bool floats, const SubsetSumsLaunch& launch, std::uint32_t blocks,
                       std::uint32_t warps, CUstream_st* stream);

}  // namespace warpnest
