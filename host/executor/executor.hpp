// An executor runs batches of jobs somewhere: on the CPU's cores, on warps, on a GPU.
//
// A job is a nested search of a level that the executor runs whole (0, 1 or 2), from a position and
// with a stream. Its result is a pure function of the job: for executors of one method, it does not
// depend on the executor, the number of threads or the batch.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "common/stream.hpp"
#include "host/base/stop.hpp"
#include "host/executor/any_position.hpp"
#include "kernels/nested.cuh"

namespace warpnest {

inline constexpr int max_job_level = 2;
// A step of a search is not interrupted: with more playouts per leaf, one step in 13 dimensions
// would outlast a launch and keep a signal waiting.
inline constexpr std::uint32_t max_leaf = 1024;

struct SearchJob {
  AnyPosition position;
  StreamId stream;
};

struct SearchResult {
  std::int32_t score = no_score;
  std::vector<AnyMove> moves;  // from the job's position to the end of the game
  SearchTotals totals;         // of all leaf playouts
  bool finished = false;  // false: stopped early; score and moves are the best so far, if any
  std::uint64_t found_after = 0;  // playouts made when the score was first met; 0 if not known
};

// Plain playouts: what `warpnest playouts` reports.
struct PlayoutSummary {
  SearchTotals totals;
  std::int32_t best_score = no_score;
  StreamId best_stream = 0;              // replays the best playout
  std::vector<std::uint64_t> histogram;  // [histogram_entry(score)]

  // Adds the playouts that follow; of equal bests the earlier one stays.
  void add(const PlayoutSummary& later) {
    totals.add(later.totals);
    if (later.best_score > best_score) {
      best_score = later.best_score;
      best_stream = later.best_stream;
    }
    histogram.resize(std::max(histogram.size(), later.histogram.size()));
    for (std::size_t s = 0; s < later.histogram.size(); ++s)
      histogram[s] += later.histogram[s];
  }
};

// What the jobs of the batch that runs now have done so far.
struct JobsUnderWay {
  double done = 0;  // jobs: one and a half are 1.5
  std::int32_t best_score = no_score;
  std::uint64_t playouts = 0;
  std::uint64_t moves = 0;
};

class Executor {
 public:
  virtual ~Executor() = default;

  // The name that users give it: cpu, warp, cuda:0.
  virtual std::string name() const = 0;

  // Number of jobs that keep it busy.
  virtual std::uint32_t capacity() const = 0;

  // The highest level whose jobs still end soon, so that progress shows; at most max_job_level.
  virtual int job_level() const { return max_job_level; }

  // Whether its searches arrange the candidates of each step (see arrange() in
  // common/game_options.hpp). The levels above must do the same.
  virtual bool arranges() const { return true; }

  // For executors whose jobs may take long. `tick` is called now and then during run(), by any of
  // its threads, several at a time; it may call under_way().
  virtual void on_tick(std::function<void()> /*tick*/) {}
  virtual JobsUnderWay under_way() const { return {}; }

  // Runs all jobs; results[i] belongs to jobs[i]. Returns early, with unfinished results, when
  // `stop` is requested. Throws DeviceError when the device is lost; results finished before that
  // are valid.
  virtual void run(int level, const SearchOptions& options, std::span<const SearchJob> jobs,
                   std::span<SearchResult> results, const StopSignal& stop) = 0;

  // Runs `count` playouts from a position. Playout i has the stream mix(search_stream(seed,
  // first_stream + i / playouts_per_stream), 0, 0, i % playouts_per_stream), so a caller can split
  // a large number into parts. Stops early on request: the summary then covers the playouts made.
  virtual PlayoutSummary playouts(const AnyPosition& position, std::uint64_t seed,
                                  std::uint64_t count, const StopSignal& stop,
                                  std::uint64_t first_stream = 0) = 0;
};

// Playouts in one leaf job when many are run.
inline constexpr std::uint32_t playouts_per_stream = 4096;

}  // namespace warpnest
