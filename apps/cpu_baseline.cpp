#include "apps/cpu_baseline.hpp"

#include <algorithm>
#include <memory>
#include <thread>

#include "common/position.hpp"
#include "host/cpu/snake_pool.hpp"
#include "host/games.hpp"

namespace warpnest {
namespace {

template <int D>
std::vector<BenchPath> paths() {
  const auto start = std::make_shared<Position<Snake<D>>>(Position<Snake<D>>::start());
  const auto path = [start](CpuPath kind, std::uint32_t threads) -> BenchPath {
    return {name(kind), threads, [start, kind](const PoolRequest& request) {
              return snake_pool<D>(kind, *start, request);
            }};
  };
  const std::uint32_t cores = std::max(1U, std::thread::hardware_concurrency());
  return {path(CpuPath::reference, 1), path(best_path(), 1), path(best_path(), cores)};
}

}  // namespace

CpuBaseline measure_cpu_baseline(int dimension, const BenchOptions& options, const StopSignal& stop) {
  const auto results =
      bench_rounds(with_snake(dimension, []<int D>() { return paths<D>(); }), options, stop,
                   [](double) {});
  if (results.size() < 3 || results.back().seconds_per_move.empty()) return {};
  return {.reference = 1 / results[0].median_seconds_per_move(),
          .fast = 1 / results[1].median_seconds_per_move(),
          .all_cores = 1 / results[2].median_seconds_per_move()};
}

}  // namespace warpnest
