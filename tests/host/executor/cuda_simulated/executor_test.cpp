// The `cuda` executor without CUDA: host/executor/cuda and the scheduler on a fake runtime whose
// kernels are the warp programs on the CPU.
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/games/snake/snake.hpp"
#include "host/executor/cuda/cuda_game_executor.hpp"
#include "host/executor/cuda/cuda_devices.hpp"
#include "host/executor/host_executor.hpp"
#include "host/executor/warp_engine.hpp"
#include "tests/host/executor/cuda_simulated/fake_runtime.hpp"
#include "tests/host/executor/fake_device.hpp"

namespace warpnest {

using G = Snake<5>;

// The launchers of kernels/*.cu, for this game.
template <>
int plan_search<G, 0>(int, LaunchShape& shape) {
  shape = {.warps = 2, .blocks = 3, .shared_bytes = 1};
  return 0;
}
template <>
int plan_search<G, 1>(int device, LaunchShape& shape) {
  return plan_search<G, 0>(device, shape);
}
template <>
int plan_search<G, 2>(int device, LaunchShape& shape) {
  return plan_search<G, 0>(device, shape);
}
template <>
int launch_leaf(const LeafLaunch<G>& launch, const LaunchShape&, CUstream_st* stream) {
  return fake_cuda::launch(stream, [launch] {
    WarpEngine<G> engine;
    for (; *launch.next_job < launch.jobs; ++*launch.next_job) {
      const LeafJob<G>& job = launch.jobs_in[*launch.next_job];
      launch.results[*launch.next_job] =
          engine.pool(fake::position_at<G>(job.words, job.state), {job.stream, 0, 0, job.playouts},
                      launch.histogram);
    }
  });
}
template <int Levels>
int launch_levels(const NestedLaunch<G, Levels>& launch, CUstream_st* stream) {
  return fake_cuda::launch(stream, [launch] {
    if (*launch.next_job != 0) return;  // not cleared: nothing would run
    *launch.next_job = launch.jobs;
    fake::run_nested<G, Levels>(
        {reinterpret_cast<std::byte*>(launch.records),
         reinterpret_cast<std::byte*>(launch.sequences), nullptr, launch.jobs, launch.budget},
        {.remember = launch.remember});
  });
}
template <>
int launch_nested(const NestedLaunch<G, 1>& launch, const LaunchShape&, CUstream_st* stream) {
  return launch_levels(launch, stream);
}
template <>
int launch_nested(const NestedLaunch<G, 2>& launch, const LaunchShape&, CUstream_st* stream) {
  return launch_levels(launch, stream);
}

namespace {

using testing::HasSubstr;

HostExecutor<G, HostWarp> reference() {
  return {"warp", 1, std::make_unique<WarpEngine<G>>()};
}

std::vector<SearchJob> make_jobs(std::size_t count) {
  std::vector<SearchJob> jobs;
  for (std::size_t i = 0; i < count; ++i) {
    jobs.push_back({Position<G>::start(), search_stream(11, i)});
  }
  return jobs;
}

void expect_same(const SearchResult& got, const SearchResult& wanted) {
  EXPECT_EQ(got.finished, wanted.finished);
  EXPECT_EQ(got.score, wanted.score);
  EXPECT_EQ(got.moves, wanted.moves);
  EXPECT_EQ(got.totals.playouts, wanted.totals.playouts);
  EXPECT_EQ(got.totals.moves, wanted.totals.moves);
}

void compare(Executor& cuda, int level, const SearchOptions& options, std::size_t count) {
  SCOPED_TRACE(testing::Message() << "level " << level << ", " << count << " jobs");
  const auto jobs = make_jobs(count);
  std::vector<SearchResult> got(count);
  std::vector<SearchResult> wanted(count);
  cuda.run(level, options, jobs, got, StopSignal());
  reference().run(level, options, jobs, wanted, StopSignal());
  for (std::size_t i = 0; i < count; ++i)
    expect_same(got[i], wanted[i]);
}

TEST(CudaSimulated, AllLevelsGiveTheSameBits) {
  for (const std::size_t gpus : {1U, 3U}) {
    fake_cuda::reset(std::vector<fake_cuda::Device>(gpus));
    {
      CudaExecutor<G> cuda("cuda");
      EXPECT_EQ(cuda.name(), gpus == 1 ? "cuda:0" : "cuda");
      EXPECT_EQ(cuda.capacity(), 12U * gpus);
      for (const bool remember : {true, false}) {
        for (const std::size_t count : {1U, 5U, 30U}) {  // in sequence, on the same buffers
          for (const int level : {2, 0, 1}) {
            compare(cuda, level, {.leaf = 3, .remember = remember}, count);
          }
        }
      }
    }
    EXPECT_EQ(fake_cuda::live_allocations(), 0U);
  }
}

TEST(CudaSimulated, PlayoutsAddUp) {
  fake_cuda::reset({{}, {}});
  CudaExecutor<G> cuda("cuda");
  const auto start = Position<G>::start();
  for (const std::uint64_t count : {std::uint64_t{1}, std::uint64_t{100'000}}) {
    const PlayoutSummary got = cuda.playouts(start, 5, count, StopSignal());
    const PlayoutSummary wanted = reference().playouts(start, 5, count, StopSignal());
    EXPECT_EQ(got.histogram, wanted.histogram);
    EXPECT_EQ(got.best_score, wanted.best_score);
    EXPECT_EQ(got.best_stream, wanted.best_stream);
    EXPECT_EQ(got.totals.playouts, count);
    EXPECT_EQ(got.totals.moves, wanted.totals.moves);
  }
}

// A batch that takes many launches nearly always has a kernel in each of two streams.
TEST(CudaSimulated, TwoStreamsWithPinnedBuffers) {
  fake_cuda::reset({{}});
  CudaExecutor<G> cuda("cuda:0");
  compare(cuda, 0, {.leaf = 3}, 2000);
  compare(cuda, 2, {.leaf = 30}, 60);
  const fake_cuda::Device& gpu = fake_cuda::device(0);
  EXPECT_GT(gpu.kernels, 10);
  EXPECT_GT(gpu.overlapped, gpu.kernels * 3 / 4);
  EXPECT_EQ(gpu.waiting, 0);
  EXPECT_EQ(gpu.pageable_copies, 0);
}

TEST(CudaSimulated, LittleMemoryMakesSmallBatches) {
  for (const std::size_t memory : {1500U, 2500U, 5000U}) {
    fake_cuda::reset({{.memory = memory}});
    CudaExecutor<G> cuda("cuda:0");
    compare(cuda, 2, {.leaf = 3}, 20);
  }
  fake_cuda::reset({{.memory = 100}});
  CudaExecutor<G> cuda("cuda:0");
  try {
    compare(cuda, 2, {.leaf = 3}, 20);
    FAIL() << "nothing thrown";
  } catch (const DeviceError& error) {
    EXPECT_THAT(error.what(), HasSubstr("cuda:0 (Fake GPU) failed: not even one job fits"));
  }
}

TEST(CudaSimulated, ALaunchWithoutMemoryIsTriedAgainSmaller) {
  fake_cuda::reset({{.next_launch_error = cudaErrorMemoryAllocation}});
  CudaExecutor<G> cuda("cuda:0");
  compare(cuda, 2, {.leaf = 3}, 20);
}

TEST(CudaSimulated, ALostGpusJobsGoToAnother) {
  for (int kernels = 0; kernels < 5; ++kernels) {
    fake_cuda::reset({{.kernels_until_lost = kernels}, {}});
    CudaExecutor<G> cuda("cuda");
    compare(cuda, 2, {.leaf = 3}, 20);
    compare(cuda, 1, {.leaf = 3}, 20);
  }
}

TEST(CudaSimulated, TheLossOfTheOnlyGpuIsToldAndKeepsTheBest) {
  std::size_t found = 0;
  for (const int kernels : {0, 1, 3, 6}) {
    fake_cuda::reset({{.kernels_until_lost = kernels}});
    CudaExecutor<G> cuda("cuda:0");
    const auto jobs = make_jobs(20);
    std::vector<SearchResult> results(20);
    try {
      cuda.run(2, {.leaf = 30}, jobs, results, StopSignal());
      FAIL() << "nothing thrown";
    } catch (const DeviceError& error) {
      EXPECT_STREQ(error.what(),
                   "cuda:0 (Fake GPU) failed: running a search kernel: cudaErrorLaunchFailure "
                   "(unspecified launch failure)");
    }
    for (const SearchResult& result : results) {
      Position<G> position = Position<G>::start();
      for (const AnyMove move : result.moves) {
        ASSERT_NE(G::candidates(position.board(), position.state) >> move & 1U, 0U);
        position.play(static_cast<G::Move>(move));
      }
      if (result.score != no_score) {
        EXPECT_EQ(result.score, position.score());
        ++found;
      }
    }
    EXPECT_THROW(cuda.run(2, {}, jobs, results, StopSignal()), DeviceError);
  }
  EXPECT_GT(found, 0U);
}

TEST(CudaSimulated, NamesAndReasons) {
  fake_cuda::reset({{}, {}});
  EXPECT_EQ(cuda_unavailable_reason(), "");
  const auto devices = cuda_devices();
  ASSERT_EQ(devices.size(), 2U);
  EXPECT_EQ(devices[1].name, "cuda:1");
  EXPECT_EQ(devices[1].description, "Fake GPU, compute capability 8.6, 3 multiprocessors, 8.0 GB");
  EXPECT_EQ(CudaExecutor<G>("cuda:1").name(), "cuda:1");
  for (const char* name :
       {"cuda:2", "cuda:", "cuda:x", "cuda:1x", "cuda:-1", "cuda:99999999999", "gpu", ""}) {
    EXPECT_THROW(CudaExecutor<G>{name}, DeviceError) << name;
  }

  fake_cuda::reset({});
  EXPECT_EQ(cuda_unavailable_reason(), "there is no CUDA GPU in this machine");
  EXPECT_TRUE(cuda_devices().empty());
  EXPECT_THROW(CudaExecutor<G>("cuda"), DeviceError);
  fake_cuda::reset({{}});
  fake_cuda::set_driver(11080);
  EXPECT_EQ(cuda_unavailable_reason(),
            "the NVIDIA driver is too old: it knows CUDA 11.8, this program needs 13.0");
  fake_cuda::set_driver(0);
  EXPECT_EQ(cuda_unavailable_reason(), "no NVIDIA driver is installed");
}

}  // namespace
}  // namespace warpnest
