// The paths of `warpnest bench playouts snake`.
#pragma once

#include <cstdint>
#include <vector>

#include "host/bench/bench_path.hpp"

namespace warpnest {

// The reference, the other CPU paths, the fastest of them on all threads, the warp program.
std::vector<BenchPath> snake_bench_paths(int dimension, std::uint32_t threads);

}  // namespace warpnest
