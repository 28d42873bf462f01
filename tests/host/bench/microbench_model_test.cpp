// Predictions for the microbenchmarks: what the model must say, whatever its figures.
#include "host/bench/microbench_model.hpp"

#include <cstdint>
#include <iterator>
#include <map>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

namespace warpnest {
namespace {

Architecture gpu() {
  Architecture gpu;
  gpu.multiprocessors = 10;
  gpu.boost_ghz = 2;
  gpu.cores = 128;
  gpu.integer_lanes = 64;
  gpu.shared_bytes = 100 * 1024;
  gpu.shared_latency = 30;
  gpu.l1_latency = 40;
  gpu.l2_latency = 200;
  gpu.l2_sectors = 10;
  return gpu;
}

TEST(PredictChase, ALoneWarpWaitsForSharedMemory) {
  EXPECT_DOUBLE_EQ(predict_chase(gpu(), {.wavefronts = 1}).nanoseconds, 15);
  EXPECT_DOUBLE_EQ(predict_chase(gpu(), {.wavefronts = 3}).nanoseconds, 16);
  EXPECT_DOUBLE_EQ(predict_chase(gpu(), {.write = true, .wavefronts = 3}).nanoseconds, 17.5);
  // 32 wavefronts for each of 4 warps take longer than the latency.
  EXPECT_DOUBLE_EQ(predict_chase(gpu(), {.wavefronts = 32}).nanoseconds, 64);
}

TEST(PredictChase, TwoThreadsHideHalfOfL1) {
  const ChaseCase one{.memory = ChaseMemory::global, .elements = 64};
  ChaseCase two = one;
  two.warps = 8;
  EXPECT_DOUBLE_EQ(predict_chase(gpu(), one).nanoseconds, 20);
  EXPECT_DOUBLE_EQ(predict_chase(gpu(), two).nanoseconds, 10);
  EXPECT_FALSE(predict_chase(gpu(), one).at_least);
}

TEST(PredictChase, WritesOfGlobalMemoryGoThroughL2) {
  // 4 warps x 10 multiprocessors x 32 sectors, 10 of them per cycle.
  EXPECT_DOUBLE_EQ(
      predict_chase(gpu(), {.memory = ChaseMemory::global, .write = true, .elements = 64})
          .nanoseconds,
      64);
  // Arrays of 16 bytes: two lanes share a sector.
  EXPECT_DOUBLE_EQ(
      predict_chase(gpu(), {.memory = ChaseMemory::global, .write = true, .elements = 8})
          .nanoseconds,
      32);
}

TEST(PredictChase, BeyondL1IsALowerLimit) {
  // 128 arrays of 800 bytes are 100 KB.
  EXPECT_FALSE(predict_chase(gpu(), {.memory = ChaseMemory::global, .elements = 400}).at_least);
  const ChasePrediction larger =
      predict_chase(gpu(), {.memory = ChaseMemory::global, .elements = 401});
  EXPECT_TRUE(larger.at_least);
  EXPECT_DOUBLE_EQ(larger.nanoseconds, 100);  // the latency of L2
}

// Every number of warps that fits for 64 elements; 1 and 2 threads per core for the others.
TEST(PredictGpuChase, HasWhatAMeasurementWouldHave) {
  Architecture known = gpu();
  known.warps = 48;
  known.block_shared_bytes = 99 * 1024;
  const GpuChaseResult result = predict_gpu_chase(known, 1);
  std::map<std::tuple<ChaseMemory, ChaseLayout, bool, std::uint32_t>, std::vector<std::uint32_t>>
      warps;
  for (const GpuChasePoint& point : result.points) {
    warps[{point.memory, point.layout, point.write, point.elements}].push_back(point.warps);
    EXPECT_GT(point.core_nanoseconds, 0);
    EXPECT_EQ(point.at_least, point.memory == ChaseMemory::global && point.occupancy > 1);
  }
  EXPECT_EQ(warps.size(),
            4 * (std::size(chase_elements_global) + std::size(chase_elements_shared)));
  for (const auto& [kind, counts] : warps) {
    const bool all = std::get<3>(kind) == every_warp_elements;
    EXPECT_EQ(counts.size(), all ? 48U : 2U);
    EXPECT_EQ(counts.front(), all ? 1U : 4U);
  }
}

TEST(PredictCompute, TheChainLimitsOneThreadACoreAndTheLanesTwo) {
  // 9 dependent instructions of 4 cycles; 17 instructions of 4 warps on 64 lanes take 34.
  EXPECT_DOUBLE_EQ(predict_compute(gpu(), false, 1), 18);
  EXPECT_DOUBLE_EQ(predict_compute(gpu(), false, 2), 34);
  EXPECT_DOUBLE_EQ(predict_compute(gpu(), true, 2), 26);  // four of them are float additions
  Architecture wide = gpu();
  wide.integer_lanes = 1024;
  EXPECT_DOUBLE_EQ(predict_compute(wide, false, 4), 34);  // a scheduler issues one per cycle
}

}  // namespace
}  // namespace warpnest
