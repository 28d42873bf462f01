// The search kernels under nvbench: playouts, and nested searches of levels 1 and 2, of every game
// that has kernels. The element rate is moves per second. Most of the compile time goes into what
// nvbench instantiates for each lambda it measures, so all games share one.
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <nvbench/nvbench.cuh>

#include "common/position.hpp"
#include "generated/microbench/kernel_classes.hpp"
#include "kernels/search_launch.hpp"
#include "microbench/axes.hpp"
#include "microbench/cuda_bench.cuh"

namespace {

using namespace warpnest;

using bench::check;
using bench::DeviceArray;

// Jobs per resident warp: enough that the last ones do not dominate the time.
constexpr std::uint32_t jobs_per_warp = 4;

// A kernel with everything it reads and writes. The same streams make the same moves every time.
class KernelBench {
 public:
  virtual ~KernelBench() = default;
  virtual void launch(cudaStream_t stream) const = 0;
  virtual std::uint64_t moves() const = 0;  // of the last launch
};

LaunchShape planned(int (*plan)(int, LaunchShape&)) {
  LaunchShape shape;
  check(plan(bench::current_device(), shape), "plan_search");
  return shape;
}

template <Game G>
class Playouts final : public KernelBench {
 public:
  void launch(cudaStream_t stream) const override {
    const LeafLaunch<G> launch{jobs_.data(), results_.data(), nullptr, count_, next_job_.data()};
    check(cudaMemsetAsync(next_job_.data(), 0, sizeof(std::uint32_t), stream), "cudaMemsetAsync");
    check(launch_leaf(launch, shape_, stream), "launch_leaf");
  }
  std::uint64_t moves() const override {
    std::uint64_t sum = 0;
    for (const PoolResult& result : results_.on_host())
      sum += result.moves;
    return sum;
  }

 private:
  static std::vector<LeafJob<G>> jobs(std::uint32_t count) {
    const auto start = Position<G>::start();
    std::vector<LeafJob<G>> all(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      for (std::uint32_t w = 0; w < G::words; ++w)
        all[i].words[w] = start.words[w];
      all[i].state = start.state;
      all[i].stream = search_stream(bench::seed, i);
      all[i].playouts = bench::playouts_per_job;
    }
    return all;
  }

  LaunchShape shape_ = planned(plan_search<G, 0>);
  std::uint32_t count_ = shape_.blocks * shape_.warps * jobs_per_warp;
  DeviceArray<LeafJob<G>> jobs_{jobs(count_)};
  DeviceArray<PoolResult> results_{count_};
  DeviceArray<std::uint32_t> next_job_{1};
};

// A slice of a search from its start: a whole level-2 search would take too long.
template <Game G, int Level>
class Nested final : public KernelBench {
  using Record = PausedSearch<G, Level>;

 public:
  void launch(cudaStream_t stream) const override {
    const NestedLaunch<G, Level> launch{
        records_.data(), sequences_.data(), count_, next_job_.data(), true, bench::slice_gpu};
    check(cudaMemcpyAsync(records_.data(), fresh_.data(), count_ * sizeof(Record),
                          cudaMemcpyDeviceToDevice, stream),
          "cudaMemcpyAsync");
    check(cudaMemsetAsync(next_job_.data(), 0, sizeof(std::uint32_t), stream), "cudaMemsetAsync");
    check(launch_nested(launch, shape_, stream), "launch_nested");
  }
  std::uint64_t moves() const override {
    std::uint64_t sum = 0;
    for (const Record& record : records_.on_host())
      sum += record.totals.moves;
    return sum;
  }

 private:
  static std::vector<Record> fresh(std::uint32_t count) {
    std::vector<Record> all;
    for (std::uint32_t i = 0; i < count; ++i) {
      all.push_back(
          Record::fresh(search_stream(bench::seed, i), Position<G>::start(), bench::leaf));
    }
    return all;
  }

  LaunchShape shape_ = planned(plan_search<G, Level>);
  std::uint32_t count_ = shape_.blocks * shape_.warps;
  DeviceArray<Record> fresh_{fresh(count_)};
  DeviceArray<Record> records_{count_};
  DeviceArray<typename G::Move> sequences_{std::size_t{count_} * Level * G::max_moves};
  DeviceArray<std::uint32_t> next_job_{1};
};

struct GameBenches {
  std::string name;  // in --axis "game=[...]"
  std::unique_ptr<KernelBench> (*make)(nvbench::int64_t level);
};
template <Game G>
std::unique_ptr<KernelBench> make(nvbench::int64_t level) {
  if (level == 0) return std::make_unique<Playouts<G>>();
  if (level == 1) return std::make_unique<Nested<G, 1>>();
  return std::make_unique<Nested<G, 2>>();
}

const std::vector<GameBenches>& games() {
#define WARPNEST_LISTED(name, ...) {name, make<__VA_ARGS__>},
  static const std::vector<GameBenches> all{WARPNEST_KERNEL_CLASSES(WARPNEST_LISTED)};
#undef WARPNEST_LISTED
  return all;
}
std::vector<std::string> game_axis() {
  std::vector<std::string> names;
  for (const GameBenches& game : games())
    names.push_back(game.name);
  return names;
}

void measure(nvbench::state& state, nvbench::int64_t level) {
  for (const GameBenches& game : games()) {
    if (game.name != state.get_string("game")) continue;
    const std::unique_ptr<KernelBench> bench = game.make(level);
    bench->launch(nullptr);
    state.add_element_count(bench->moves(), "moves");
    state.exec([&](nvbench::launch& nv) { bench->launch(nv.get_stream()); });
    return;
  }
  throw std::invalid_argument("no kernels for the game " + state.get_string("game"));
}

void playouts(nvbench::state& state) {
  measure(state, 0);
}
void nested(nvbench::state& state) {
  measure(state, state.get_int64("level"));
}

NVBENCH_BENCH(playouts).add_string_axis("game", game_axis());
NVBENCH_BENCH(nested).add_string_axis("game", game_axis()).add_int64_axis("level", {1, 2});

}  // namespace
