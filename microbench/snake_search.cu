// The snake's kernels under nvbench: playouts, and nested searches of level 1 and 2. The element rate
// is moves a second.
#include <nvbench/nvbench.cuh>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>

#include "common/games/snake.hpp"
#include "common/position.hpp"
#include "kernels/search_launch.hpp"
#include "microbench/axes.hpp"
#include "microbench/cuda_bench.cuh"

namespace {

using namespace warpnest;

using bench::check;
using bench::current_device;

// Every resident warp gets this many jobs, so that the last ones do not decide the time.
constexpr std::uint32_t jobs_per_warp = 4;

template <int D>
void snake_playouts(nvbench::state& state, nvbench::type_list<nvbench::enum_type<D>>) {
  using G = Snake<D>;
  LaunchShape shape;
  check(plan_search<G, 0>(current_device(), shape), "plan_search");
  const auto start = Position<G>::start();
  thrust::host_vector<LeafJob<G>> jobs(shape.blocks * shape.warps * jobs_per_warp);
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    LeafJob<G>& job = jobs[i];
    for (std::uint32_t w = 0; w < G::words; ++w) job.words[w] = start.words[w];
    job.state = start.state;
    job.stream = search_stream(bench::seed, i);
    job.playouts = bench::playouts_per_job;
  }
  const thrust::device_vector<LeafJob<G>> jobs_in = jobs;
  thrust::device_vector<PoolResult> results(jobs.size());
  thrust::device_vector<std::uint32_t> next_job(1);
  const LeafLaunch<G> launch{jobs_in.data().get(), results.data().get(), nullptr,
                             static_cast<std::uint32_t>(jobs.size()), next_job.data().get()};
  const auto once = [&](cudaStream_t stream) {
    check(cudaMemsetAsync(launch.next_job, 0, sizeof(std::uint32_t), stream), "cudaMemsetAsync");
    check(launch_leaf(launch, shape, stream), "launch_leaf");
  };

  once(nullptr);  // the same streams make the same moves every time
  const thrust::host_vector<PoolResult> made = results;
  std::uint64_t moves = 0;
  for (const PoolResult& result : made) moves += result.moves;
  state.add_element_count(moves, "moves");
  state.exec([&](nvbench::launch& nv) { once(nv.get_stream()); });
}
NVBENCH_BENCH_TYPES(snake_playouts,
                    NVBENCH_TYPE_AXES(nvbench::enum_type_list<bench::snake_dimensions[0],
                                                              bench::snake_dimensions[1],
                                                              bench::snake_dimensions[2],
                                                              bench::snake_dimensions[3]>))
    .set_type_axes_names({"dimension"});

template <int D, int Level>
void snake_nested(nvbench::state& state,
                  nvbench::type_list<nvbench::enum_type<D>, nvbench::enum_type<Level>>) {
  using G = Snake<D>;
  using Record = SearchRecord<G, Level>;
  LaunchShape shape;
  check(plan_search<G, Level>(current_device(), shape), "plan_search");
  thrust::host_vector<Record> fresh(shape.blocks * shape.warps);
  for (std::size_t i = 0; i < fresh.size(); ++i) {
    fresh[i] = Record::fresh(search_stream(bench::seed, i), Position<G>::start(), bench::leaf);
  }
  const thrust::device_vector<Record> fresh_in = fresh;
  thrust::device_vector<Record> records(fresh.size());
  thrust::device_vector<typename G::Move> sequences(fresh.size() * Level * G::max_moves);
  thrust::device_vector<std::uint32_t> next_job(1);
  // A slice of the search from its start: a level-2 search as a whole would take too long.
  const NestedLaunch<G, Level> launch{records.data().get(),
                                      sequences.data().get(),
                                      static_cast<std::uint32_t>(fresh.size()),
                                      next_job.data().get(),
                                      true,
                                      /*budget=*/1U << 20};
  const auto once = [&](cudaStream_t stream) {
    check(cudaMemcpyAsync(launch.records, fresh_in.data().get(), fresh.size() * sizeof(Record),
                          cudaMemcpyDeviceToDevice, stream),
          "cudaMemcpyAsync");
    check(cudaMemsetAsync(launch.next_job, 0, sizeof(std::uint32_t), stream), "cudaMemsetAsync");
    check(launch_nested(launch, shape, stream), "launch_nested");
  };

  once(nullptr);
  const thrust::host_vector<Record> made = records;
  std::uint64_t moves = 0;
  for (const Record& record : made) moves += record.totals.moves;
  state.add_element_count(moves, "moves");
  state.exec([&](nvbench::launch& nv) { once(nv.get_stream()); });
}
NVBENCH_BENCH_TYPES(snake_nested,
                    NVBENCH_TYPE_AXES(nvbench::enum_type_list<bench::snake_dimensions[0],
                                                              bench::snake_dimensions[1],
                                                              bench::snake_dimensions[2],
                                                              bench::snake_dimensions[3]>,
                                      nvbench::enum_type_list<1, 2>))
    .set_type_axes_names({"dimension", "level"});

}  // namespace
