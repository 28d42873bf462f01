// Times of the Morpion generators on one thread: the figures of the range query paper's Tables I,
// II and III.
//
// Paths are measured in turns, round after round, so that a change of the machine's speed meets all
// of them alike; each figure is a median over the rounds. Rounds are short, so that most of them
// pass without an interruption.
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <vector>

#include "host/games/morpion/cpu/morpion_activity.hpp"
#include "host/games/morpion/cpu/morpion_pool.hpp"
#include "host/base/stop.hpp"

namespace warpnest {

struct MorpionMeasureOptions {
  std::vector<MorpionPath> paths{std::begin(morpion_paths), std::end(morpion_paths)};
  std::uint32_t rounds = 101;
  double milliseconds = 1;  // about, for one path in one round; at least one playout
  std::uint64_t seed = 1;
};

struct MorpionTiming {
  MorpionPath path;
  double tsc_cycles;   // of the time stamp counter, a move
  double core_cycles;  // of the core's own clock, a move
  double nanoseconds;  // a move
  double playouts_per_second;
  double mean_length;  // moves a playout
  std::uint64_t moves;
  // Of its time, by MorpionActivity, adding up to 1. Reading the counter between activities keeps
  // the CPU from overlapping them as it does otherwise; what the reading itself takes is
  // subtracted.
  std::array<double, morpion_activities> shares;
};

struct MorpionMeasurement {
  std::uint32_t rounds;                // whole ones
  std::vector<MorpionTiming> timings;  // of the paths that this machine can run, in their order
  double tsc_ghz;
  double core_ghz;  // measured with a chain of additions, one a cycle
};

// Comes back with the rounds that were whole when `stop` is requested; without one, all is empty.
template <MorpionVariant V>
MorpionMeasurement measure_morpion(const MorpionMeasureOptions& options = {},
                                   const StopSignal& stop = {});

// `variant` is one of the four named in common/games/morpion/morpion_rules.hpp.
MorpionMeasurement measure_morpion(const MorpionVariant& variant,
                                   const MorpionMeasureOptions& options = {},
                                   const StopSignal& stop = {});

}  // namespace warpnest
