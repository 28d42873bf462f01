// Times the Morpion generators on one thread: the figures of the range query paper's Tables I, II
// and III.
//
// Paths are measured in turns, round after round, so that a change of the machine's speed affects
// all of them equally. Each figure is a median over the rounds. Rounds are short, so that most of
// them are not interrupted.
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <vector>

#include "host/base/stop.hpp"
#include "host/games/morpion/cpu/morpion_activity.hpp"
#include "host/games/morpion/cpu/morpion_pool.hpp"

namespace warpnest {

struct MorpionMeasureOptions {
  std::vector<MorpionPath> paths{std::begin(morpion_paths), std::end(morpion_paths)};
  std::uint32_t rounds = 101;
  double milliseconds = 1;  // approximate, for one path in one round; at least one playout
  std::uint64_t seed = 1;
};

struct MorpionTiming {
  MorpionPath path;
  double tsc_cycles;   // of the time stamp counter, per move
  double core_cycles;  // of the core's own clock, per move
  double nanoseconds;  // per move
  double playouts_per_second;
  double mean_length;  // moves per playout
  std::uint64_t moves;
  // Shares of the time by MorpionActivity, adding up to 1. Reading the counter between activities
  // keeps the CPU from overlapping them as it otherwise does. The time of the reading itself is
  // subtracted.
  std::array<double, morpion_activities> shares;
};

struct MorpionMeasurement {
  std::uint32_t rounds;                // complete ones
  std::vector<MorpionTiming> timings;  // of the paths that this machine can run, in their order
  double tsc_ghz;
  double core_ghz;  // measured with a chain of additions, one per cycle
};

// If `stop` is requested, returns the complete rounds so far; without any, everything is empty.
template <MorpionVariant V>
MorpionMeasurement measure_morpion(const MorpionMeasureOptions& options = {},
                                   const StopSignal& stop = {});

// `variant` must be one of the four named in common/games/morpion/morpion_rules.hpp.
MorpionMeasurement measure_morpion(const MorpionVariant& variant,
                                   const MorpionMeasureOptions& options = {},
                                   const StopSignal& stop = {});

}  // namespace warpnest
