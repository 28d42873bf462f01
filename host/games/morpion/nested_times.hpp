// Table IV of the playout paper: how long nested searches of Morpion Solitaire take with
// each generator of moves, with one playout per leaf.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "common/games/morpion/morpion_rules.hpp"
#include "host/base/stop.hpp"
#include "host/games/morpion/cpu/morpion_pool.hpp"
#include "host/games/morpion/nested_estimate.hpp"

namespace warpnest {

struct NestedTimes {
  MorpionPath path;
  std::vector<double> level_2 = {};  // processor seconds, one search each
  double level_2_moves = 0;          // of a search, mean
  double score = 0;                  // of a level-2 search, mean
  // Processor seconds of a level-3 search; 0 if not known. Without error if it was measured.
  NestedCost level_3 = {};
};

struct NestedTimesOptions {
  std::uint32_t rounds = 5;  // level-2 searches per path
  // This many of the paths, from the first, make a whole level-3 search. With at least one, the
  // others are estimated from its moves and from level-2 searches along its game.
  std::uint32_t whole = 1;
  std::uint32_t samples = 12;  // of these level-2 searches
  std::uint32_t threads = 1;   // of the whole searches
  std::uint64_t seed = 1;
};

struct NestedComparison {
  std::vector<NestedTimes> paths;
  std::uint64_t level_3_moves = 0;  // counted in the first whole search; 0 without one
  std::int32_t level_3_score = 0;   // of that search
};

// The paths take turns, search by search. If `stop` is requested, returns what was measured so far.
NestedComparison compare_nested(const MorpionVariant& variant,
                                const std::vector<MorpionPath>& paths,
                                const NestedTimesOptions& options, const StopSignal& stop,
                                const std::function<void(double fraction)>& on_progress);

}  // namespace warpnest
