// SameGame on the CPU, one thread: the groups of a position by a flood fill with a stack on a plain
// board and by bits. Items are positions; search_kernels.cpp has whole playouts.
//
// To compare paths, interleave them, so that a change of the machine's speed meets all of them
// alike:
//   --benchmark_repetitions=15 --benchmark_enable_random_interleaving=true
//   --benchmark_report_aggregates_only=true
#include <cstdint>
#include <cstring>
#include <vector>

#include <benchmark/benchmark.h>

#include "common/games/samegame.hpp"
#include "common/position.hpp"
#include "host/cpu/samegame_fast_avx2.hpp"
#include "host/cpu/samegame_plain.hpp"
#include "host/executor/samegame_cpu_engine.hpp"

namespace {

using namespace warpnest;
using G = SmallSameGame;

// Positions along playouts of random boards: so many that no predictor learns them.
std::vector<Position<G>> positions(std::uint32_t colours) {
  std::vector<Position<G>> all;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Position<G> position{};
    G::start(position.board(), position.state, {15, 15, colours}, seed, {.tabu = 0, .penalty = 0});
    for (Generator generator(seed); position.count() != 0;) {
      all.push_back(position);
      position.play(G::draw(position.board(), position.state, generator));
    }
  }
  return all;
}

PlainSameGame plain(const Position<G>& position) {
  PlainSameGame game;
  const auto grid = G::load(position.board());
  for (std::uint32_t c = 0; c < G::columns; ++c) {
    for (std::uint32_t r = 0; r < G::rows; ++r)
      game.set_colour(c, r, G::colour_at(grid, c, r));
  }
  return game;
}

void groups_by_stack(benchmark::State& state) {
  std::vector<PlainSameGame> games;
  for (const auto& position : positions(static_cast<std::uint32_t>(state.range(0)))) {
    games.push_back(plain(position));
  }
  PlainSameGame::Group group;
  for (std::size_t i = 0; auto _ : state) {
    games[i].each_group(group, [](const auto& found) { benchmark::DoNotOptimize(found.data()); });
    i = i + 1 < games.size() ? i + 1 : 0;
  }
  state.SetItemsProcessed(state.iterations());
}

void groups_by_bits(benchmark::State& state) {
  if (!samegame_fast_available()) return state.SkipWithError("this machine has no AVX2");
  std::vector<SameGameColumns> boards;
  for (const auto& position : positions(static_cast<std::uint32_t>(state.range(0)))) {
    boards.emplace_back();
    std::memcpy(&boards.back(), position.words.data(), sizeof(SameGameColumns));
  }
  SameGameCells groups[max_samegame_groups];
  for (std::size_t i = 0; auto _ : state) {
    benchmark::DoNotOptimize(samegame_groups_avx2(boards[i], groups));
    i = i + 1 < boards.size() ? i + 1 : 0;
  }
  state.SetItemsProcessed(state.iterations());
}

BENCHMARK(groups_by_stack)->ArgName("colours")->Arg(2)->Arg(3)->Arg(5);
BENCHMARK(groups_by_bits)->ArgName("colours")->Arg(2)->Arg(3)->Arg(5);

}  // namespace
