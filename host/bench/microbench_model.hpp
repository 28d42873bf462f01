// Predicts what the microbenchmarks would show on a GPU: latencies of P-Chase (Table 4 of the GPU
// paper) and the sums of subsets (Table 2). docs/gpu-cost-model.md derives it. Nothing is measured
// here; three constants of Table 4 were fitted to the paper's RTX 3080, the only GPU it shows.
#pragma once

#include <cstdint>

#include "host/bench/architecture.hpp"
#include "host/bench/gpu_bench.hpp"

namespace warpnest {

struct ChaseCase {
  ChaseMemory memory = ChaseMemory::shared;
  ChaseLayout layout = ChaseLayout::contiguous;
  bool write = false;          // each read is followed by a write
  std::uint32_t elements = 8;  // in each thread's array: 16 bits each in global memory, 8 in shared
  std::uint32_t warps = 4;     // resident on a multiprocessor
  double wavefronts = 1;       // per access of the warp (run_warp_chase counts them)
};

struct ChasePrediction {
  double nanoseconds = 0;  // per access, divided by the threads per core: the paper's figure
  bool at_least = false;   // only a lower bound: the arrays do not fit into L1
};
ChasePrediction predict_chase(const Architecture& gpu, const ChaseCase& which);

// What measure_gpu_chase() would return, except for the plain latencies, which are inputs here.
GpuChaseResult predict_gpu_chase(const Architecture& gpu, std::uint64_t seed);

// Converts threads per core to warps per multiprocessor.
inline std::uint32_t warps_of(const Architecture& gpu, std::uint32_t threads_per_core) {
  return gpu.cores * threads_per_core / 32;
}

// Nanoseconds per subset of a thread's sum, until all threads are done.
double predict_compute(const Architecture& gpu, bool floats, std::uint32_t threads_per_core);

}  // namespace warpnest
