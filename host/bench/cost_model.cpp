#include "host/bench/cost_model.hpp"

#include <algorithm>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "common/games/snake.hpp"
#include "common/position.hpp"
#include "host/bench/counting_warp.hpp"
#include "host/bench/embedded_data.hpp"
#include "kernels/playouts.cuh"
#include "kernels/search_layout.hpp"

namespace warpnest {
namespace {

constexpr std::uint32_t playouts = 4096;
// Of the chain from one move to the next: the board's words, the set of in-word neighbours, the
// choice; each address needs the value before (docs/gpu-cost-model.md).
constexpr double dependent_loads = 3;

// Counts calls as well: two ballots a refill and one a round of steps; two each(), one a refill, one
// a round.
class TallyWarp : public CountingWarp {
 public:
  using CountingWarp::CountingWarp;

  template <class F>
  void each(F&& f) {
    ++eaches_;
    CountingWarp::each(f);
  }
  template <class T>
  std::uint32_t ballot(const PerLane<T>& flags) {
    ++ballots_;
    return CountingWarp::ballot(flags);
  }
  std::uint64_t refills() const { return ballots_ - eaches_ + 2; }
  std::uint64_t rounds() const { return ballots_ - 2 * refills(); }

 private:
  std::uint64_t eaches_ = 0;
  std::uint64_t ballots_ = 0;
};

template <int D>
void count_accesses(MoveCost& cost) {
  using G = Snake<D>;
  constexpr PlayoutPolicy policy = SearchPolicy<G>::playouts;
  const SearchLayout<G, 0> layout{1};
  std::vector<std::uint32_t> words(layout.bytes() / 4);
  SharedAccesses accesses;
  const CountingMemory shared{HostMemory{words.data()}, &accesses};
  typename G::template Tables<HostMemory>(shared.memory, layout.tables()).fill(0, 1);
  const auto start = Position<G>::start();
  for (std::uint32_t w = 0; w < G::words; ++w) words[layout.positions(0) + w] = start.words[w];

  TallyWarp warp(accesses);
  const PlayoutMemory<G, TallyWarp> memory{shared, layout.boards(0), layout.tables()};
  const Words<CountingMemory, 1> origin(shared, layout.positions(0));
  const PoolResult result =
      play_pool<policy, G>(warp, memory, origin, start.state,
                           PoolRequest{search_stream(1, D), 0, 0, playouts}, NoTally{});
  const auto moves = static_cast<double>(result.moves);
  cost.moves_per_step = moves / static_cast<double>(warp.rounds() * policy.unroll);
  cost.refills_per_move = static_cast<double>(warp.refills()) / moves;
  cost.loads = static_cast<double>(accesses.loads()) / moves;
  cost.stores = static_cast<double>(accesses.stores()) / moves;
  cost.wavefronts_per_move = static_cast<double>(accesses.wavefront_count()) / moves;
}

void read_instructions(MoveCost& cost) {
  const auto json = nlohmann::json::parse(search_cost_json);
  for (const auto& row : json.at("rows")) {
    if (row.at("dimension") != cost.dimension) continue;
    cost.instructions = row.at("instructions");
    cost.memory_instructions = row.at("memory");
    cost.refill_instructions = row.at("refill");
    return;
  }
  throw std::out_of_range("no instructions are stored for this dimension");
}

struct Footprint {
  std::uint32_t most_warps;  // of a block
  std::uint32_t registers;   // of a thread
  std::uint32_t (*bytes)(std::uint32_t warps);
};
template <int D>
Footprint footprint() {
  return {SearchPolicy<Snake<D>>::warps, SearchPolicy<Snake<D>>::registers,
          [](std::uint32_t warps) { return SearchLayout<Snake<D>, 0>{warps}.bytes(); }};
}
Footprint footprint(int dimension) {
  switch (dimension) {
    case 8: return footprint<8>();
    case 9: return footprint<9>();
    case 10: return footprint<10>();
    case 11: return footprint<11>();
    default: throw std::out_of_range("the cost model is for snakes of dimension 8 to 11");
  }
}

}  // namespace

MoveCost move_cost(int dimension) {
  MoveCost cost;
  cost.dimension = dimension;
  switch (dimension) {
    case 8: count_accesses<8>(cost); break;
    case 9: count_accesses<9>(cost); break;
    case 10: count_accesses<10>(cost); break;
    case 11: count_accesses<11>(cost); break;
    default: throw std::out_of_range("the cost model is for snakes of dimension 8 to 11");
  }
  read_instructions(cost);
  return cost;
}

double lane_instructions(const MoveCost& cost) {
  const double steps = warp_lanes / cost.moves_per_step * cost.instructions;
  return steps + warp_lanes * cost.refills_per_move * cost.refill_instructions;
}

// As best_block in kernels/cuda_search_launchers.cuh: the block size with most resident warps.
std::uint32_t resident_warps(const Architecture& gpu, int dimension) {
  const Footprint kernel = footprint(dimension);
  // Registers are given to a warp in units of 256.
  const std::uint32_t by_registers =
      register_file / ((kernel.registers * warp_lanes + 255U) / 256U * 256U);
  std::uint32_t best = 0;
  for (std::uint32_t warps = kernel.most_warps; warps > 0; --warps) {
    const std::uint32_t bytes = kernel.bytes(warps);
    if (bytes > gpu.block_shared_bytes) continue;
    const std::uint32_t blocks =
        std::min({gpu.shared_bytes / (bytes + gpu.reserved_bytes), gpu.warps / warps,
                  by_registers / warps, gpu.blocks});
    best = std::max(best, blocks * warps);
  }
  return best;
}

Prediction predict(const Architecture& gpu, const MoveCost& cost) {
  Prediction result;
  const double instructions = lane_instructions(cost);
  const double arithmetic = 1 - cost.memory_instructions / cost.instructions;
  result.resident_warps = resident_warps(gpu, cost.dimension);
  result.integer = gpu.integer_lanes / (instructions * arithmetic);
  result.issue = schedulers * warp_lanes / instructions;
  result.shared = 1 / cost.wavefronts_per_move;
  const double chain = dependent_loads * gpu.shared_latency +
                       arithmetic_latency * (cost.instructions - cost.memory_instructions);
  result.latency = result.resident_warps * cost.moves_per_step / chain;

  const std::pair<double, const char*> terms[] = {{result.integer, "integer lanes"},
                                                  {result.issue, "instruction issue"},
                                                  {result.shared, "shared memory"},
                                                  {result.latency, "latency"}};
  const auto& least = *std::min_element(std::begin(terms), std::end(terms));
  result.moves_per_cycle = least.first;
  result.limited_by = least.second;
  result.moves_per_second =
      result.moves_per_cycle * gpu.multiprocessors * gpu.boost_ghz * 1e9;
  return result;
}

double paper_estimate(double cores, double latency_ratio, double alpha) {
  return cores / latency_ratio / alpha;
}

}  // namespace warpnest
