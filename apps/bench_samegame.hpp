// The paths of warpnest bench playouts samegame.
#pragma once

#include <cstdint>
#include <vector>

#include "apps/bench_rounds.hpp"
#include "apps/instances.hpp"

namespace warpnest {

// The plain stack flood fill, which is the reference; the game's own step(); 256-bit registers
// where the machine has them; the warp program. The first board of the choice, at most 16 x 16.
std::vector<BenchPath> samegame_bench_paths(const SameGameChoice& choice, std::uint32_t threads);

}  // namespace warpnest
