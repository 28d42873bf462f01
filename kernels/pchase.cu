// The P-Chase kernels and their launchers.
#include <algorithm>

#include <cuda_runtime_api.h>

#include "common/cuda_warp.cuh"
#include "kernels/pchase_launch.hpp"

// With 32 registers per thread, a multiprocessor has room for 64 warps, the most that any of them
// holds. Older toolkits cannot be given a number; their bounds make a block of 1024 threads fit.
#if CUDART_VERSION >= 12040
#define WARPNEST_CHASE_BOUNDS __maxnreg__(32)
#else
#define WARPNEST_CHASE_BOUNDS __launch_bounds__(1024)
#endif

namespace warpnest {
namespace {

// Arrays in global memory. The compiler must keep the address of a lane's array in a register, so
// that the address of an element is one addition away. Left to itself it would, for every access,
// start from the pointers of the launch.
template <class Value, ChaseLayout Layout>
struct GlobalArrays : ChaseArrays<Value, Layout> {
  using Base = ChaseArrays<Value, Layout>;
  __device__ typename Base::Lane lane(std::uint32_t number) const {
    typename Base::Lane array = Base::lane(number);
    asm("" : "+l"(array.values));
    __builtin_assume(__isGlobal(array.values));
    return array;
  }
};

template <class Value, ChaseMemory Memory, ChaseLayout Layout, bool Write>
__global__ void WARPNEST_CHASE_BOUNDS chase_kernel(const ChaseLaunch launch) {
  const std::uint32_t number = threadIdx.x / warp_lanes;
  if (!is_chasing(number, blockIdx.x, gridDim.x, launch.chasing)) return;
  const std::size_t warp_number =
      static_cast<std::size_t>(blockIdx.x) * (blockDim.x / warp_lanes) + number;
  const std::uint32_t per_warp = launch.elements * warp_lanes;
  Value* const global = static_cast<Value*>(launch.values) + warp_number * per_warp;
  Value* const shared = reinterpret_cast<Value*>(shared_words()) + number * per_warp;

  CudaWarp warp;
  if constexpr (Memory == ChaseMemory::shared) {
    for (std::uint32_t i = CudaWarp::lane(); i < per_warp; i += warp_lanes)
      shared[i] = global[i];
    warp.sync();  // an array is complete before its lane chases
  }
  const std::size_t thread = warp_number * warp_lanes + CudaWarp::lane();
  CudaWarp::PerLane<std::uint32_t> at;
  at[0] = launch.at[thread];
  if constexpr (Memory == ChaseMemory::shared) {
    const ChaseArrays<Value, Layout> arrays{shared, launch.elements};
    chase<Write>(warp, arrays, warp_lanes, launch.triples, at);
  } else {
    const GlobalArrays<Value, Layout> arrays{{global, launch.elements}};
    chase<Write>(warp, arrays, warp_lanes, launch.triples, at);
  }
  launch.at[thread] = at[0];
  if constexpr (Memory == ChaseMemory::shared && Write) {
    warp.sync();  // every lane has written its array
    for (std::uint32_t i = CudaWarp::lane(); i < per_warp; i += warp_lanes)
      global[i] = shared[i];
  }
}

// The compiler moves nothing across this, in either direction.
__device__ void fence(std::uint32_t& value) {
  asm volatile("" : "+r"(value)::"memory");
}
__device__ void fence(std::uint64_t& value) {
  asm volatile("" : "+l"(value)::"memory");
}

// Returns the cycles of the triples from `at` on; lane 0 alone follows them.
template <class Links>
__device__ std::uint64_t time_chase(CudaWarp& warp, const Links& links, const LatencyLaunch& launch,
                                    CudaWarp::PerLane<typename Links::Place>& at) {
  chase<false>(warp, links, 1, launch.warm_up, at);
  fence(at[0]);
  const long long begin = clock64();
  chase<false>(warp, links, 1, launch.triples, at);
  fence(at[0]);
  return static_cast<std::uint64_t>(clock64() - begin);
}

template <ChaseMemory Memory>
__global__ void latency_kernel(const LatencyLaunch launch) {
  CudaWarp warp;
  std::uint64_t place = 0;
  std::uint64_t cycles = 0;
  if constexpr (Memory == ChaseMemory::shared) {
    const auto base = static_cast<std::uint32_t>(__cvta_generic_to_shared(shared_words()));
    const auto* const links = static_cast<const std::uint32_t*>(launch.links);
    for (std::uint32_t i = CudaWarp::lane(); i < launch.bytes / 4; i += warp_lanes) {
      shared_words()[i] = base + links[i];
    }
    warp.sync();  // all links are there before any is followed
    CudaWarp::PerLane<std::uint32_t> at;
    at[0] = base + static_cast<std::uint32_t>(launch.at);
    cycles = time_chase(warp, SharedLinks<SharedMemory>{}, launch, at);
    place = at[0] - base;
  } else {
    CudaWarp::PerLane<std::uint64_t> at;
    at[0] = launch.at;
    cycles = time_chase(warp, GlobalLinks{}, launch, at);
    place = at[0];
  }
  warp.master([&] {
    launch.results[0] = place;
    launch.results[1] = cycles;
  });
}

template <class Value, ChaseMemory Memory>
const void* chase_of(ChaseLayout layout, bool write) {
  using enum ChaseLayout;
  const auto address = [](auto kernel) { return reinterpret_cast<const void*>(kernel); };
  if (layout == contiguous) {
    return write ? address(&chase_kernel<Value, Memory, contiguous, true>)
                 : address(&chase_kernel<Value, Memory, contiguous, false>);
  }
  return write ? address(&chase_kernel<Value, Memory, interleaved, true>)
               : address(&chase_kernel<Value, Memory, interleaved, false>);
}

const void* chase_of(const ChaseKind& kind) {
  return kind.memory == ChaseMemory::shared
             ? chase_of<std::uint8_t, ChaseMemory::shared>(kind.layout, kind.write)
             : chase_of<std::uint16_t, ChaseMemory::global>(kind.layout, kind.write);
}

// In shared memory, all of it is for the arrays; in global memory, all of it is L1 cache.
cudaError_t prepare(ChaseMemory memory, const void* kernel, std::size_t shared_bytes) {
  const bool in_shared = memory == ChaseMemory::shared;
  cudaError_t error =
      cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                           in_shared ? cudaSharedmemCarveoutMaxShared : cudaSharedmemCarveoutMaxL1);
  if (error == cudaSuccess && in_shared) {
    error = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                 static_cast<int>(shared_bytes));
  }
  return error;
}

