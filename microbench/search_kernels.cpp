// What the search kernels do, on the CPU with one thread: playouts by every CPU path, and slices of
// nested searches of level 1 and 2. Items are moves, as in search_kernels.cu, so that
// items_per_second is moves a second; per_move is the time of one, in seconds (printed with an n
// for nanoseconds). Playouts also have the mean, deviation and standard error of their scores.
//
// To compare paths, interleave them, so that a change of the machine's speed meets all of them
// alike:
//   --benchmark_filter=playouts/snake-8 --benchmark_repetitions=15
//   --benchmark_enable_random_interleaving=true --benchmark_report_aggregates_only=true
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include <benchmark/benchmark.h>

#include "host/executor/direct_engine.hpp"
#include "host/games/morpion/morpion_host_engine.hpp"
#include "host/games/samegame/cpu/samegame_reference.hpp"
#include "host/games/samegame/samegame_cpu_engine.hpp"
#include "host/games/snake/snake_cpu_engine.hpp"
#include "host/report/statistics.hpp"
#include "kernels/search_launch.hpp"
#include "microbench/axes.hpp"

#include "generated/microbench/kernel_classes.hpp"

namespace {

using namespace warpnest;

template <Game G>
using SharedEngine = std::shared_ptr<PoolEngine<G>>;

void report_moves(benchmark::State& state, std::uint64_t moves) {
  using benchmark::Counter;
  state.SetItemsProcessed(static_cast<std::int64_t>(moves));
  state.counters["per_move"] =
      Counter(static_cast<double>(moves), Counter::kIsRate | Counter::kInvert);
}

// Pools of `leaf` playouts from the start.
template <Game G>
void playouts(benchmark::State& state, PoolEngine<G>& engine, std::uint32_t leaf) {
  const auto origin = Position<G>::start();
  SearchTotals totals;
  for (std::uint32_t step = 0; auto _ : state) {
    const PoolResult result =
        engine.pool(origin, {search_stream(bench::seed, 0), step, 0, leaf}, nullptr);
    step = (step + 1) % max_stream_step;
    totals.add(result);
  }
  report_moves(state, totals.moves);
  state.counters["playouts_per_second"] =
      benchmark::Counter(static_cast<double>(totals.playouts), benchmark::Counter::kIsRate);
  const auto scores = score_statistics(totals.playouts, totals.sum, totals.squares);
  state.counters["mean"] = scores.mean;
  state.counters["deviation"] = scores.standard_deviation;
  state.counters["standard_error"] = scores.standard_error;
}

// The first bench::slice_cpu moves of a search.
template <Game G, int Level>
void nested(benchmark::State& state, PoolEngine<G>& engine) {
  const auto pool = [&engine](SoloWarp&, const auto& origin, const typename G::State& at,
                              const PoolRequest& request) {
    Position<G> position;
    for (std::uint32_t w = 0; w < G::words; ++w)
      position.words[w] = origin.get(w);
    position.state = at;
    return engine.pool(position, request, nullptr);
  };
  std::vector<typename G::Move> sequences(std::size_t{Level} * G::max_moves);
  std::uint64_t moves = 0;
  for (std::uint64_t search = 0; auto _ : state) {
    auto record = SearchRecord<G, Level>::fresh(search_stream(bench::seed, search++),
                                                Position<G>::start(), bench::leaf);
    std::uint32_t moves_left = bench::slice_cpu;
    typename G::Move* const rows = sequences.data();
    SoloWarp warp;
    auto* const totals = &record.totals;
    NestedSearch<G, SoloWarp, decltype(pool), Level> slice(
        warp, pool,
        {HostMemory{&record.words[0][0]}, 0, record.frames, &totals, &rows, &moves_left}, true);
    benchmark::DoNotOptimize(slice.run());
    moves += record.totals.moves;
  }
  report_moves(state, moves);
}

template <Game G>
void add_playouts(const std::string& game, const std::string& path, SharedEngine<G> engine,
                  std::uint32_t leaf = bench::playouts_per_pool) {
  benchmark::RegisterBenchmark(
      ("playouts/" + game + "/" + path).c_str(),
      [engine, leaf](benchmark::State& state) { playouts<G>(state, *engine, leaf); });
}

template <Game G>
void add_nested(const std::string& game, const std::string& path, SharedEngine<G> engine) {
  const auto add = [&]<int Level>() {
    benchmark::RegisterBenchmark(
        ("nested/" + game + "/level" + std::to_string(Level) + "/" + path).c_str(),
        [engine](benchmark::State& state) { nested<G, Level>(state, *engine); });
  };
  add.template operator()<1>();
  add.template operator()<2>();
}

template <int D>
void add(const std::string& game, std::type_identity<Snake<D>>) {
  for (const CpuPath path : {CpuPath::reference, CpuPath::portable, CpuPath::avx2}) {
    if (!available(path)) continue;
    const SharedEngine<Snake<D>> engine = std::make_shared<SnakeCpuEngine<D>>(path);
    add_playouts(game, name(path), engine);
    if (path == CpuPath::reference || path == best_path()) add_nested(game, name(path), engine);
  }
}

// The CPU plays it as another class, which stands for boards of every size.
template <int Line, bool Touching, std::uint32_t Cells>
void add(const std::string& game, std::type_identity<Morpion<Line, Touching, Cells>>) {
  constexpr MorpionVariant variant = morpion_variant(Line, Touching);
  if (Cells != MorpionSmall<variant>::cells) return;
  using G = MorpionHost<variant>;
  for (const MorpionPath path : morpion_paths) {
    if (!available(path)) continue;
    const bool slow = path == MorpionPath::whole_board || path == MorpionPath::four_directions ||
                      path == MorpionPath::rectangle;
    const SharedEngine<G> engine = std::make_shared<MorpionHostEngine<G>>(path);
    add_playouts(game, name(path), engine, slow ? 1 : bench::playouts_per_pool);
    if (path == best_morpion_path()) add_nested(game, name(path), engine);
  }
}

// The yardstick of the fast playouts as an engine; it plays leaves alone.
template <Game G>
class SameGameReferenceEngine final : public PoolEngine<G> {
 public:
  PoolResult pool(const Position<G>& origin, const PoolRequest& request, std::uint64_t*) override {
    return samegame_reference_leaf(origin, request);
  }
  std::unique_ptr<PoolEngine<G>> clone() const override {
    return std::make_unique<SameGameReferenceEngine>();
  }
};

template <std::uint32_t Columns, std::uint32_t Rows, std::uint32_t Planes>
void add(const std::string& game, std::type_identity<SameGame<Columns, Rows, Planes>>) {
  using G = SameGame<Columns, Rows, Planes>;
  add_playouts<G>(game, "reference", std::make_shared<SameGameReferenceEngine<G>>());
  add_playouts<G>(game, "portable", std::make_shared<DirectEngine<G>>());
  if (!samegame_fast_available()) return;
  add_playouts<G>(game, "avx2", std::make_shared<SameGameCpuEngine<G>>());
  add_nested<G>(game, "avx2", std::make_shared<SameGameCpuEngine<G>>());
}

// Games that the `cpu` executor steps.
template <Game G>
void add(const std::string& game, std::type_identity<G>) {
  add_playouts<G>(game, "step", std::make_shared<DirectEngine<G>>());
  add_nested<G>(game, "step", std::make_shared<DirectEngine<G>>());
}

}  // namespace

int main(int argc, char** argv) {
#define WARPNEST_ADD(name, ...) add(name, std::type_identity<__VA_ARGS__>());
  WARPNEST_KERNEL_CLASSES(WARPNEST_ADD)
#undef WARPNEST_ADD
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
