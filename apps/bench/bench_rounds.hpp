// Measures several ways to play the same pools, in interleaved rounds.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "common/stream.hpp"
#include "host/base/stop.hpp"
#include "host/bench/bench_path.hpp"
#include "kernels/nested.cuh"

namespace warpnest {

struct BenchResult {
  std::string name;
  std::uint32_t threads = 1;
  std::vector<double> seconds_per_move = {};            // [round], wall time
  std::vector<double> processor_seconds_per_move = {};  // [round], over all threads
  SearchTotals totals = {};                             // of the pools that all paths play

  double median_seconds_per_move() const;
};

// How much more work a path does in the same time with more threads.
struct BenchScaling {
  double ratio = 1;            // in wall time: the median of the ratios of the rounds
  double processor_ratio = 1;  // the same if no thread ever had to wait for its core
};
// `one` and `many` must come from the same rounds.
BenchScaling scaling_of(const BenchResult& one, const BenchResult& many);

struct BenchOptions {
  std::uint64_t seed = 1;
  std::uint32_t rounds = 21;
  double round_seconds = 0.08;  // per path and round
  // Called after each round with its number, to interleave other measurements with the paths.
  std::function<void(std::uint32_t)> after_round = {};
};

// The playouts of a path differ from those of the first path.
class BenchMismatch : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Every path plays the same pools (the first path's work for one round), repeated to fill its time.
// All paths take turns, round after round, every other round in reverse order, so that a change of
// the clock frequency affects all of them. Threads stay on their cores
// (apps/bench/pinned_rate.hpp); a single thread moves to another core in the next round. When
// `stop` is requested, returns the complete rounds. Throws BenchMismatch.
std::vector<BenchResult> bench_rounds(const std::vector<BenchPath>& paths,
                                      const BenchOptions& options, const StopSignal& stop,
                                      const std::function<void(double fraction)>& on_progress);

}  // namespace warpnest
