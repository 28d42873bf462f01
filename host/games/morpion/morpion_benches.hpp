// What `bench` measures of Morpion Solitaire.
#pragma once

#include <cstdint>
#include <vector>

#include "host/games/game_entry.hpp"

namespace warpnest {

extern const GameTask morpion_bench_playouts;
extern const GameTask morpion_benches[2];  // search, nrpa

// The range query first, then the fastest path on one core and on `threads` threads.
std::vector<BenchPath> morpion_bench_paths(const Problem& problem, std::uint32_t threads);

// The tasks, each in its own file.

// Tables I, II and III of the range query paper.
Answer bench_morpion_playouts(const TaskRun& run);
// Table IV: the time of nested searches with each generator.
Answer bench_morpion_search(const TaskRun& run);
// What the optimisations of NRPA save, and how fast its playouts are.
Answer bench_morpion_nrpa(const TaskRun& run);

}  // namespace warpnest
