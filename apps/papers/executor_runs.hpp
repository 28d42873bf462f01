// Runs of a problem's executors side by side: speeds of nested searches, and scores of playouts.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "host/executor/executor.hpp"
#include "host/search/problem.hpp"
#include "host/search/search_outcome.hpp"

namespace warpnest {

// The problems that the papers are about: the snake in a dimension, Morpion Solitaire of a variant,
// the left move problem of a depth.
std::unique_ptr<Problem> snake_of(int dimension);
std::unique_ptr<Problem> morpion_of(const std::string& variant);
std::unique_ptr<Problem> left_move_of(std::uint32_t depth);

// reference    plain playouts as section 4 of the GPU paper describes them
// branch_free  the same, with a list of moves that is built without branches
// fast         the best CPU path
// warp         the GPU's warp program on the CPU
// cuda         all GPUs
enum class RunSide { reference, branch_free, fast, warp, cuda };
const char* name(RunSide side);

// How fast nested searches are: processor time of the program for the CPU's sides, wall-clock time
// for a GPU.
struct SearchSpeed {
  double moves_per_second = 0;  // of playouts, as if all threads always had a core
  double busy = 0;              // the share of the wall-clock time that the threads did not get
};
// Repeats searches of this level from the first position for about `seconds`; `threads` are those
// of the CPU, 0 for all cores. Throws UsageError if the device is not available; so do the others.
SearchSpeed search_speed(RunSide side, const Problem& problem, int level, std::uint32_t threads,
                         double seconds, std::uint64_t seed, const StopSignal& stop);

// `count` playouts from the first position, each counted as a run.
SearchOutcome playouts_on(RunSide side, const Problem& problem, std::uint64_t seed,
                          std::uint64_t count, const StopSignal& stop);

struct NestedOn {
  int level = 1;
  std::uint32_t leaf = 32;
  std::uint64_t runs = 1;
  std::vector<AnyMove> from = {};  // moves before the first position; of the side's class
};
SearchOutcome nested_on(RunSide side, const Problem& problem, std::uint64_t seed,
                        const NestedOn& options, const StopSignal& stop);
// The method of the playouts on that side: how draws become moves.
std::string method_on(RunSide side, const Problem& problem);

}  // namespace warpnest
