// What the benchmarks sweep, on both CPU and GPU.
#pragma once

#include <cstdint>

namespace warpnest::bench {

// Searches: every class that has kernels (common/games/*/classes.txt).
inline constexpr std::uint32_t leaf = 32;                // playouts per leaf of a nested search
inline constexpr std::uint32_t playouts_per_job = 4096;  // per plain playout job on the GPU
inline constexpr std::uint32_t playouts_per_pool = 256;  // as above, on the CPU
inline constexpr std::uint32_t slice_gpu = 1U << 20;     // playout moves per slice of a search
inline constexpr std::uint32_t slice_cpu = 1U << 16;
inline constexpr std::uint64_t seed = 1;

// GPU: warps per multiprocessor; 1 and 2 threads per core with 128 cores.
inline constexpr int gpu_warps[] = {4, 8};

// P-Chase: elements of a thread's array.
inline constexpr int chase_elements_cpu[] = {8, 256, 8192, 262144, 4194304};
inline constexpr int chase_elements_global[] = {8, 64, 256, 1024};  // 16 bits
inline constexpr int chase_elements_shared[] = {8, 64, 256};        // 8 bits
inline constexpr std::uint32_t chase_triples = 4096;                // per launch or iteration
inline constexpr int latency_bytes[] = {16 << 10, 1 << 20,
                                        256 << 20};  // in L1 or shared, L2, memory

// Compute: subsets of {0, ..., n}.
inline constexpr int subset_n[] = {14, 16};

}  // namespace warpnest::bench
