#include "apps/bench/cpu_baseline.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <thread>

#include "common/position.hpp"
#include "host/games/morpion/cpu/morpion_pool.hpp"
#include "host/games/snake/cpu/snake_pool.hpp"
#include "host/games.hpp"

namespace warpnest {
namespace {

// play(path, request) for the yardstick on one core, and for the best path on one core and on all.
template <class Path, class Play>
std::vector<BenchPath> three_paths(Path reference, Path best, const Play& play) {
  const auto with = [&play](Path path, std::uint32_t threads) -> BenchPath {
    return {name(path), threads,
            [play, path](const PoolRequest& request) { return play(path, request); }};
  };
  const std::uint32_t cores = std::max(1U, std::thread::hardware_concurrency());
  return {with(reference, 1), with(best, 1), with(best, cores)};
}

std::vector<BenchPath> paths_of_game(std::string_view game) {
  const std::string parameter(game.substr(game.find(' ') + 1));
  if (game.starts_with("morpion")) {
    return with_morpion(*find_morpion_variant(parameter), []<MorpionVariant V>() {
      const auto start = std::make_shared<MorpionBoard<V>>(MorpionBoard<V>::start());
      return three_paths(MorpionPath::range_query, best_morpion_path(),
                         [start](MorpionPath path, const PoolRequest& request) {
                           return morpion_pool<V>(path, *start, request);
                         });
    });
  }
  return with_snake(std::stoi(parameter), []<int D>() {
    const auto start = std::make_shared<Position<Snake<D>>>(Position<Snake<D>>::start());
    return three_paths(CpuPath::reference, best_path(),
                       [start](CpuPath path, const PoolRequest& request) {
                         return snake_pool<D>(path, *start, request);
                       });
  });
}

}  // namespace

CpuBaseline measure_cpu_baseline(std::string_view game, const BenchOptions& options,
                                 const StopSignal& stop) {
  const auto results = bench_rounds(paths_of_game(game), options, stop, [](double) {});
  if (results.size() < 3 || results.back().seconds_per_move.empty()) return {};
  return {.reference = 1 / results[0].median_seconds_per_move(),
          .fast = 1 / results[1].median_seconds_per_move(),
          .all_cores = 1 / results[2].median_seconds_per_move()};
}

}  // namespace warpnest
