#include "apps/bench/bench_samegame.hpp"

#include <algorithm>
#include <memory>

#include "host/games/samegame/cpu/samegame_fast.hpp"
#include "host/games/samegame/cpu/samegame_reference.hpp"
#include "host/executor/direct_engine.hpp"
#include "host/games/samegame/samegame_cpu_engine.hpp"
#include "host/executor/warp_engine.hpp"
#include "host/report/processor_time.hpp"

namespace warpnest {
namespace {

// An engine keeps no state between pools, but for the boards of the warp program, which one thread
// uses at a time.
template <class Engine, Game G>
BenchPath engine_path(const char* name, std::uint32_t threads, const Position<G>& start) {
  return {name, threads, [start, engine = std::make_shared<Engine>()](const PoolRequest& request) {
            return engine->pool(start, request, nullptr);
          }};
}

double flood_median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2),
                   values.end());
  return values[values.size() / 2];
}

template <Game G>
FloodTimes flood_times(const std::vector<Position<G>>& positions, std::uint32_t rounds) {
  using Columns = SameGameColumnsOf<G>;
  std::vector<PlainSameGame> plain;
  std::vector<Columns> bits;
  for (const Position<G>& position : positions) {
    plain.push_back(plain_samegame(position));
    bits.push_back(samegame_columns(position));
  }
  std::vector<double> by_stack;
  std::vector<double> by_bits;
  PlainSameGame::Group group;
  typename Columns::Cells cells[Columns::max_groups];
  const std::size_t boards = std::max<std::size_t>(positions.size(), 2048);  // of a round
  for (std::uint32_t round = 0; round < rounds; ++round) {
    std::uint64_t found[2] = {};
    const double begin = thread_seconds();
    for (std::size_t i = 0; i < boards; ++i)
      plain[i % plain.size()].each_group(group, [&](const auto&) { ++found[0]; });
    const double between = thread_seconds();
    for (std::size_t i = 0; i < boards; ++i)
      found[1] += samegame_groups_avx2(bits[i % bits.size()], cells);
    const double end = thread_seconds();
    if (found[0] != found[1]) throw BenchMismatch("the flood fills find different groups");
    by_stack.push_back((between - begin) / static_cast<double>(boards) * 1e9);
    by_bits.push_back((end - between) / static_cast<double>(boards) * 1e9);
  }
  return {flood_median(by_stack), flood_median(by_bits)};
}

template <Game G>
SameGameFlood flood_times(const SameGameChoice& choice, std::uint32_t rounds) {
  // So many that no predictor learns them.
  constexpr std::uint32_t boards = 256;
  constexpr std::uint32_t games = 64;
  std::vector<Position<G>> full;
  std::vector<Position<G>> played;
  for (std::uint32_t i = 0; i < boards; ++i) {
    const SameGameBoard board =
        random_samegame_board(choice.boards.front().shape, choice.board_seed + i);
    Position<G> position = samegame_position<G>(board, choice.rules);
    full.push_back(position);
    if (i >= games) continue;
    for (Generator generator(scramble(i)); position.count() != 0;) {
      played.push_back(position);
      position.play(G::draw(position.board(), position.state, generator));
    }
  }
  if (played.empty()) played = full;  // a board of one cell
  return {flood_times(full, rounds), flood_times(played, rounds)};
}

template <Game G>
std::vector<BenchPath> paths_on(const SameGameChoice& choice, std::uint32_t threads) {
  const Position<G> start = samegame_position<G>(choice.boards.front(), choice.rules);
  std::vector<BenchPath> paths;
  paths.push_back({"reference", 1, [start](const PoolRequest& request) {
                     return samegame_reference_leaf(start, request);
                   }});
  paths.push_back(engine_path<DirectEngine<G>>("portable", 1, start));
  if (samegame_fast_available()) {
    paths.push_back(engine_path<SameGameCpuEngine<G>>("avx2", 1, start));
    if (threads > 1) paths.push_back(engine_path<SameGameCpuEngine<G>>("avx2", threads, start));
  }
  paths.push_back(engine_path<WarpEngine<G>>("warp", 1, start));
  return paths;
}

}  // namespace

std::optional<SameGameFlood> samegame_flood_times(const SameGameChoice& choice,
                                                  std::uint32_t rounds) {
  if (!samegame_fast_available()) return std::nullopt;
  return choice.small() ? flood_times<SmallSameGame>(choice, rounds)
                        : flood_times<LargeSameGame>(choice, rounds);
}

std::vector<BenchPath> samegame_bench_paths(const SameGameChoice& choice, std::uint32_t threads) {
  return choice.small() ? paths_on<SmallSameGame>(choice, threads)
                        : paths_on<LargeSameGame>(choice, threads);
}

}  // namespace warpnest
