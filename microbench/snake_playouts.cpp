// Snake-in-the-Box playouts on the CPU, one thread: every path in dimensions 8 to 11.
//
// Items are moves, so that items_per_second is moves a second; per_move is the time of one, in
// seconds. To compare paths, interleave them, so that a change of the machine's speed meets all of
// them alike:
//   --benchmark_repetitions=15 --benchmark_enable_random_interleaving=true
//   --benchmark_report_aggregates_only=true
#include <cstdint>
#include <string>

#include <benchmark/benchmark.h>

#include "host/cpu/snake_pool.hpp"

namespace {

using namespace warpnest;

// Pools of the first step of a level-1 search, 32 playouts a candidate.
template <int D>
void snake_playouts(benchmark::State& state, CpuPath path) {
  const auto origin = Position<Snake<D>>::start();
  std::uint64_t moves = 0;
  std::uint64_t playouts = 0;
  for (std::uint32_t step = 0; auto _ : state) {
    const PoolResult result =
        snake_pool<D>(path, origin, {search_stream(1, D), step, origin.count(), 32});
    step = (step + 1) % max_stream_step;
    moves += result.moves;
    playouts += result.playouts;
  }
  using benchmark::Counter;
  state.SetItemsProcessed(static_cast<std::int64_t>(moves));
  state.counters["per_move"] =
      Counter(static_cast<double>(moves), Counter::kIsRate | Counter::kInvert);
  state.counters["playouts_per_second"] = Counter(static_cast<double>(playouts), Counter::kIsRate);
}

template <int D>
void register_dimension() {
  for (const CpuPath path : {CpuPath::reference, CpuPath::portable, CpuPath::avx2}) {
    if (!available(path)) continue;
    const std::string title = "snake_playouts/d" + std::to_string(D) + "/" + name(path);
    benchmark::RegisterBenchmark(title.c_str(), snake_playouts<D>, path)->MinTime(0.1);
  }
}

}  // namespace

int main(int argc, char** argv) {
  register_dimension<8>();
  register_dimension<9>();
  register_dimension<10>();
  register_dimension<11>();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
