#include "apps/bench/cpu_baseline.hpp"

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "host/base/machine.hpp"

namespace warpnest {
namespace {

// The reference on one core, and the fast path on one core and on all.
std::vector<BenchPath> three_paths(const ClassCost& cost) {
  const std::uint32_t cores = thread_count(0);
  const auto bench_paths = game_of(cost).bench_paths;
  if (bench_paths == nullptr) throw std::logic_error("a game with costs has no paths to bench");
  const std::vector<BenchPath> all = bench_paths(*problem_of(cost), cores);
  for (const BenchPath& path : all) {
    if (!path.fast || path.threads != 1) continue;
    BenchPath on_all_cores = path;
    on_all_cores.threads = cores;
    return {all.front(), path, on_all_cores};
  }
  throw std::logic_error("a game with costs has no fast path");
}

}  // namespace

CpuBaseline measure_cpu_baseline(const ClassCost& cost, const BenchOptions& options,
                                 const StopSignal& stop) {
  const auto results = bench_rounds(three_paths(cost), options, stop, [](double) {});
  if (results.size() < 3 || results.back().seconds_per_move.empty()) return {};
  return {.reference = 1 / results[0].median_seconds_per_move(),
          .fast = 1 / results[1].median_seconds_per_move(),
          .all_cores = 1 / results[2].median_seconds_per_move()};
}

}  // namespace warpnest
