// Measuring several ways to play the same pools, in interleaved rounds.
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
  std::vector<double> processor_seconds_per_move = {};  // [round], of all threads together
  SearchTotals totals = {};                             // of the pools that all paths play

  double median_seconds_per_move() const;
};

// How often the work of one is done by another with more threads in the same time.
struct BenchScaling {
  double ratio = 1;            // in wall time: the median of the rounds' own ratios
  double processor_ratio = 1;  // the same if no thread ever had to wait for its core
};
// `one` and `many` are of the same rounds.
BenchScaling scaling_of(const BenchResult& one, const BenchResult& many);

struct BenchOptions {
  std::uint64_t seed = 1;
  std::uint32_t rounds = 21;
  double round_seconds = 0.08;  // of one path in one round
  // Called after each round with its number: what else is to be measured in turn with the paths.
  std::function<void(std::uint32_t)> after_round = {};
};

// A path whose playouts differ from those of the first path.
class BenchMismatch : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Every path plays the same pools (the first path's work of one round), as often as fills its time,
// all paths in turn, round after round, every other one backwards: a change of the clock's
// frequency hits all of them. Threads stay on their cores (apps/bench/pinned_rate.hpp); a single one is
// on another core in the next round. Comes back with the rounds that were whole when `stop` is
// requested. Throws BenchMismatch.
std::vector<BenchResult> bench_rounds(const std::vector<BenchPath>& paths,
                                      const BenchOptions& options, const StopSignal& stop,
                                      const std::function<void(double fraction)>& on_progress);

}  // namespace warpnest