// For a block in which this many warps chase.
std::size_t shared_bytes_of(ChaseMemory memory, std::uint32_t elements, std::uint32_t chasing) {
  return memory == ChaseMemory::global ? 0 : chase_bytes<std::uint8_t>(elements) * chasing;
}

int code(cudaError_t error) {
  if (error != cudaSuccess) cudaGetLastError();  // it must not show up again in a later call
  return static_cast<int>(error);
}

template <class Launch>
int launch_kernel(ChaseMemory memory, const void* kernel, const Launch& launch,
                  std::uint32_t blocks, std::uint32_t warps, std::size_t shared_bytes,
                  CUstream_st* stream) {
  if (const cudaError_t error = prepare(memory, kernel, shared_bytes); error != cudaSuccess) {
    return code(error);
  }
  void* arguments[] = {const_cast<Launch*>(&launch)};
  return code(cudaLaunchKernel(kernel, dim3(blocks), dim3(warps * warp_lanes), arguments,
                               shared_bytes, stream));
}

}  // namespace

int launch_chase(const ChaseKind& kind, const ChaseLaunch& launch, std::uint32_t blocks,
                 std::uint32_t warps, CUstream_st* stream) {
  const std::uint32_t all = blocks * warps;
  const std::uint32_t chasing =
      (std::min(launch.chasing, all) + blocks - 1) / blocks;  // per block
  return launch_kernel(kind.memory, chase_of(kind), launch, blocks, warps,
                       shared_bytes_of(kind.memory, launch.elements, chasing), stream);
}

int resident_chase_blocks(const ChaseKind& kind, std::uint32_t elements, std::uint32_t warps,
                          std::uint32_t chasing, std::uint32_t& blocks) {
  const void* const kernel = chase_of(kind);
  const std::size_t bytes = shared_bytes_of(kind.memory, elements, chasing);
  int device = 0;
  int most = 0;
  int resident = 0;
  cudaError_t error = cudaGetDevice(&device);
  if (error == cudaSuccess) {
    error = cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
  }
  const bool fits = bytes <= static_cast<std::size_t>(most);
  if (error == cudaSuccess && fits) error = prepare(kind.memory, kernel, bytes);
  if (error == cudaSuccess && fits) {
    error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(
        &resident, kernel, static_cast<int>(warps * warp_lanes), bytes);
  }
  blocks = static_cast<std::uint32_t>(resident);
  return code(error);
}

int launch_latency(ChaseMemory memory, const LatencyLaunch& launch, CUstream_st* stream) {
  const bool in_shared = memory == ChaseMemory::shared;
  const auto address = [](auto kernel) { return reinterpret_cast<const void*>(kernel); };
  const void* const kernel = in_shared ? address(&latency_kernel<ChaseMemory::shared>)
                                       : address(&latency_kernel<ChaseMemory::global>);
  return launch_kernel(memory, kernel, launch, 1, 1, in_shared ? launch.bytes : 0, stream);
}

}  // namespace warpnest
