// P-Chase and the compute benchmark of a GPU without CUDA: host/bench on a fake runtime whose
// kernels are the warp programs on the CPU.
#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "host/bench/chase_check.hpp"
#include "host/bench/gpu_bench.hpp"
#include "kernels/subset_sums_launch.hpp"
#include "tests/host/executor/cuda_simulated/fake_runtime.hpp"

namespace warpnest {
namespace {

constexpr std::uint32_t multiprocessors = 3;  // as the fake runtime reports
constexpr std::uint32_t shared_bytes = 100 * 1024;

// Warps that chased per multiprocessor, by launch. Blocks are dealt out in turn, like on a GPU that
// puts each where there is most room.
std::vector<std::set<std::uint32_t>> seen;
bool lose_a_step = false;

template <class Value, ChaseLayout Layout>
void chase_all(const ChaseKind& kind, const ChaseLaunch& launch, std::uint32_t blocks,
               std::uint32_t warps) {
  std::map<std::uint32_t, std::uint32_t> chased;  // [multiprocessor]
  for (std::uint32_t block = 0; block < blocks; ++block) {
    for (std::uint32_t number = 0; number < warps; ++number) {
      if (!is_chasing(number, block, blocks, launch.chasing)) continue;
      ++chased[block % multiprocessors];
      const std::size_t warp = std::size_t{block} * warps + number;
      const ChaseArrays<Value, Layout> arrays{
          static_cast<Value*>(launch.values) + warp * launch.elements * warp_lanes,
          launch.elements};
      HostWarp host;
      HostWarp::PerLane<std::uint32_t> at;
      for (std::uint32_t lane = 0; lane < warp_lanes; ++lane)
        at[lane] = launch.at[warp * warp_lanes + lane];
      const std::uint64_t triples = launch.triples - (lose_a_step ? 1 : 0);
      if (kind.write) {
        chase<true>(host, arrays, warp_lanes, triples, at);
      } else {
        chase<false>(host, arrays, warp_lanes, triples, at);
      }
      for (std::uint32_t lane = 0; lane < warp_lanes; ++lane)
        launch.at[warp * warp_lanes + lane] = at[lane];
    }
  }
  auto& counts = seen.emplace_back();
  for (std::uint32_t m = 0; m < multiprocessors; ++m)
    counts.insert(chased[m]);
}

}  // namespace

// The launchers of kernels/*.cu.
int launch_chase(const ChaseKind& kind, const ChaseLaunch& launch, std::uint32_t blocks,
                 std::uint32_t warps, CUstream_st* stream) {
  using enum ChaseLayout;
  return fake_cuda::launch(stream, [=] {
    const bool in_shared = kind.memory == ChaseMemory::shared;
    if (kind.layout == contiguous) {
      in_shared ? chase_all<std::uint8_t, contiguous>(kind, launch, blocks, warps)
                : chase_all<std::uint16_t, contiguous>(kind, launch, blocks, warps);
    } else {
      in_shared ? chase_all<std::uint8_t, interleaved>(kind, launch, blocks, warps)
                : chase_all<std::uint16_t, interleaved>(kind, launch, blocks, warps);
    }
  });
}
int resident_chase_blocks(const ChaseKind& kind, std::uint32_t elements, std::uint32_t warps,
                          std::uint32_t chasing, std::uint32_t& blocks) {
  blocks = static_cast<std::uint32_t>(fake_cuda::device(0).warps) / warps;
  if (kind.memory == ChaseMemory::shared) {
    const std::size_t bytes = chase_bytes<std::uint8_t>(elements) * chasing + 1024;
    blocks = std::min(blocks, static_cast<std::uint32_t>(shared_bytes / bytes));
  }
  return 0;
}
int launch_latency(ChaseMemory memory, const LatencyLaunch& launch, CUstream_st* stream) {
  return fake_cuda::launch(stream, [=] {
    const std::uint64_t triples = launch.warm_up + launch.triples;
    if (memory == ChaseMemory::shared) {
      std::vector<std::uint32_t> words(launch.bytes / 4);
      for (std::size_t i = 0; i < words.size(); ++i)
        words[i] = static_cast<const std::uint32_t*>(launch.links)[i] / 4;
      const SharedLinks<HostMemory> links{HostMemory{words.data()}};
      launch.results[0] =
          4 * follow<false>(links, static_cast<std::uint32_t>(launch.at / 4), triples);
    } else {
      launch.results[0] = follow<false>(GlobalLinks{}, launch.at, triples);
    }
    launch.results[1] = 30 * chase_unroll * launch.triples;
  });
}
int launch_subset_sums(bool floats, const SubsetSumsLaunch& launch, std::uint32_t blocks,
                       std::uint32_t warps, CUstream_st* stream) {
  return fake_cuda::launch(stream, [=] {
    for (std::uint32_t i = 0; i < blocks * warps * warp_lanes; ++i) {
      launch.totals[i] += floats ? subset_sums<float>(launch.n, 0, 1, launch.blocks)
                                 : subset_sums<std::int32_t>(launch.n, 0, 1, launch.blocks);
    }
  });
}

namespace {

GpuChaseResult measure(const GpuBenchOptions& options) {
  seen.clear();
  return measure_gpu_chase(options, StopSignal(), [](double) {});
}

// The numbers of warps measured for arrays of this many elements, for every kind.
using Kind = std::tuple<ChaseMemory, ChaseLayout, bool>;
std::map<Kind, std::vector<std::uint32_t>> counts(const GpuChaseResult& result,
                                                  std::uint32_t elements) {
  std::map<Kind, std::vector<std::uint32_t>> found;
  for (const GpuChasePoint& point : result.points) {
    if (point.elements != elements) continue;
    found[{point.memory, point.layout, point.write}].push_back(point.warps);
  }
  return found;
}

std::vector<std::uint32_t> up_to(std::uint32_t most) {
  std::vector<std::uint32_t> all;
  for (std::uint32_t warps = 1; warps <= most; ++warps)
    all.push_back(warps);
  return all;
}

TEST(GpuChase, MeasuresEveryNumberOfResidentWarps) {
  for (const int most : {32, 48, 64}) {  // compute capability 7.5, 8.6, 9.0
    SCOPED_TRACE(most);
    fake_cuda::reset({{.warps = most}});
    const auto of_64 = counts(measure({.rounds = 1, .only_elements = 64}), 64);
    EXPECT_EQ(of_64.size(), 8U);  // global and shared, two layouts, with and without writing
    for (const auto& [kind, warps] : of_64) {
      // The fake device has 100 KB whatever its number of warps: 48 arrays of 2 KB and the reserved
      // bytes.
      const bool in_shared = std::get<0>(kind) == ChaseMemory::shared;
      EXPECT_EQ(warps, up_to(static_cast<std::uint32_t>(in_shared ? std::min(most, 48) : most)));
    }
    EXPECT_EQ(fake_cuda::live_allocations(), 0U);
  }
}

TEST(GpuChase, MeasuresTheSizesOfTable4WithOneAndTwoThreadsACore) {
  fake_cuda::reset({{}});
  const GpuChaseResult result = measure({.rounds = 1, .all_warps = false});
  EXPECT_EQ(result.points.size(), (9 + 6) * 2 * 2 * 2U);  // sizes, layouts, accesses, threads
  for (const std::uint32_t elements : chase_elements_shared) {
    EXPECT_EQ(counts(result, elements).at({ChaseMemory::shared, ChaseLayout::contiguous, true}),
              (std::vector<std::uint32_t>{4, 8}));
  }
}

// All multiprocessors have the same number of warps: the one that the point states.
TEST(GpuChase, EveryMultiprocessorHasTheWarpsOfThePoint) {
  fake_cuda::reset({{}});
  std::set<std::uint32_t> measured;
  for (const GpuChasePoint& point : measure({.rounds = 1, .only_elements = 64}).points)
    measured.insert(point.warps);
  std::set<std::uint32_t> chased;
  for (const std::set<std::uint32_t>& launch : seen) {
    EXPECT_EQ(launch.size(), 1U);
    chased.insert(*launch.begin());
  }
  EXPECT_EQ(chased, measured);
}

TEST(GpuChase, OneSizeIsMeasuredAsFarAsItFits) {
  fake_cuda::reset({{}});
  const auto found = counts(measure({.rounds = 1, .only_elements = 128}), 128);
  EXPECT_EQ(found.at({ChaseMemory::shared, ChaseLayout::interleaved, false}), up_to(24));
  EXPECT_EQ(found.at({ChaseMemory::global, ChaseLayout::interleaved, false}), up_to(48));
}

TEST(GpuChase, HasTheLatencyOfEveryLevel) {
  fake_cuda::reset({{}});
  const GpuChaseResult result = measure({.rounds = 1, .all_warps = false});
  std::vector<std::string> levels;
  for (const GpuLatency& latency : result.latencies) {
    levels.push_back(latency.level);
    EXPECT_EQ(latency.cycles, 30);
  }
  EXPECT_EQ(levels, (std::vector<std::string>{"L1", "shared", "L2", "memory"}));
  EXPECT_EQ(measure({.rounds = 1, .all_warps = false, .only_memory = ChaseMemory::shared})
                .latencies.size(),
            1U);
}

TEST(GpuChase, AChaseThatWasNotMadeFails) {
  fake_cuda::reset({{}});
  lose_a_step = true;
  EXPECT_THROW(measure({.rounds = 1}), ChaseMismatch);
  lose_a_step = false;
}

TEST(GpuCompute, MeasuresIntegersAndFloatsWithOneAndTwoThreadsACore) {
  fake_cuda::reset({{}});
  const auto points = measure_gpu_compute({.rounds = 2}, 5, StopSignal());
  ASSERT_EQ(points.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(points[i].floats, i % 2 == 1);
    EXPECT_EQ(points[i].threads_per_core, i / 2 + 1);
  }
}

}  // namespace
}  // namespace warpnest
