// Morpion Solitaire playouts on the CPU, one thread: every path in 5D and 5T.
//
// Items are moves, so that items_per_second is moves a second; per_move is the time of one, in
// seconds. To compare paths, interleave them, so that a change of the machine's speed meets all of
// them alike:
//   --benchmark_filter=range_query|fast --benchmark_repetitions=15
//   --benchmark_enable_random_interleaving=true --benchmark_report_aggregates_only=true
#include <cstdint>
#include <string>

#include <benchmark/benchmark.h>

#include "host/cpu/morpion_pool.hpp"

namespace {

using namespace warpnest;

template <MorpionVariant V>
void morpion_playouts(benchmark::State& state, MorpionPath path) {
  const auto origin = MorpionBoard<V>::start();
  const bool slow = path == MorpionPath::whole_board || path == MorpionPath::four_directions ||
                    path == MorpionPath::rectangle;
  const std::uint32_t leaf = slow ? 1 : 256;
  std::uint64_t moves = 0;
  std::uint64_t playouts = 0;
  for (std::uint32_t step = 0; auto _ : state) {
    const PoolResult result =
        morpion_pool<V>(path, origin, {search_stream(1, 0), step, 0, leaf});
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

template <MorpionVariant V>
void register_variant() {
  for (const MorpionPath path : morpion_paths) {
    if (!available(path)) continue;
    const std::string title = std::string("morpion_playouts/") + name(V) + "/" + name(path);
    benchmark::RegisterBenchmark(title.c_str(), morpion_playouts<V>, path)->MinTime(0.1);
  }
}

}  // namespace

int main(int argc, char** argv) {
  register_variant<morpion_5d>();
  register_variant<morpion_5t>();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
