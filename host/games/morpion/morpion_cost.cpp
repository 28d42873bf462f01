#include "host/games/morpion/morpion_cost.hpp"

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "common/games/morpion/morpion.hpp"
#include "common/position.hpp"
#include "host/bench/count_accesses.hpp"
#include "host/bench/embedded_data.hpp"
#include "host/bench/stepped_loss.hpp"
#include "host/games/morpion/cpu/morpion_pool.hpp"
#include "host/games/morpion/morpion_loss.hpp"

namespace warpnest {
namespace {

// Machine instructions of a round and of a refill (scripts/search_cost.py).
void read_rounds(MoveCost& cost, std::string_view variant) {
  const auto json = nlohmann::json::parse(search_cost_json);
  for (const auto& row : json.at("morpion")) {
    if (row.at("variant") != variant) continue;
    cost.instructions = row.at("round");
    cost.refill_instructions = row.at("refill");
    return;
  }
  throw std::out_of_range("no instructions are stored for this variant");
}

template <MorpionVariant V>
MoveCost morpion_move_cost() {
  MoveCost cost{.game = fmt::format("morpion {}", name(V)), .step = "round"};
  const auto warp = count_accesses<MorpionSmall<V>>(cost);
  constexpr double rounds = MorpionRoundsPolicy{}.rounds;  // per step, as the warp counts steps
  cost.moves_per_step /= rounds;
  read_rounds(cost, name(V));
  cost.memory_instructions =
      static_cast<double>(warp.round_requests()) / (rounds * static_cast<double>(warp.rounds()));
  // A draw reads its entry and then the entry's row. Placing reads where the square lies, then the
  // rows through it, then which lines these rows allow.
  cost.dependent_loads = 5;
  return cost;
}

// Used only for the lengths of playouts: warps have their own loop.
template <MorpionVariant V>
struct MorpionLengths {
  using Board = MorpionBoard<V>;

  static Board start() { return Board::start(); }
  static std::uint32_t length(const Board& board, StreamId stream, std::uint32_t step) {
    return static_cast<std::uint32_t>(
        morpion_pool<V>(best_morpion_path(), board, {stream, step, 0, 1}).moves);
  }
};

// Runs the warp program with 32 lanes and with one. The single lane gives the cost of the playouts
// without waiting for other lanes.
template <MorpionVariant V>
class RoundsLoss {
  using G = MorpionSmall<V>;

 public:
  GameLoss measure(const GameLossOptions& options, const StopSignal& stop) {
    GameLoss loss;
    std::uint64_t pool = 0;
    const auto start = Position<G>::start();
    const auto each_pool = [&](std::span<const std::uint32_t>) {
      constexpr std::uint32_t batches = loss_pool_size / warp_lanes;
      for (std::uint32_t batch = 0; batch < batches && !stop.requested(); ++batch) {
        play(loss.batches, start, {search_stream(options.seed, pool), batch, 0, warp_lanes});
      }
      play(loss.pool, start, {search_stream(options.seed, pool), 0, 0, loss_pool_size});
      ++pool;
    };
    lengths_from_the_start<MorpionLengths<V>>(options, stop, loss, each_pool);
    for (std::uint32_t i = 0; i < options.searches; ++i) {
      search(loss, search_stream(options.seed + 1, i), stop);
    }
    return loss;
  }

 private:
  // Instruction slots.
  struct Slots {
    double spent = 0;
    double made = 0;
  };
  PoolResult play(Slots& slots, const Position<G>& origin, const PoolRequest& request) {
    const auto together = warp_.play(origin, request);
    slots.spent += together.slots;
    slots.made += one_lane_.play(origin, request).slots;
    return together.result;
  }
  void play(LossEstimate& estimate, const Position<G>& origin, const PoolRequest& request) {
    Slots slots;
    play(slots, origin, request);
    estimate.add(slots.spent, slots.made);
  }

  // A level-1 search without memory, as in stepped_loss. It counts as one sample because its steps
  // resemble each other.
  void search(GameLoss& loss, StreamId stream, const StopSignal& stop) {
    auto position = Position<G>::start();
    Slots batches;
    Slots pooled;
    for (std::uint32_t step = 0;; ++step) {
      const std::uint32_t count = position.count();
      if (count == 0 || stop.requested()) break;
      for (std::uint32_t candidate = 0; candidate < count; ++candidate) {
        auto next = position;
        next.play(position.candidate(candidate));
        play(batches, next, {mix(stream, step, candidate, 0), 0, 0, loss_leaf});
      }
      const PoolResult best = play(pooled, position, {stream, step, count, loss_leaf});
      position.play(position.candidate(best.candidate));
    }
    loss.step_batches.add(batches.spent, batches.made);
    loss.step_pool.add(pooled.spent, pooled.made);
  }

  RoundsMeter<G, HostWarp> warp_;
  RoundsMeter<G, SoloWarp> one_lane_;
};

template <MorpionVariant V>
GameLoss morpion_loss(const GameLossOptions& options, const StopSignal& stop) {
  return RoundsLoss<V>().measure(options, stop);
}

constexpr std::string_view morpion_loss_note =
    "Morpion's kernel plays rounds instead: the warp program is run with 32 lanes and with one.\n"
    "α is the number of instruction slots that 32 lanes spend, divided by the number for the\n"
    "same playouts in one lane, which never waits.\n";

template <MorpionVariant V>
constexpr ClassCost morpion_cost(std::string_view title) {
  return {.title = title,
          .option = "--variant",
          .value = name(V),
          .move_cost = morpion_move_cost<V>,
          .loss = morpion_loss<V>,
          .footprint = kernel_footprint<MorpionSmall<V>>,
          .loss_note = morpion_loss_note};
}

}  // namespace

constinit const ClassCost morpion_class_costs[2]{morpion_cost<morpion_5d>("morpion 5D"),
                                                 morpion_cost<morpion_5t>("morpion 5T")};

}  // namespace warpnest
