// The search kernels under nvbench: playouts, and nested searches of level 1 and 2, of every game
// that has kernels. The element rate is moves a second. One file, since nvbench itself is most of
// what compiling it takes.
#include <string>
#include <vector>

#include <nvbench/nvbench.cuh>

#include "common/games/left_move.hpp"
#include "common/games/leftmost_path.hpp"
#include "common/games/morpion.hpp"
#include "common/games/samegame.hpp"
#include "common/games/snake.hpp"
#include "common/games/sudoku.hpp"
#include "common/position.hpp"
#include "kernels/search_launch.hpp"
#include "microbench/axes.hpp"
#include "microbench/cuda_bench.cuh"

namespace {

using namespace warpnest;

using bench::check;
using bench::DeviceArray;

// Every resident warp gets this many jobs, so that the last ones do not decide the time.
constexpr std::uint32_t jobs_per_warp = 4;

template <Game G>
void playouts(nvbench::state& state, nvbench::type_list<G>) {
  LaunchShape shape;
  check(plan_search<G, 0>(bench::current_device(), shape), "plan_search");
  const auto start = Position<G>::start();
  std::vector<LeafJob<G>> jobs(shape.blocks * shape.warps * jobs_per_warp);
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    LeafJob<G>& job = jobs[i];
    for (std::uint32_t w = 0; w < G::words; ++w)
      job.words[w] = start.words[w];
    job.state = start.state;
    job.stream = search_stream(bench::seed, i);
    job.playouts = bench::playouts_per_job;
  }
  const DeviceArray<LeafJob<G>> jobs_in(jobs);
  const DeviceArray<PoolResult> results(jobs.size());
  const DeviceArray<std::uint32_t> next_job(1);
  const LeafLaunch<G> launch{jobs_in.data(), results.data(), nullptr,
                             static_cast<std::uint32_t>(jobs.size()), next_job.data()};
  const auto once = [&](cudaStream_t stream) {
    check(cudaMemsetAsync(launch.next_job, 0, sizeof(std::uint32_t), stream), "cudaMemsetAsync");
    check(launch_leaf(launch, shape, stream), "launch_leaf");
  };

  once(nullptr);  // the same streams make the same moves every time
  std::uint64_t moves = 0;
  for (const PoolResult& result : results.on_host())
    moves += result.moves;
  state.add_element_count(moves, "moves");
  state.exec([&](nvbench::launch& nv) { once(nv.get_stream()); });
}

template <Game G, int Level>
void nested(nvbench::state& state, nvbench::type_list<G, nvbench::enum_type<Level>>) {
  using Record = SearchRecord<G, Level>;
  LaunchShape shape;
  check(plan_search<G, Level>(bench::current_device(), shape), "plan_search");
  std::vector<Record> fresh(shape.blocks * shape.warps);
  for (std::size_t i = 0; i < fresh.size(); ++i) {
    fresh[i] = Record::fresh(search_stream(bench::seed, i), Position<G>::start(), bench::leaf);
  }
  const DeviceArray<Record> fresh_in(fresh);
  const DeviceArray<Record> records(fresh.size());
  const DeviceArray<typename G::Move> sequences(fresh.size() * Level * G::max_moves);
  const DeviceArray<std::uint32_t> next_job(1);
  // A slice of the search from its start: a level-2 search as a whole would take too long.
  const NestedLaunch<G, Level> launch{
      records.data(), sequences.data(), static_cast<std::uint32_t>(fresh.size()), next_job.data(),
      true,           bench::slice_gpu};
  const auto once = [&](cudaStream_t stream) {
    check(cudaMemcpyAsync(launch.records, fresh_in.data(), fresh.size() * sizeof(Record),
                          cudaMemcpyDeviceToDevice, stream),
          "cudaMemcpyAsync");
    check(cudaMemsetAsync(launch.next_job, 0, sizeof(std::uint32_t), stream), "cudaMemsetAsync");
    check(launch_nested(launch, shape, stream), "launch_nested");
  };

  once(nullptr);
  std::uint64_t moves = 0;
  for (const Record& record : records.on_host())
    moves += record.totals.moves;
  state.add_element_count(moves, "moves");
  state.exec([&](nvbench::launch& nv) { once(nv.get_stream()); });
}

using Games = nvbench::type_list<
    Snake<bench::snake_dimensions[0]>, Snake<bench::snake_dimensions[1]>,
    Snake<bench::snake_dimensions[2]>, Snake<bench::snake_dimensions[3]>,
    MorpionSmall<bench::morpion_variants[0]>, MorpionSmall<bench::morpion_variants[1]>,
    MorpionSmall<bench::morpion_variants[2]>, MorpionSmall<bench::morpion_variants[3]>,
    SmallSameGame, LargeSameGame, Sudoku<bench::sudoku_orders[0]>, Sudoku<bench::sudoku_orders[1]>,
    Sudoku<bench::sudoku_orders[2]>, LeftMove, LeftmostPath>;

}  // namespace

// How --axis "game=[...]" names them.
template <int D>
struct nvbench::type_strings<warpnest::Snake<D>> {
  static std::string input_string() { return "snake-" + std::to_string(D); }
  static std::string description() { return {}; }
};
template <int Line, bool Touching, std::uint32_t Cells>
struct nvbench::type_strings<warpnest::Morpion<Line, Touching, Cells>> {
  static std::string input_string() {
    return std::string("morpion-") + name(warpnest::morpion_variant(Line, Touching));
  }
  static std::string description() { return {}; }
};
template <int Order>
struct nvbench::type_strings<warpnest::Sudoku<Order>> {
  static std::string input_string() { return "sudoku-" + std::to_string(Order); }
  static std::string description() { return {}; }
};
NVBENCH_DECLARE_TYPE_STRINGS(warpnest::SmallSameGame, "samegame", "")
NVBENCH_DECLARE_TYPE_STRINGS(warpnest::LargeSameGame, "samegame-large", "")
NVBENCH_DECLARE_TYPE_STRINGS(warpnest::LeftMove, "left-move", "")
NVBENCH_DECLARE_TYPE_STRINGS(warpnest::LeftmostPath, "leftmost-path", "")

namespace {

NVBENCH_BENCH_TYPES(playouts, NVBENCH_TYPE_AXES(Games)).set_type_axes_names({"game"});
NVBENCH_BENCH_TYPES(nested, NVBENCH_TYPE_AXES(Games, nvbench::enum_type_list<1, 2>))
    .set_type_axes_names({"game", "level"});

}  // namespace
