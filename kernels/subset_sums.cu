// The kernels of the compute benchmark and their launcher.
#include <cuda_runtime_api.h>

#include "common/cuda_warp.cuh"
#include "kernels/subset_sums_launch.hpp"

namespace warpnest {
namespace {

template <class Number>
__global__ void subset_sums_kernel(const SubsetSumsLaunch launch) {
  const std::uint32_t thread = blockIdx.x * blockDim.x + threadIdx.x;
  CudaWarp warp;
  CudaWarp::PerLane<Number> zero;
  CudaWarp::PerLane<std::uint64_t> totals;
  zero[0] = static_cast<Number>(launch.zeros[thread]);
  lane_subset_sums<Number>(warp, launch.n, launch.blocks, zero, totals);
  launch.totals[thread] += totals[0];
}

}  // namespace

int launch_subset_sums(bool floats, const SubsetSumsLaunch& launch, std::uint32_t blocks,
                       std::uint32_t warps, CUstream_st* stream) {
  const void* const kernel = floats
                                 ? reinterpret_cast<const void*>(&subset_sums_kernel<float>)
                                 : reinterpret_cast<const void*>(&subset_sums_kernel<std::int32_t>);
  void* arguments[] = {const_cast<SubsetSumsLaunch*>(&launch)};
  const cudaError_t error =
      cudaLaunchKernel(kernel, dim3(blocks), dim3(warps * warp_lanes), arguments, 0, stream);
  if (error != cudaSuccess) cudaGetLastError();
  return static_cast<int>(error);
}

}  // namespace warpnest
