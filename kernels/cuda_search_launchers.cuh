// The launchers of search_launch.hpp, as templates. Each class of a game has a unit of its own
// (search_unit.cu.in).
#pragma once

#include <cstddef>
#include <cstdint>

#include <cuda_runtime_api.h>

#include "common/game.hpp"
#include "kernels/launch_fit.hpp"
#include "kernels/cuda_search_kernels.cuh"
#include "kernels/search_launch.hpp"
#include "kernels/search_layout.hpp"

namespace warpnest {

// The address of the kernel with this number of levels.
template <Game G, int Levels>
struct SearchKernel {
  static const void* address() { return reinterpret_cast<const void*>(&nested_kernel<G, Levels>); }
};
template <Game G>
struct SearchKernel<G, 0> {
  static const void* address() { return reinterpret_cast<const void*>(&leaf_kernel<G>); }
};

// Finds the shape with the most resident warps per multiprocessor of the current device, with at
// most `most_warps` per block; of equals, the one with the largest blocks, whose warps share the
// tables. shape.blocks is the number of blocks per multiprocessor, 0 if not even one warp fits.
template <Game G, int Levels>
cudaError_t best_block(std::size_t shared_limit, std::uint32_t most_warps, LaunchShape& shape) {
  shape = {};
  for (std::uint32_t warps = most_warps; warps > 0; --warps) {
    const std::size_t bytes = SearchLayout<G, Levels>{warps}.bytes();
    if (bytes > shared_limit) continue;
    int blocks = 0;
    const cudaError_t error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(
        &blocks, SearchKernel<G, Levels>::address(), static_cast<int>(warps * warp_lanes), bytes);
    if (error != cudaSuccess) return error;
    const auto resident = static_cast<std::uint32_t>(blocks) * warps;
    if (resident > shape.blocks * shape.warps) {
      shape = {.warps = warps, .blocks = static_cast<std::uint32_t>(blocks), .shared_bytes = bytes};
    }
  }
  return cudaSuccess;
}

// Makes `device` the calling thread's current device. Returns cudaErrorLaunchOutOfResources if the
// device has too little shared memory (or too few registers) for a single warp.
template <Game G, int Levels>
int plan_search(int device, LaunchShape& shape) {
  const void* const kernel = SearchKernel<G, Levels>::address();
  int multiprocessors = 0;
  int shared_limit = 0;  // per block, opt-in
  cudaError_t error = cudaSetDevice(device);
  if (error == cudaSuccess) {
    error = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
  }
  if (error == cudaSuccess) {
    error = cudaDeviceGetAttribute(&shared_limit, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
  }
  // This must precede the occupancy query, which counts only what the kernel is allowed to use.
  if (error == cudaSuccess) {
    error = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_limit);
  }
  if (error == cudaSuccess) {
    error = cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                                 cudaSharedmemCarveoutMaxShared);
  }
  if (error == cudaSuccess) {
    error = best_block<G, Levels>(static_cast<std::size_t>(shared_limit), SearchPolicy<G>::warps,
                                  shape);
  }
  if (error == cudaSuccess && shape.blocks == 0) error = cudaErrorLaunchOutOfResources;
  if (error != cudaSuccess) {
    cudaGetLastError();  // reported here, so it must not show up again in a later call
    return static_cast<int>(error);
  }
  shape.blocks *= static_cast<std::uint32_t>(multiprocessors);
  return 0;
}

// A single kernel argument, as CUDA wants it: a pointer to its pointer.
template <class Launch>
int launch_search(const void* kernel, const Launch& launch, const LaunchShape& shape,
                  CUstream_st* stream) {
  void* arguments[] = {const_cast<Launch*>(&launch)};
  const cudaError_t error =
      cudaLaunchKernel(kernel, dim3(shape.blocks), dim3(shape.warps * warp_lanes), arguments,
                       shape.shared_bytes, stream);
  if (error != cudaSuccess) cudaGetLastError();
  return static_cast<int>(error);
}

template <Game G>
int launch_leaf(const LeafLaunch<G>& launch, const LaunchShape& shape, CUstream_st* stream) {
  return launch_search(SearchKernel<G, 0>::address(), launch, fit_to_jobs<G, 0>(shape, launch.jobs),
                       stream);
}

template <Game G, int Levels>
int launch_nested(const NestedLaunch<G, Levels>& launch, const LaunchShape& shape,
                  CUstream_st* stream) {
  return launch_search(SearchKernel<G, Levels>::address(), launch,
                       fit_to_jobs<G, Levels>(shape, launch.jobs), stream);
}

// All launchers of one game.
#define WARPNEST_INSTANTIATE_SEARCH(...)                                                      \
  template int plan_search<__VA_ARGS__, 0>(int, LaunchShape&);                                \
  template int plan_search<__VA_ARGS__, 1>(int, LaunchShape&);                                \
  template int plan_search<__VA_ARGS__, 2>(int, LaunchShape&);                                \
  template int launch_leaf(const LeafLaunch<__VA_ARGS__>&, const LaunchShape&, CUstream_st*); \
  template int launch_nested(const NestedLaunch<__VA_ARGS__, 1>&, const LaunchShape&,         \
                             CUstream_st*);                                                   \
  template int launch_nested(const NestedLaunch<__VA_ARGS__, 2>&, const LaunchShape&, CUstream_st*)

}  // namespace warpnest
