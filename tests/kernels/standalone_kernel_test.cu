// A search kernel used on its own, as a simulator or another program would: it needs only common/,
// kernels/ and the toolkit.
#include <cstdint>
#include <vector>

#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include "common/games/snake/snake.hpp"
#include "common/position.hpp"
#include "kernels/cuda_search_kernels.cuh"

namespace warpnest {
namespace {

using G = Snake<6>;

// One block of two warps, one job each.
std::vector<PoolResult> play_alone(std::vector<LeafJob<G>> jobs) {
  LeafJob<G>* jobs_in = nullptr;
  PoolResult* results = nullptr;
  std::uint32_t* next_job = nullptr;
  cudaMalloc(&jobs_in, jobs.size() * sizeof(LeafJob<G>));
  cudaMalloc(&results, jobs.size() * sizeof(PoolResult));
  cudaMalloc(&next_job, sizeof(std::uint32_t));
  cudaMemcpy(jobs_in, jobs.data(), jobs.size() * sizeof(LeafJob<G>), cudaMemcpyHostToDevice);
  cudaMemset(next_job, 0, sizeof(std::uint32_t));

  constexpr SearchLayout<G, 0> layout{2};
  leaf_kernel<G><<<1, 2 * warp_lanes, layout.bytes()>>>(
      {jobs_in, results, nullptr, static_cast<std::uint32_t>(jobs.size()), next_job});

  std::vector<PoolResult> host(jobs.size());
  cudaMemcpy(host.data(), results, jobs.size() * sizeof(PoolResult), cudaMemcpyDeviceToHost);
  cudaFree(jobs_in);
  cudaFree(results);
  cudaFree(next_job);
  return host;
}

TEST(StandaloneKernel, PlaysTheSamePoolAsTheHost) {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) GTEST_SKIP() << "no GPU here";
  const auto start = Position<G>::start();
  std::vector<LeafJob<G>> jobs(2);
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    for (std::uint32_t w = 0; w < G::words; ++w)
      jobs[i].words[w] = start.words[w];
    jobs[i].state = start.state;
    jobs[i].stream = search_stream(1, i);
    jobs[i].playouts = 1000;
  }
  const auto results = play_alone(jobs);

  constexpr std::uint32_t boards =
      SearchLayout<G, 0>::round_up(G::table_words, G::words * warp_lanes);
  std::vector<std::uint32_t> words(boards + G::words * warp_lanes);
  const PlayoutMemory<G, HostWarp> memory{HostMemory{words.data()}, boards, 0};
  memory.tables().fill(0, 1);
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    HostWarp warp;
    const PoolResult expected =
        play_pool<SearchPolicy<G>::playouts, G>(warp, memory, start.board(), start.state,
                                                PoolRequest{jobs[i].stream, 0, 0, 1000}, NoTally{});
    EXPECT_EQ(results[i].score, expected.score);
    EXPECT_EQ(results[i].index, expected.index);
    EXPECT_EQ(results[i].sum, expected.sum);
    EXPECT_EQ(results[i].squares, expected.squares);
  }
}

}  // namespace
}  // namespace warpnest
