// What the benchmarks sweep, CPU and GPU alike.
#pragma once

#include <cstdint>

#include "common/games/morpion_rules.hpp"

namespace warpnest::bench {

inline constexpr int snake_dimensions[] = {8, 9, 10, 11};
inline constexpr MorpionVariant morpion_variants[] = {morpion_5d, morpion_5t, morpion_4d, morpion_4t};
inline constexpr std::uint32_t leaf = 32;               // playouts a leaf of a nested search
inline constexpr std::uint32_t playouts_per_job = 4096;  // of a plain playout job
inline constexpr std::uint64_t seed = 1;

// P-Chase: elements of a thread's array.
inline constexpr int chase_elements_cpu[] = {8, 256, 8192, 262144, 4194304};
inline constexpr int chase_elements_global[] = {8, 64, 256, 1024};  // 16 bits
inline constexpr int chase_elements_shared[] = {8, 64, 256};        // 8 bits
inline constexpr std::uint32_t chase_triples = 4096;                // a launch, or an iteration

// Compute: subsets of {0, ..., n}.
inline constexpr int subset_n[] = {14, 16};

}  // namespace warpnest::bench
