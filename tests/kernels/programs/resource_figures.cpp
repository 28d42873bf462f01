// resource_figures: how much of a multiprocessor a search kernel uses, for resources_test.py.
//
// resource_figures list
//   writes a line "level class part" for every kernel that must exist; no other has this part
//   in its mangled name.
// resource_figures
//   reads lines "level class registers" and writes, for each, a line with
//   level class warps_per_block shared_bytes_per_block shared_bytes_per_lane resident_warps
//   limit_registers limit_spilled_bytes limit_resident_warps
#include <cstdint>
#include <iostream>
#include <string>

#include <cuda_occupancy.h>

#include "common/warp.hpp"
#include "host/executor/executor.hpp"
#include "kernels/resource_limits.hpp"
#include "kernels/search_layout.hpp"
#include "tests/support/kernel_names.hpp"

#include "generated/tests/kernel_classes.hpp"

namespace warpnest {
namespace {

// Blocks per reference multiprocessor, from the toolkit's occupancy calculator.
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

template <class G, int Level>
void report(const std::string& name, int registers) {
  constexpr std::uint32_t warps = block_warps<G, Level>();
  const std::uint32_t bytes = SearchLayout<G, Level>{warps}.bytes();
  const SearchLimits limits = search_limits<G>();
  std::cout << Level << ' ' << name << ' ' << warps << ' ' << bytes << ' '
            << bytes / (warps * warp_lanes) << ' '
            << resident_blocks(warps * warp_lanes, bytes, registers) * warps << ' '
            << limits.registers << ' ' << limits.spilled_bytes << ' ' << limits.warps << '\n';
}

struct Class {
  const char* name;
  std::string (*part)(int level);
  void (*report[max_job_level + 1])(const std::string& name, int registers);
};
#define WARPNEST_LISTED(name, ...)                \
  Class{name,                                     \
        testing::search_kernel_part<__VA_ARGS__>, \
        {report<__VA_ARGS__, 0>, report<__VA_ARGS__, 1>, report<__VA_ARGS__, 2>}},
constexpr Class classes[] = {WARPNEST_KERNEL_CLASSES(WARPNEST_LISTED)};
#undef WARPNEST_LISTED

bool report_any(int level, const std::string& name, int registers) {
  if (level < 0 || level > max_job_level) return false;
  for (const Class& one : classes) {
    if (one.name != name) continue;
    one.report[level](name, registers);
    return true;
  }
  return false;
}

void list_all() {
  for (int level = 0; level <= max_job_level; ++level) {
    for (const Class& one : classes)
      std::cout << level << ' ' << one.name << ' ' << one.part(level) << '\n';
  }
}

}  // namespace
}  // namespace warpnest

int main(int count, char** arguments) {
  using namespace warpnest;
  if (count == 2 && std::string(arguments[1]) == "list") {
    list_all();
    return 0;
  }
  int level = 0;
  std::string name;
  int registers = 0;
  while (std::cin >> level >> name >> registers) {
    if (!report_any(level, name, registers)) {
      std::cerr << "there is no kernel of level " << level << " of " << name << '\n';
      return 1;
    }
  }
  return 0;
}
