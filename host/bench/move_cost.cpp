#include "host/bench/move_cost.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include <nlohmann/json.hpp>

#include "common/games/morpion/morpion.hpp"
#include "common/games/snake/snake.hpp"
#include "common/position.hpp"
#include "host/bench/counting_warp.hpp"
#include "host/bench/embedded_data.hpp"
#include "host/games/morpion/morpion_instructions.hpp"
#include "host/bench/tally_warp.hpp"
#include "kernels/search_layout.hpp"

namespace warpnest {
namespace {

constexpr std::uint32_t counted_playouts = 4096;

template <class Visitor>
auto with_cost_game(std::string_view game, Visitor&& visitor) {
  if (game == "snake 8") return visitor.template operator()<Snake<8>>();
  if (game == "snake 9") return visitor.template operator()<Snake<9>>();
  if (game == "snake 10") return visitor.template operator()<Snake<10>>();
  if (game == "snake 11") return visitor.template operator()<Snake<11>>();
  if (game == "snake 12") return visitor.template operator()<Snake<12>>();
  if (game == "morpion 5D") return visitor.template operator()<MorpionSmall<morpion_5d>>();
  if (game == "morpion 5T") return visitor.template operator()<MorpionSmall<morpion_5t>>();
  throw std::out_of_range(
      "the cost model is for snakes of dimension 8 to 11 and Morpion 5D and 5T");
}

// Runs the warp program of a leaf on the memory of a block with one warp.
template <Game G>
TallyWarp<CountingWarp> count_accesses(MoveCost& cost) {
  using W = TallyWarp<CountingWarp>;
  const SearchLayout<G, 0> layout{1};
  std::vector<std::uint32_t> words(layout.bytes() / 4);
  SharedAccesses accesses;
  const CountingMemory shared{HostMemory{words.data()}, &accesses};
  typename G::template Tables<HostMemory>(shared.memory, layout.tables()).fill(0, 1);
  const auto start = Position<G>::start();
  for (std::uint32_t w = 0; w < G::words; ++w)
    words[layout.positions(0) + w] = start.words[w];

  W warp(accesses);
  const PlayoutMemory<G, W> memory{shared, layout.boards(0), layout.tables()};
  const Words<CountingMemory, 1> origin(shared, layout.positions(0));
  const PoolResult result = play_pool<SearchPolicy<G>::playouts, G>(
      warp, memory, origin, start.state,
      PoolRequest{search_stream(1, G::words), 0, 0, counted_playouts}, NoTally{});
  const auto moves = static_cast<double>(result.moves);
  cost.refills_per_move = static_cast<double>(warp.refills()) / moves;
  cost.loads = static_cast<double>(accesses.loads()) / moves;
  cost.stores = static_cast<double>(accesses.stores()) / moves;
  cost.wavefronts_per_move = static_cast<double>(accesses.wavefront_count()) / moves;
  cost.moves_per_step = moves / static_cast<double>(warp.rounds());
  return warp;
}

void read_instructions(MoveCost& cost, int dimension) {
  const auto json = nlohmann::json::parse(search_cost_json);
  for (const auto& row : json.at("rows")) {
    if (row.at("dimension") != dimension) continue;
    cost.instructions = row.at("instructions");
    cost.memory_instructions = row.at("memory");
    cost.refill_instructions = row.at("refill");
    return;
  }
  throw std::out_of_range("no instructions are stored for this dimension");
}

template <Game G>
struct CostOf {  // Morpion
  static void count(MoveCost& cost) {
    const auto warp = count_accesses<G>(cost);
    const MorpionInstructions parts =
        G::Planes::touching ? morpion_instructions_touching : morpion_instructions_disjoint;
    constexpr double rounds = MorpionRoundsPolicy{}.rounds;  // of a step as the warp counts them
    cost.moves_per_step /= rounds;
    cost.instructions = parts.round;
    cost.memory_instructions =
        static_cast<double>(warp.round_requests()) / (rounds * static_cast<double>(warp.rounds()));
    cost.refill_instructions = parts.refill;
    // A draw reads its entry and then its row; placing reads where the square lies, the rows
    // through it and which lines they allow.
    cost.dependent_loads = 5;
  }
};
template <int D>
struct CostOf<Snake<D>> {
  static void count(MoveCost& cost) {
    count_accesses<Snake<D>>(cost);
    cost.moves_per_step /= SearchPolicy<Snake<D>>::playouts.unroll;
    read_instructions(cost, D);
    // The board's words, the set of in-word neighbours, the choice (docs/gpu-cost-model.md).
    cost.dependent_loads = 3;
  }
};

struct Footprint {
  std::uint32_t most_warps;  // of a block
  std::uint32_t registers;   // of a thread
  std::uint32_t (*bytes)(std::uint32_t warps);
};
Footprint footprint(std::string_view game) {
  return with_cost_game(game, []<Game G>() {
    return Footprint{SearchPolicy<G>::warps, SearchPolicy<G>::registers,
                     [](std::uint32_t warps) { return SearchLayout<G, 0>{warps}.bytes(); }};
  });
}

}  // namespace

MoveCost move_cost(std::string_view game) {
  MoveCost cost{.game = std::string(game)};
  with_cost_game(game, [&]<Game G>() { CostOf<G>::count(cost); });
  return cost;
}

double lane_instructions(const MoveCost& cost) {
  const double steps = warp_lanes / cost.moves_per_step * cost.instructions;
  return steps + warp_lanes * cost.refills_per_move * cost.refill_instructions;
}

// As best_block in kernels/cuda_search_launchers.cuh: the block size with most resident warps.
std::uint32_t resident_warps(const Architecture& gpu, std::string_view game) {
  const Footprint kernel = footprint(game);
  // Registers are given to a warp in units of 256.
  const std::uint32_t by_registers =
      register_file / ((kernel.registers * warp_lanes + 255U) / 256U * 256U);
  std::uint32_t best = 0;
  for (std::uint32_t warps = kernel.most_warps; warps > 0; --warps) {
    const std::uint32_t bytes = kernel.bytes(warps);
    if (bytes > gpu.block_shared_bytes) continue;
    const std::uint32_t blocks = std::min({gpu.shared_bytes / (bytes + gpu.reserved_bytes),
                                           gpu.warps / warps, by_registers / warps, gpu.blocks});
    best = std::max(best, blocks * warps);
  }
  return best;
}

}  // namespace warpnest
