// How well MorpionRounds uses the lanes of a warp, with other tunings than its own: 32 lanes play
// real playouts in rounds. Nothing is timed; the counters are
//   place_lanes   lanes that place a move when the warp does
//   draws         draws per move
//   slots         lane slots per move: instructions of a warp times 32, divided by the moves made
//   predicted     moves per cycle if 64 slots are executed per cycle
// with the PTX instructions of each part, which docs/gpu-cost-model.md counts.
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include <benchmark/benchmark.h>

#include "common/games/morpion/morpion.hpp"
#include "common/position.hpp"
#include "common/warp.hpp"

namespace {

using namespace warpnest;

// PTX instructions, including memory accesses and branches. The costs of tunings that the kernel
// does not use are estimates.
struct Instructions {
  double round = 3;
  double append = 5;  // plus `line` for each line
  double line = 12;
  double draw = 20;  // plus `entry` for each entry
  double entry = 15;
  double place = 74;
  double refill = 180;
};
constexpr int refill_at = 28;
constexpr std::uint32_t playouts = 2000;

template <class G>
struct Lane {
  Position<G> position{};
  Generator generator{};
  // Lines still to be listed. They are listed already, but the lane must wait as if they were not.
  std::uint32_t lines = 0;
  bool playing = false;
};

constexpr std::uint32_t none = ~0U;

// Examines `entries` random entries. Removes the first that may be live, and all dead ones.
template <class G>
std::uint32_t draw(Lane<G>& lane, std::uint32_t entries) {
  const auto board = lane.position.board();
  auto& state = lane.position.state;
  std::uint32_t drawn = none;
  std::vector<std::uint32_t> kept;
  for (std::uint32_t k = 0; k < entries && state.listed != 0; ++k) {
    const std::uint32_t i = lane.generator.below(state.listed);
    const std::uint32_t entry = G::entry(board, i);
    G::remove(board, state, i);
    if (population(G::missing(board, entry)) != 1) continue;
    if (drawn == none) {
      drawn = entry;
    } else {
      kept.push_back(entry);
    }
  }
  for (const std::uint32_t entry : kept)
    G::set_entry(board, state.listed++, entry);
  return drawn;
}

struct Usage {
  double slots;
  double place_lanes;
  double draws;
};

template <class G>
Usage play(std::uint32_t lines, std::uint32_t entries) {
  const Instructions cost;
  const auto start = Position<G>::start();
  std::array<Lane<G>, warp_lanes> lanes;
  std::uint32_t next = 0;
  double total = 0;
  double moves = 0;
  double placed = 0;
  double rounds = 0;
  double draws = 0;
  const auto playing = [&] {
    return std::count_if(lanes.begin(), lanes.end(), [](const auto& lane) { return lane.playing; });
  };
  do {
    for (auto& lane : lanes) {
      if (lane.playing || next == playouts) continue;
      lane = {start, Generator(scramble(next++)), 0, true};
    }
    total += cost.refill;
    while (playing() > (next < playouts ? refill_at : 0)) {
      total += cost.round + cost.append + lines * cost.line + cost.draw + entries * cost.entry +
               cost.place;
      ++rounds;
      for (auto& lane : lanes) {
        if (!lane.playing) continue;
        lane.lines -= std::min(lane.lines, lines);
        if (lane.lines != 0) continue;
        auto& state = lane.position.state;
        lane.playing = state.listed != 0;
        if (!lane.playing) continue;
        ++draws;
        const std::uint32_t drawn = draw<G>(lane, entries);
        if (drawn == none) continue;
        ++placed;
        if (!G::is_live(lane.position.board(), drawn)) continue;
        const std::uint32_t listed = state.listed;
        G::set_entry(lane.position.board(), state.listed++, drawn);
        lane.position.play(G::Planes::code(drawn));
        lane.lines = state.listed - std::min(state.listed, listed);
        ++moves;
      }
    }
  } while (next < playouts || playing() > 0);
  return {total * warp_lanes / moves, placed / rounds, draws / moves};
}

template <class G>
void lanes(benchmark::State& state) {
  Usage usage{};
  for (auto _ : state) {
    usage = play<G>(static_cast<std::uint32_t>(state.range(0)),
                    static_cast<std::uint32_t>(state.range(1)));
  }
  state.counters["slots"] = usage.slots;
  state.counters["place_lanes"] = usage.place_lanes;
  state.counters["draws"] = usage.draws;
  state.counters["predicted"] = 64 / usage.slots;
}

void tunings(benchmark::internal::Benchmark* bench) {
  bench->ArgNames({"lines", "entries"})->ArgsProduct({{1, 2, 3, 4, 5}, {1, 2, 3, 4}});
}
BENCHMARK_TEMPLATE(lanes, MorpionSmall<morpion_5d>)->Apply(tunings)->Iterations(1);
BENCHMARK_TEMPLATE(lanes, MorpionSmall<morpion_5t>)->Apply(tunings)->Iterations(1);

}  // namespace
