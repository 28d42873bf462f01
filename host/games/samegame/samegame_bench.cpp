#include "host/games/samegame/samegame_bench.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>

#include <fmt/format.h>

#include "host/base/machine.hpp"
#include "host/executor/direct_engine.hpp"
#include "host/executor/warp_engine.hpp"
#include "host/games/samegame/cpu/samegame_fast.hpp"
#include "host/games/samegame/cpu/samegame_reference.hpp"
#include "host/games/samegame/samegame_cpu_engine.hpp"
#include "host/report/processor_time.hpp"
#include "host/report/statistics.hpp"

namespace warpnest {
namespace {

// An engine keeps no state between pools, except for the boards of the warp program, which are used
// by one thread at a time.
template <class Engine, Game G>
BenchPath engine_path(const char* name, std::uint32_t threads, const Position<G>& start,
                      bool fast) {
  return {.name = name,
          .threads = threads,
          .play = [start, engine = std::make_shared<Engine>()](
                      const PoolRequest& request) { return engine->pool(start, request, nullptr); },
          .fast = fast};
}

template <Game G>
std::vector<BenchPath> samegame_paths(const SameGameProblem& problem, std::uint32_t threads) {
  const Position<G> start = samegame_position<G>(problem.board(), problem.rules());
  std::vector<BenchPath> paths;
  paths.push_back({.name = "reference", .play = [start](const PoolRequest& request) {
                     return samegame_reference_leaf(start, request);
                   }});
  paths.push_back(engine_path<DirectEngine<G>>("portable", 1, start, !has_avx2()));
  if (has_avx2()) {
    paths.push_back(engine_path<SameGameCpuEngine<G>>("avx2", 1, start, true));
    if (threads > 1)
      paths.push_back(engine_path<SameGameCpuEngine<G>>("avx2", threads, start, true));
  }
  paths.push_back(engine_path<WarpEngine<G>>("warp", 1, start, false));
  return paths;
}

struct FloodTimes {
  double stack_ns;
  double bits_ns;
  double ratio() const { return stack_ns / bits_ns; }
};
struct SameGameFloods {
  FloodTimes full;    // random boards of the problem's size and colours
  FloodTimes played;  // the positions of playouts from these boards, in order
};

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
  const std::size_t boards = std::max<std::size_t>(positions.size(), 2048);  // per round
  for (std::uint32_t round = 0; round < rounds; ++round) {
    std::uint64_t found[2] = {};
    const double begin = thread_seconds();
    for (std::size_t i = 0; i < boards; ++i)
      plain[i % plain.size()].each_group(group, [&](const auto&) { ++found[0]; });
    const double between = thread_seconds();
    for (std::size_t i = 0; i < boards; ++i)
      found[1] += samegame_groups_avx2(bits[i % bits.size()], cells);
    const double end = thread_seconds();
    if (found[0] != found[1]) throw std::runtime_error("the flood fills find different groups");
    by_stack.push_back((between - begin) / static_cast<double>(boards) * 1e9);
    by_bits.push_back((end - between) / static_cast<double>(boards) * 1e9);
  }
  return {median(by_stack), median(by_bits)};
}

template <Game G>
SameGameFloods samegame_floods(const SameGameProblem& problem, std::uint32_t rounds) {
  // Too many for a branch predictor to learn.
  constexpr std::uint32_t boards = 256;
  constexpr std::uint32_t games = 64;
  std::vector<Position<G>> full;
  std::vector<Position<G>> played;
  for (std::uint32_t i = 0; i < boards; ++i) {
    const SameGameBoard board =
        random_samegame_board(problem.board().shape, problem.source().seed + i);
    Position<G> position = samegame_position<G>(board, problem.rules());
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

std::string flood_line(const char* what, const FloodTimes& times) {
  return fmt::format(
      "All groups of {}: {:.0f} ns by a flood fill with a stack, {:.0f} ns by bits, {:.2f} times "
      "as fast.\n",
      what, times.stack_ns, times.bits_ns, times.ratio());
}

Json flood_json(const FloodTimes& times) {
  return {{"stack_ns", times.stack_ns}, {"bits_ns", times.bits_ns}, {"ratio", times.ratio()}};
}

}  // namespace

std::vector<BenchPath> samegame_bench_paths(const SameGameProblem& problem, std::uint32_t threads) {
  return problem.is_small() ? samegame_paths<SmallSameGame>(problem, threads)
                            : samegame_paths<LargeSameGame>(problem, threads);
}

Answer samegame_bench_floods(const SameGameProblem& problem, std::uint32_t rounds) {
  if (!has_avx2()) return {.text = {}, .json = Json::object()};
  const SameGameFloods floods = problem.is_small()
                                    ? samegame_floods<SmallSameGame>(problem, rounds)
                                    : samegame_floods<LargeSameGame>(problem, rounds);
  return {.text = flood_line("a full board", floods.full) +
                  flood_line("a position of a playout", floods.played),
          .json = {{"flood", flood_json(floods.full)},
                   {"flood_of_playouts", flood_json(floods.played)}}};
}

}  // namespace warpnest
