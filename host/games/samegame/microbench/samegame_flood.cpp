// SameGame on the CPU, one thread: finds the groups of a position by a flood fill with a stack on a
// plain board and by bits. Items are positions; search_kernels.cpp has whole playouts.
//
// To compare paths, interleave them, so that a change of the machine's speed affects all of them
// alike:
//   --benchmark_repetitions=15 --benchmark_enable_random_interleaving=true
//   --benchmark_report_aggregates_only=true
#include <cstdint>
#include <vector>

#include <benchmark/benchmark.h>

#include "common/games/samegame/samegame.hpp"
#include "common/position.hpp"
#include "host/base/machine.hpp"
#include "host/games/samegame/cpu/samegame_fast.hpp"
#include "host/games/samegame/cpu/samegame_reference.hpp"

namespace {

using namespace warpnest;
// Positions along playouts of random boards: too many for a branch predictor to learn.
template <Game G>
std::vector<Position<G>> positions(std::uint32_t side, std::uint32_t colours) {
  std::vector<Position<G>> all;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Position<G> position{};
    G::start(position.board(), position.state, {side, side, colours}, seed,
             {.tabu = 0, .penalty = 0});
    for (Generator generator(seed); position.count() != 0;) {
      all.push_back(position);
      position.play(G::draw(position.board(), position.state, generator));
    }
  }
  return all;
}

std::uint32_t side_of(const benchmark::State& state) {
  return static_cast<std::uint32_t>(state.range(0));
}
std::uint32_t colours_of(const benchmark::State& state) {
  return static_cast<std::uint32_t>(state.range(1));
}

template <Game G>
void groups_by_stack(benchmark::State& state) {
  std::vector<PlainSameGame> games;
  for (const auto& position : positions<G>(side_of(state), colours_of(state)))
    games.push_back(plain_samegame(position));
  PlainSameGame::Group group;
  for (std::size_t i = 0; auto _ : state) {
    games[i].each_group(group, [](const auto& found) { benchmark::DoNotOptimize(found.data()); });
    i = i + 1 < games.size() ? i + 1 : 0;
  }
  state.SetItemsProcessed(state.iterations());
}

template <Game G>
void groups_by_bits(benchmark::State& state) {
  if (!has_avx2()) return state.SkipWithError("this machine has no AVX2");
  using Columns = SameGameColumnsOf<G>;
  std::vector<Columns> boards;
  for (const auto& position : positions<G>(side_of(state), colours_of(state)))
    boards.push_back(samegame_columns(position));
  typename Columns::Cells groups[Columns::max_groups];
  for (std::size_t i = 0; auto _ : state) {
    benchmark::DoNotOptimize(samegame_groups_avx2(boards[i], groups));
    i = i + 1 < boards.size() ? i + 1 : 0;
  }
  state.SetItemsProcessed(state.iterations());
}

void small_boards(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgNames({"side", "colours"})->ArgsProduct({{8, 15}, {2, 3, 5, 7}});
}
void large_boards(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgNames({"side", "colours"})->ArgsProduct({{20}, {2, 3, 5, 9}});
}
BENCHMARK(groups_by_stack<SmallSameGame>)->Apply(small_boards);
BENCHMARK(groups_by_bits<SmallSameGame>)->Apply(small_boards);
BENCHMARK(groups_by_stack<LargeSameGame>)->Apply(large_boards);
BENCHMARK(groups_by_bits<LargeSameGame>)->Apply(large_boards);

}  // namespace
