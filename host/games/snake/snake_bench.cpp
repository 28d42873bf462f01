#include "host/games/snake/snake_bench.hpp"

#include <array>
#include <memory>
#include <utility>

#include "common/games/snake/snake.hpp"
#include "common/position.hpp"
#include "host/executor/warp_engine.hpp"
#include "host/games/snake/cpu/snake_pool.hpp"

namespace warpnest {
namespace {

template <int D>
std::vector<BenchPath> paths_of(std::uint32_t threads) {
  const auto start = std::make_shared<Position<Snake<D>>>(Position<Snake<D>>::start());
  const auto on_cpu = [start](CpuPath path, std::uint32_t path_threads) {
    return BenchPath{
        .name = name(path),
        .threads = path_threads,
        .play = [start,
                 path](const PoolRequest& request) { return snake_pool<D>(path, *start, request); },
        .fast = path == best_path()};
  };
  std::vector<BenchPath> paths;
  for (const CpuPath path :
       {CpuPath::reference, CpuPath::branch_free, CpuPath::portable, CpuPath::avx2}) {
    if (available(path)) paths.push_back(on_cpu(path, 1));
  }
  if (threads > 1) paths.push_back(on_cpu(best_path(), threads));

  const auto warp = std::make_shared<WarpEngine<Snake<D>>>();
  paths.push_back({.name = "warp", .play = [start, warp](const PoolRequest& request) {
                     return warp->pool(*start, request, nullptr);
                   }});
  return paths;
}

template <int... Offsets>
constexpr auto paths_by_dimension(std::integer_sequence<int, Offsets...>) {
  return std::array{&paths_of<min_snake_dimension + Offsets>...};
}

}  // namespace

std::vector<BenchPath> snake_bench_paths(int dimension, std::uint32_t threads) {
  constexpr int count = max_snake_dimension - min_snake_dimension + 1;
  static constexpr auto paths = paths_by_dimension(std::make_integer_sequence<int, count>());
  return paths.at(static_cast<std::size_t>(dimension - min_snake_dimension))(threads);
}

}  // namespace warpnest
