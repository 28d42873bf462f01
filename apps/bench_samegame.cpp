#include "apps/bench_samegame.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <stdexcept>

#include "apps/exit_codes.hpp"
#include "host/cpu/samegame_fast_avx2.hpp"
#include "host/cpu/samegame_plain.hpp"
#include "host/cpu/samegame_reference.hpp"
#include "host/executor/direct_engine.hpp"
#include "host/executor/samegame_cpu_engine.hpp"
#include "host/executor/warp_engine.hpp"
#include "host/report/processor_time.hpp"

namespace warpnest {
namespace {

using G = SmallSameGame;

// An engine keeps no state between pools, but for the boards of the warp program, which one thread
// uses at a time.
template <class Engine>
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

FloodTimes flood_times(const std::vector<Position<G>>& positions, std::uint32_t rounds) {
  std::vector<PlainSameGame> plain(positions.size());
  std::vector<SameGameColumns> bits(positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    std::memcpy(&bits[i], positions[i].words.data(), sizeof(SameGameColumns));
    const auto grid = G::load(positions[i].board());
    for (std::uint32_t c = 0; c < G::columns; ++c) {
      for (std::uint32_t r = 0; r < G::rows; ++r)
        plain[i].set_colour(c, r, G::colour_at(grid, c, r));
    }
  }
  std::vector<double> by_stack;
  std::vector<double> by_bits;
  PlainSameGame::Group group;
  SameGameCells cells[max_samegame_groups];
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

}  // namespace

std::optional<SameGameFlood> samegame_flood_times(const SameGameChoice& choice,
                                                  std::uint32_t rounds) {
  if (!samegame_fast_available()) return std::nullopt;
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
  return SameGameFlood{flood_times(full, rounds), flood_times(played, rounds)};
}

std::vector<BenchPath> samegame_bench_paths(const SameGameChoice& choice, std::uint32_t threads) {
  if (!choice.small()) {
    throw UsageError("bench playouts samegame: boards up to 16 x 16 with up to 7 colours");
  }
  const Position<G> start = samegame_position<G>(choice.boards.front(), choice.rules);
  std::vector<BenchPath> paths;
  paths.push_back({"reference", 1, [start](const PoolRequest& request) {
                     return samegame_reference_leaf(start, request);
                   }});
  paths.push_back(engine_path<DirectEngine<G>>("portable", 1, start));
  if (samegame_fast_available()) {
    paths.push_back(engine_path<SameGameCpuEngine>("avx2", 1, start));
    if (threads > 1) paths.push_back(engine_path<SameGameCpuEngine>("avx2", threads, start));
  }
  paths.push_back(engine_path<WarpEngine<G>>("warp", 1, start));
  return paths;
}

}  // namespace warpnest
