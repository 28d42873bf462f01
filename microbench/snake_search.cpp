// Nested searches on the snake on the CPU, one thread: slices of level 1 and 2, by path. Items are
// moves, as in search_kernels.cu.
#include <cstdint>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "host/cpu/snake_pool.hpp"
#include "kernels/search_launch.hpp"
#include "microbench/axes.hpp"

namespace {

using namespace warpnest;

constexpr std::uint32_t budget = 1U << 18;  // playout moves of a slice

template <int D, int Level>
void snake_search(benchmark::State& state, CpuPath path) {
  using G = Snake<D>;
  const auto pool = [path](SoloWarp&, const auto& origin, const typename G::State& at,
                           const PoolRequest& request) {
    Position<G> position;
    for (std::uint32_t w = 0; w < G::words; ++w) position.words[w] = origin.get(w);
    position.state = at;
    return snake_pool<D>(path, position, request);
  };
  std::vector<typename G::Move> sequences(std::size_t{Level} * G::max_moves);
  std::uint64_t moves = 0;
  for (std::uint64_t search = 0; auto _ : state) {
    auto record = SearchRecord<G, Level>::fresh(search_stream(bench::seed, search++),
                                                Position<G>::start(), bench::leaf);
    std::uint32_t moves_left = budget;
    typename G::Move* const rows = sequences.data();
    SoloWarp warp;
    auto* const totals = &record.totals;
    NestedSearch<G, SoloWarp, decltype(pool), Level> nested(
        warp, pool,
        {HostMemory{&record.words[0][0]}, 0, record.frames, &totals, &rows, &moves_left}, true);
    benchmark::DoNotOptimize(nested.run());
    moves += record.totals.moves;
  }
  using benchmark::Counter;
  state.SetItemsProcessed(static_cast<std::int64_t>(moves));
  state.counters["per_move"] =
      Counter(static_cast<double>(moves), Counter::kIsRate | Counter::kInvert);
}

template <int D>
void register_dimension() {
  for (const CpuPath path : {CpuPath::reference, best_path()}) {
    const std::string title = "snake_search/d" + std::to_string(D) + "/";
    const std::string end = std::string("/") + name(path);
    benchmark::RegisterBenchmark((title + "level1" + end).c_str(), snake_search<D, 1>, path);
    benchmark::RegisterBenchmark((title + "level2" + end).c_str(), snake_search<D, 2>, path);
  }
}

}  // namespace

int main(int argc, char** argv) {
  register_dimension<bench::snake_dimensions[0]>();
  register_dimension<bench::snake_dimensions[1]>();
  register_dimension<bench::snake_dimensions[2]>();
  register_dimension<bench::snake_dimensions[3]>();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
