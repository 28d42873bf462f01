// Table IV of the playout paper: how long nested searches of Morpion Solitaire take with
// each generator of moves, on one core with one playout per leaf.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "common/games/morpion/morpion_rules.hpp"
#include "host/base/stop.hpp"
#include "host/games/morpion/cpu/morpion_pool.hpp"

namespace warpnest {

struct NestedTimes {
  MorpionPath path;
  std::vector<double> level_2 = {};  // processor seconds, one search each
  double level_3 = 0;  // estimated from level-2 searches at ten steps of a game; 0 if not measured
  double score = 0;    // mean of the level-2 searches
};

struct NestedTimesOptions {
  std::uint32_t rounds = 5;  // level-2 searches per path
  bool level_3 = true;
  std::uint64_t seed = 1;
};

// The paths take turns, search by search. If `stop` is requested, returns what was measured so far.
std::vector<NestedTimes> nested_times(const MorpionVariant& variant,
                                      const std::vector<MorpionPath>& paths,
                                      const NestedTimesOptions& options, const StopSignal& stop,
                                      const std::function<void(double fraction)>& on_progress);

}  // namespace warpnest
