// The `cuda` executor of a game: only adds the game's types to CudaFleet.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>

#include "host/executor/cuda/cuda_fleet.hpp"
#include "host/executor/executor.hpp"
#include "host/executor/search_tasks.hpp"
#include "kernels/search_launch.hpp"

namespace warpnest {

template <Game G>
int launch_leaves(const CudaLaunch& launch, const LaunchShape& shape, CUstream_st* stream) {
  return launch_leaf<G>({.jobs_in = static_cast<const LeafJob<G>*>(launch.records),
                         .results = static_cast<PoolResult*>(launch.results),
                         .histogram = static_cast<std::uint64_t*>(launch.tally),
                         .jobs = launch.jobs,
                         .next_job = launch.next_job},
                        shape, stream);
}

template <Game G, int Levels>
int launch_searches(const CudaLaunch& launch, const LaunchShape& shape, CUstream_st* stream) {
  return launch_nested<G, Levels>({.records = static_cast<PausedSearch<G, Levels>*>(launch.records),
                                   .sequences = static_cast<typename G::Move*>(launch.results),
                                   .jobs = launch.jobs,
                                   .next_job = launch.next_job,
                                   .remember = launch.remember,
                                   .budget = static_cast<std::uint32_t>(launch.budget)},
                                  shape, stream);
}

// `device` is cuda (all GPUs) or cuda:i. Throws DeviceError if it is missing or cannot be used.
// With `cuda`, GPUs that cannot be used are skipped with a line on standard error.
template <Game G>
class CudaExecutor final : public Executor {
 public:
  explicit CudaExecutor(const std::string& device)
      : fleet_(device, CudaPrograms{CudaProgram{plan_search<G, 0>, launch_leaves<G>},
                                    CudaProgram{plan_search<G, 1>, launch_searches<G, 1>},
                                    CudaProgram{plan_search<G, 2>, launch_searches<G, 2>}}) {}

  std::string name() const override { return fleet_.name(); }
  std::uint32_t capacity() const override { return fleet_.capacity(); }

  void run(int level, const SearchOptions& options, std::span<const SearchJob> jobs,
           std::span<SearchResult> results, const StopSignal& stop) override {
    std::fill(results.begin(), results.end(), SearchResult{});
    switch (level) {
      case 0:
        return run_task(level, options, LeafTask<G>(jobs, results, options.leaf), stop);
      case 1:
        return run_task(level, options, NestedTask<G, 1>(jobs, results, options.leaf), stop);
      case 2:
        return run_task(level, options, NestedTask<G, 2>(jobs, results, options.leaf), stop);
      default:
        throw std::invalid_argument("no job has level " + std::to_string(level));
    }
  }

  PlayoutSummary playouts(const AnyPosition& position, std::uint64_t seed, std::uint64_t count,
                          const StopSignal& stop, std::uint64_t first_stream = 0) override {
    PlayoutTask<G> task(position.as<G>(), seed, count, first_stream);
    fleet_.run(0, true, task, stop);
    return task.take();
  }

 private:
  void run_task(int level, const SearchOptions& options, BatchTask&& task, const StopSignal& stop) {
    fleet_.run(level, options.remember, task, stop);
  }

  CudaFleet fleet_;
};

}  // namespace warpnest
