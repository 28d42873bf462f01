// P-Chase and the compute benchmark on a GPU.
//
// Plain declarations: only their .cpp files include CUDA's headers. The functions exist only if
// CUDA was built in.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "host/base/stop.hpp"
#include "kernels/pchase_launch.hpp"

namespace warpnest {

struct GpuBenchOptions {
  int device = 0;
  std::uint32_t rounds = 5;     // the median counts
  double round_seconds = 2e-3;  // approximate
  bool all_warps = true;        // every number of resident warps, for every_warp_elements or
                                // for only_elements if set
  std::uint32_t only_elements = 0;  // a single array size; 0: those of the paper's Table 4
  std::optional<ChaseMemory> only_memory = {};  // a single memory
  std::uint64_t seed = 1;
};

struct GpuChasePoint {
  ChaseMemory memory;
  ChaseLayout layout;
  bool write;
  std::uint32_t elements;   // in each thread's array: 16 bits each in global memory, 8 in shared
  std::uint32_t warps;      // resident on a multiprocessor
  double occupancy;         // of the multiprocessor's memory by all arrays
  double core_nanoseconds;  // per access, divided by the threads per core: the paper's figure
  double nanoseconds;       // per access of one thread
  bool at_least = false;    // only a lower bound; never for measured points
};

// A single thread; cycles of the multiprocessor's clock.
struct GpuLatency {
  std::string level;    // L1, shared, L2, memory
  std::uint64_t bytes;  // of the array
  double cycles;
};

struct GpuChaseResult {
  std::string device;  // the model
  std::uint32_t multiprocessors = 0;
  std::uint32_t cores = 0;         // per multiprocessor
  std::uint64_t shared_bytes = 0;  // per multiprocessor
  std::vector<GpuChasePoint> points;
  std::vector<GpuLatency> latencies;
};

struct GpuComputePoint {
  bool floats;
  std::uint32_t threads_per_core;
  double seconds;
};

// Throws ChaseMismatch if a walk is wrong, DeviceFailure if the device is lost. Returns what it has
// when `stop` is requested.
GpuChaseResult measure_gpu_chase(const GpuBenchOptions& options, const StopSignal& stop,
                                 const std::function<void(double fraction)>& on_progress);
// 32-bit integers and floats, 1 and 2 threads per core. Throws std::runtime_error on a wrong sum.
std::vector<GpuComputePoint> measure_gpu_compute(const GpuBenchOptions& options, std::uint32_t n,
                                                 const StopSignal& stop);

// The array sizes of Table 4, in elements per thread.
inline constexpr std::uint32_t chase_elements_global[] = {8, 16, 32, 64, 128, 256, 512, 1024, 2048};
inline constexpr std::uint32_t chase_elements_shared[] = {8, 16, 32, 64, 128, 256};
// The largest size whose arrays leave room for all warps of a multiprocessor.
inline constexpr std::uint32_t every_warp_elements = 64;

}  // namespace warpnest
