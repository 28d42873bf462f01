// The P-Chase kernels and their launchers.
#include <cuda_runtime_api.h>

#include "common/cuda_warp.cuh"
#include "kernels/pchase_launch.hpp"

namespace warpnest {
namespace {

// What follows is not moved before what stands above, nor the other way round.
__device__ void fence(std::uint32_t& value) { asm volatile("" : "+r"(value)::"memory"); }

template <class Value, ChaseMemory Memory, ChaseLayout Layout, bool Write, bool Timed>
__global__ void chase_kernel(const ChaseLaunch launch) {
  const std::uint32_t number = threadIdx.x / warp_lanes;
  const std::size_t warp_number =
      static_cast<std::size_t>(blockIdx.x) * (blockDim.x / warp_lanes) + number;
  const std::uint32_t per_warp = launch.elements * warp_lanes;
  Value* const global = static_cast<Value*>(launch.values) + warp_number * per_warp;
  Value* const shared = reinterpret_cast<Value*>(shared_words()) + number * per_warp;

  CudaWarp warp;
  if constexpr (Memory == ChaseMemory::shared) {
    for (std::uint32_t i = CudaWarp::lane(); i < per_warp; i += warp_lanes) shared[i] = global[i];
    warp.sync();  // an array is whole before its lane chases
  }
  const ChaseArrays<Value, Layout> arrays{Memory == ChaseMemory::shared ? shared : global,
                                          launch.elements};
  const std::size_t thread = warp_number * warp_lanes + CudaWarp::lane();
  CudaWarp::PerLane<std::uint32_t> at;
  at[0] = launch.at[thread];
  if (launch.warm_up != 0) chase<Write>(warp, arrays, launch.active, launch.warm_up, at);
  if constexpr (Timed) {
    fence(at[0]);
    const long long begin = clock64();
    chase<Write>(warp, arrays, launch.active, launch.triples, at);
    fence(at[0]);
    const long long end = clock64();
    warp.master([&] { launch.cycles[warp_number] = static_cast<std::uint64_t>(end - begin); });
  } else {
    chase<Write>(warp, arrays, launch.active, launch.triples, at);
  }
  launch.at[thread] = at[0];
  if constexpr (Memory == ChaseMemory::shared && Write) {
    warp.sync();  // every lane has written its array
    for (std::uint32_t i = CudaWarp::lane(); i < per_warp; i += warp_lanes) global[i] = shared[i];
  }
}

struct Kernel {
  const void* address = nullptr;
  std::uint32_t value_bytes = 0;
};

template <class Value, ChaseMemory Memory, ChaseLayout Layout, bool Write, bool Timed>
Kernel kernel() {
  return {reinterpret_cast<const void*>(&chase_kernel<Value, Memory, Layout, Write, Timed>),
          sizeof(Value)};
}

template <class Value, ChaseMemory Memory>
Kernel untimed(ChaseLayout layout, bool write) {
  using enum ChaseLayout;
  if (layout == contiguous) {
    return write ? kernel<Value, Memory, contiguous, true, false>()
                 : kernel<Value, Memory, contiguous, false, false>();
  }
  return write ? kernel<Value, Memory, interleaved, true, false>()
               : kernel<Value, Memory, interleaved, false, false>();
}

Kernel find(const ChaseKind& kind) {
  const bool in_shared = kind.memory == ChaseMemory::shared;
  if (!kind.timed) {
    return in_shared ? untimed<std::uint8_t, ChaseMemory::shared>(kind.layout, kind.write)
                     : untimed<std::uint16_t, ChaseMemory::global>(kind.layout, kind.write);
  }
  if (kind.write || kind.layout != ChaseLayout::contiguous) return {};
  return in_shared
             ? kernel<std::uint32_t, ChaseMemory::shared, ChaseLayout::contiguous, false, true>()
             : kernel<std::uint32_t, ChaseMemory::global, ChaseLayout::contiguous, false, true>();
}

// In shared memory, all of it is for the arrays; in global memory, all of it is L1 cache.
cudaError_t prepare(const ChaseKind& kind, const Kernel& kernel, std::size_t shared_bytes) {
  const bool in_shared = kind.memory == ChaseMemory::shared;
  cudaError_t error = cudaFuncSetAttribute(
      kernel.address, cudaFuncAttributePreferredSharedMemoryCarveout,
      in_shared ? cudaSharedmemCarveoutMaxShared : cudaSharedmemCarveoutMaxL1);
  if (error == cudaSuccess && in_shared) {
    error = cudaFuncSetAttribute(kernel.address, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                 static_cast<int>(shared_bytes));
  }
  return error;
}

std::size_t shared_bytes_of(const ChaseKind& kind, const Kernel& kernel, std::uint32_t elements,
                            std::uint32_t warps) {
  if (kind.memory == ChaseMemory::global) return 0;
  return static_cast<std::size_t>(kernel.value_bytes) * elements * warp_lanes * warps;
}

int code(cudaError_t error) {
  if (error != cudaSuccess) cudaGetLastError();  // it must not turn up again in a later call
  return static_cast<int>(error);
}

}  // namespace

int launch_chase(const ChaseKind& kind, const ChaseLaunch& launch, std::uint32_t blocks,
                 std::uint32_t warps, CUstream_st* stream) {
  const Kernel kernel = find(kind);
  if (kernel.address == nullptr) return static_cast<int>(cudaErrorInvalidValue);
  const std::size_t bytes = shared_bytes_of(kind, kernel, launch.elements, warps);
  if (const cudaError_t error = prepare(kind, kernel, bytes); error != cudaSuccess) {
    return code(error);
  }
  void* arguments[] = {const_cast<ChaseLaunch*>(&launch)};
  return code(cudaLaunchKernel(kernel.address, dim3(blocks), dim3(warps * warp_lanes), arguments,
                               bytes, stream));
}

int resident_chase_blocks(const ChaseKind& kind, std::uint32_t elements, std::uint32_t warps,
                          std::uint32_t& blocks) {
  const Kernel kernel = find(kind);
  if (kernel.address == nullptr) return static_cast<int>(cudaErrorInvalidValue);
  const std::size_t bytes = shared_bytes_of(kind, kernel, elements, warps);
  cudaError_t error = prepare(kind, kernel, bytes);
  int resident = 0;
  if (error == cudaSuccess) {
    error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(
        &resident, kernel.address, static_cast<int>(warps * warp_lanes), bytes);
  }
  blocks = static_cast<std::uint32_t>(resident);
  return code(error);
}

}  // namespace warpnest
