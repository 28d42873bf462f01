// What `warpnest bench playouts samegame` measures.
#pragma once

#include <cstdint>
#include <vector>

#include "host/games/game_entry.hpp"
#include "host/games/samegame/samegame_problem.hpp"

namespace warpnest {

// The plain flood fill with a stack, which is the reference; the game's own step(); 256-bit
// registers if the machine has them; the warp program.
std::vector<BenchPath> samegame_bench_paths(const SameGameProblem& problem, std::uint32_t threads);

// Lists all groups of a board, by a stack and by bits: processor time per board, medians of this
// many interleaved rounds. Returns nothing if the machine has no fast path.
Answer samegame_bench_floods(const SameGameProblem& problem, std::uint32_t rounds);

}  // namespace warpnest
