// Part of resources_test.py, which compiles and runs it (hence not .cpp: it is no GoogleTest).
//
// Reads lines "levels dimension registers" and writes, for each, a line with
//   levels dimension warps_a_block shared_bytes_a_block shared_bytes_a_lane resident_warps
//   limit_registers limit_spilled_bytes limit_resident_warps
// Without input ("list" as argument) it writes "levels dimension" for every kernel there must be.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <utility>

#include <cuda_occupancy.h>

#include "common/games/snake.hpp"
#include "common/warp.hpp"
#include "host/executor/executor.hpp"
#include "kernels/resource_limits.hpp"
#include "kernels/search_layout.hpp"

namespace warpnest {
namespace {

constexpr int dimensions = max_snake_dimension - min_snake_dimension + 1;
constexpr int kernels_a_dimension = max_job_level + 1;

// Blocks that the toolkit's occupancy calculator puts on one reference multiprocessor.
std::uint32_t resident_blocks(std::uint32_t threads, std::uint32_t shared_bytes, int registers) {
  using Reference = ReferenceMultiprocessor;
  cudaOccDeviceProp device;
  device.computeMajor = Reference::major;
  device.computeMinor = Reference::minor;
  device.maxThreadsPerBlock = 1024;
  device.maxThreadsPerMultiprocessor = Reference::threads;
  device.regsPerBlock = Reference::registers;
  device.regsPerMultiprocessor = Reference::registers;
  device.warpSize = warp_lanes;
  device.sharedMemPerBlock = 48 * 1024;
  device.sharedMemPerMultiprocessor = Reference::shared_bytes;
  device.numSms = 1;
  device.sharedMemPerBlockOptin = Reference::block_shared_bytes;
  device.reservedSharedMemPerBlock = Reference::reserved_bytes;

  cudaOccFuncAttributes kernel;
  kernel.maxThreadsPerBlock = 1024;
  kernel.numRegs = registers;
  kernel.sharedSizeBytes = 0;
  kernel.partitionedGCConfig = PARTITIONED_GC_OFF;
  kernel.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
  kernel.maxDynamicSharedSizeBytes = Reference::block_shared_bytes;
  kernel.numBlockBarriers = 1;

  cudaOccDeviceState state;
  state.carveoutConfig = SHAREDMEM_CARVEOUT_MAX_SHARED;

  cudaOccResult result{};
  if (cudaOccMaxActiveBlocksPerMultiprocessor(&result, &device, &kernel, &state,
                                              static_cast<int>(threads),
                                              shared_bytes) != CUDA_OCC_SUCCESS) {
    return 0;
  }
  return static_cast<std::uint32_t>(result.activeBlocksPerMultiprocessor);
}

template <int D, int Levels>
void report(int registers) {
  using G = Snake<D>;
  constexpr std::uint32_t warps = SearchPolicy<G>::warps;
  const std::uint32_t bytes = SearchLayout<G, Levels>{warps}.bytes();
  const SearchLimits limits = search_limits<G>();
  std::printf("%d %d %u %u %u %u %u %u %u\n", Levels, D, warps, bytes, bytes / (warps * warp_lanes),
              resident_blocks(warps * warp_lanes, bytes, registers) * warps, limits.registers,
              limits.spilled_bytes, limits.warps);
}

template <int... Numbers>
bool report(int levels, int dimension, int registers, std::integer_sequence<int, Numbers...>) {
  bool found = false;
  const auto try_one = [&]<int D, int L>() {
    if (dimension != D || levels != L) return;
    report<D, L>(registers);
    found = true;
  };
  (try_one.template
   operator()<min_snake_dimension + Numbers / kernels_a_dimension, Numbers % kernels_a_dimension>(),
   ...);
  return found;
}

}  // namespace
}  // namespace warpnest

int main(int count, char** arguments) {
  using namespace warpnest;
  if (count == 2 && std::strcmp(arguments[1], "list") == 0) {
    for (int d = min_snake_dimension; d <= max_snake_dimension; ++d) {
      for (int levels = 0; levels <= max_job_level; ++levels)
        std::printf("%d %d\n", levels, d);
    }
    return 0;
  }
  int levels = 0;
  int dimension = 0;
  int registers = 0;
  while (std::scanf("%d %d %d", &levels, &dimension, &registers) == 3) {
    if (!report(levels, dimension, registers,
                std::make_integer_sequence<int, dimensions * kernels_a_dimension>())) {
      std::fprintf(stderr, "there is no kernel of level %d, dimension %d\n", levels, dimension);
      return 1;
    }
  }
  return 0;
}
