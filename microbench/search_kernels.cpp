// The work of the search kernels, on the CPU with one thread: playouts of every class of a game by
// the fast path, the reference and the warp program, and whole searches of level 1. Items are
// moves, as in search_kernels.cu, so items_per_second is moves per second; per_move is the time per
// move in seconds (printed with an n for nanoseconds). Playouts also report the mean, deviation and
// standard error of their scores.
//
// To compare paths, interleave them, so that changes in the machine's speed affect all of them
// alike:
//   --benchmark_filter=playouts/CLASS --benchmark_repetitions=15
//   --benchmark_enable_random_interleaving=true --benchmark_report_aggregates_only=true
#include <cstdint>
#include <memory>
#include <string>

#include <benchmark/benchmark.h>

#include "host/games/game_classes.hpp"
#include "host/report/statistics.hpp"
#include "microbench/axes.hpp"

namespace {

using namespace warpnest;
using SharedExecutor = std::shared_ptr<Executor>;

void report_moves(benchmark::State& state, std::uint64_t moves) {
  using benchmark::Counter;
  state.SetItemsProcessed(static_cast<std::int64_t>(moves));
  state.counters["per_move"] =
      Counter(static_cast<double>(moves), Counter::kIsRate | Counter::kInvert);
}

void playouts(benchmark::State& state, Executor& executor, const AnyPosition& start) {
  SearchTotals totals;
  for (std::uint64_t stream = 0; auto _ : state) {
    totals.add(executor.playouts(start, bench::seed, bench::playouts_per_pool, {}, stream++).totals);
  }
  report_moves(state, totals.moves);
  state.counters["playouts_per_second"] =
      benchmark::Counter(static_cast<double>(totals.playouts), benchmark::Counter::kIsRate);
  const auto scores = score_statistics(totals.playouts, totals.sum, totals.squares);
  state.counters["mean"] = scores.mean;
  state.counters["deviation"] = scores.standard_deviation;
  state.counters["standard_error"] = scores.standard_error;
}

void nested(benchmark::State& state, Executor& executor, const AnyPosition& start) {
  std::uint64_t moves = 0;
  for (std::uint64_t run = 0; auto _ : state) {
    const SearchJob job{start, search_stream(bench::seed, run++)};
    SearchResult result;
    executor.run(1, {.leaf = bench::leaf, .remember = true}, {&job, 1}, {&result, 1}, {});
    moves += result.totals.moves;
  }
  report_moves(state, moves);
}

void add(const GameClass& played, const std::string& device) {
  // Made only when the benchmark runs: there are many, and usually one is wanted.
  const auto with_executor = [&played, device](benchmark::State& state, const auto& measure) {
    const SharedExecutor executor = played.executor({.device = device, .threads = 1});
    measure(state, *executor, played.start());
  };
  const std::string end = "/" + std::string(played.name) + "/" + device;
  benchmark::RegisterBenchmark(("playouts" + end).c_str(), [with_executor](benchmark::State& state) {
    with_executor(state, playouts);
  });
  benchmark::RegisterBenchmark(("nested" + end).c_str(), [with_executor](benchmark::State& state) {
    with_executor(state, nested);
  });
}

}  // namespace

int main(int argc, char** argv) {
  for (const GameClass* const played : game_classes()) {
    if (played->cursor != nullptr) {  // the CPU plays it
      add(*played, "reference");
      add(*played, "cpu");
    }
    if (played->on_warps) add(*played, "warp");
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
