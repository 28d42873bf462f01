// The paths of warpnest bench playouts samegame.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "apps/bench/bench_rounds.hpp"
#include "apps/instances.hpp"

namespace warpnest {

// The plain stack flood fill, which is the reference; the game's own step(); 256-bit registers
// where the machine has them; the warp program. The first board of the choice.
std::vector<BenchPath> samegame_bench_paths(const SameGameChoice& choice, std::uint32_t threads);

// Listing all groups of a board: the flood fill by itself. Processor time of a board, medians of so
// many rounds in turn.
struct FloodTimes {
  double stack_ns;
  double bits_ns;
  double ratio() const { return stack_ns / bits_ns; }
};
struct SameGameFlood {
  FloodTimes full;    // 256 random boards of the choice's size and colours
  FloodTimes played;  // the positions of playouts that begin there, in order
};
// None where the machine has no fast path.
std::optional<SameGameFlood> samegame_flood_times(const SameGameChoice& choice,
                                                  std::uint32_t rounds);

}  // namespace warpnest
