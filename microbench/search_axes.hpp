// What the search benchmarks sweep, CPU and GPU alike.
#pragma once

#include <cstdint>

namespace warpnest::bench {

inline constexpr int snake_dimensions[] = {8, 9, 10, 11};
inline constexpr std::uint32_t leaf = 32;               // playouts a leaf of a nested search
inline constexpr std::uint32_t playouts_per_job = 4096;  // of a plain playout job
inline constexpr std::uint64_t seed = 1;

}  // namespace warpnest::bench
