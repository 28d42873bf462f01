// A launch of the search kernels from PTX, and its outcome.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "common/game.hpp"
#include "tests/ptx/machine/machine.hpp"
#include "tests/ptx/machine/timing.hpp"

namespace warpnest::ptx {

struct SearchRun {
  int level = 0;
  std::uint32_t leaf = 32;  // playouts per leaf
  std::uint32_t jobs = 4;
  std::uint32_t warps = 2;  // per block
  std::uint32_t blocks = 1;
  bool remember = true;
  bool histogram = false;      // of a leaf's scores
  std::uint32_t budget = ~0U;  // moves per warp in one launch
  std::uint64_t seed = 7;
  // Jobs start this many moves after the first position of a random game, or before its end.
  std::uint32_t advance = 0;
  std::uint32_t before_end = 0;  // 0: `advance` applies
  bool timed = false;            // all blocks at once, with a timing model
  TimingModel model;
};

struct SearchOutcome {
  Outcome machine;
  Timing timing;  // if requested
  std::uint64_t playouts = 0;
  std::uint64_t moves = 0;  // of playouts
  int launches = 0;
  std::string difference;  // from the warp programs on the CPU; empty if none
};

// Runs the kernels of a class from PTX, and the same launch with the warp programs on the CPU.
// Exists for every class in common/games/*/classes.txt, in a unit made from search_class.cpp.in.
template <Game G>
SearchOutcome run_search(const Module& module, const SearchRun& run);

struct SearchClass {
  const char* name;
  SearchOutcome (*run)(const Module&, const SearchRun&);
};
// All of them, by name.
std::span<const SearchClass> search_classes();

}  // namespace warpnest::ptx
