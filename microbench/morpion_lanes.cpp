// How well the lanes of a warp are used by MorpionRounds, for other tunings than its own: real
// playouts are recorded, and 32 lanes go through them. Counted, not timed; the counters are
//   place_lanes   lanes that place a move when the warp does
//   slots         lane slots a move: instructions of a warp times 32, over the moves made
//   predicted     moves a cycle if each of 64 lanes a cycle takes a slot
// with the instructions of each part as nvdisasm counts them for compute capability 8.6.
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include <benchmark/benchmark.h>

#include "common/games/morpion.hpp"
#include "common/position.hpp"
#include "common/warp.hpp"
#include "host/bench/morpion_instructions.hpp"

namespace {

using namespace warpnest;

constexpr std::size_t refill_at = 27;

// Draws up to a move, and the lines it lists; no lines: the drawn entry was filled; an end without.
struct Move {
  std::uint32_t draws;
  std::uint32_t lines;
  enum class Kind { made, filled, end } kind;
};
using Playout = std::vector<Move>;

template <class G>
Playout record(StreamId stream) {
  Position<G> position = Position<G>::start();
  Generator generator(stream);
  Playout playout;
  for (std::uint32_t draws = 0; position.state.listed != 0;) {
    const std::uint32_t place = generator.below(position.state.listed);
    const std::uint32_t entry = G::entry(position.board(), place);
    ++draws;
    const bool may_live = population(G::missing(position.board(), entry)) == 1;
    const bool live = may_live && G::is_live(position.board(), entry);
    if (live) {
      const std::uint32_t listed = position.state.listed - 1;
      position.play(G::Planes::code(entry));
      playout.push_back({draws, position.state.listed - listed, Move::Kind::made});
    } else {
      G::remove(position.board(), position.state, place);
      if (may_live) playout.push_back({draws, 0, Move::Kind::filled});
    }
    if (may_live) draws = 0;
    if (position.state.listed == 0) playout.push_back({draws, 0, Move::Kind::end});
  }
  return playout;
}

struct Lane {
  const Playout* playout = nullptr;
  std::size_t move = 0;
  std::uint32_t draws = 0;
  std::uint32_t lines = 0;
  bool has_move = false;
};

struct Usage {
  double slots;
  double place_lanes;
};

Usage simulate(const std::vector<Playout>& playouts, std::uint32_t appends, std::uint32_t draws,
               std::size_t enough) {
  const MorpionInstructions cost;
  std::array<Lane, warp_lanes> lanes;
  std::size_t next = 0;
  double total = 0;
  double moves = 0;
  double placed = 0;
  double places = 0;
  const auto playing = [&] {
    return static_cast<std::size_t>(std::count_if(
        lanes.begin(), lanes.end(), [](const Lane& lane) { return lane.playout != nullptr; }));
  };
  do {
    for (Lane& lane : lanes) {
      if (lane.playout != nullptr || next == playouts.size()) continue;
      lane = {&playouts[next], 0, playouts[next].front().draws, 0, false};
      ++next;
    }
    total += cost.refill;
    do {
      std::size_t waiting;
      do {
        waiting = 0;
        total += cost.list({.appends = static_cast<int>(appends), .draws = static_cast<int>(draws)});
        for (Lane& lane : lanes) {
          if (lane.playout == nullptr || lane.has_move) continue;
          lane.lines -= std::min(lane.lines, appends);
          for (std::uint32_t k = 0; k < draws && lane.lines == 0 && !lane.has_move; ++k) {
            const Move& move = (*lane.playout)[lane.move];
            if (lane.draws != 0) --lane.draws;
            lane.has_move = lane.draws == 0;
            if (lane.has_move && move.kind == Move::Kind::end) {
              lane = {};
              break;
            }
          }
          if (lane.playout != nullptr && !lane.has_move) ++waiting;
        }
      } while (waiting > enough);
      total += cost.place;
      ++places;
      for (Lane& lane : lanes) {
        if (!lane.has_move) continue;
        const Move& move = (*lane.playout)[lane.move++];
        ++placed;
        if (move.kind == Move::Kind::made) ++moves;
        lane.lines = move.lines;
        lane.draws = (*lane.playout)[lane.move].draws;
        lane.has_move = false;
      }
    } while (next < playouts.size() ? playing() > refill_at : playing() > 0);
  } while (next < playouts.size() || playing() > 0);
  return {total * warp_lanes / moves, placed / places};
}

template <class G>
void lanes(benchmark::State& state) {
  std::vector<Playout> playouts;
  for (StreamId stream = 0; stream < 2000; ++stream) playouts.push_back(record<G>(scramble(stream)));
  Usage usage{};
  for (auto _ : state) {
    usage = simulate(playouts, static_cast<std::uint32_t>(state.range(0)),
                     static_cast<std::uint32_t>(state.range(1)),
                     static_cast<std::size_t>(state.range(2)));
  }
  state.counters["slots"] = usage.slots;
  state.counters["place_lanes"] = usage.place_lanes;
  state.counters["predicted"] = 64 / usage.slots;
}

void tunings(benchmark::internal::Benchmark* bench) {
  bench->ArgNames({"appends", "draws", "enough"});
  for (const std::int64_t appends : {1, 2, 3, 4}) {
    for (const std::int64_t draws : {1, 2, 3}) {
      for (const std::int64_t enough : {8, 14, 18}) bench->Args({appends, draws, enough});
    }
  }
}
BENCHMARK_TEMPLATE(lanes, MorpionSmall<morpion_5d>)->Apply(tunings)->Iterations(1);
BENCHMARK_TEMPLATE(lanes, MorpionSmall<morpion_5t>)->Apply(tunings)->Iterations(1);

}  // namespace
