// Predictions for the microbenchmarks: what the model must say, whatever its figures.
#include "host/bench/microbench_model.hpp"

#include <algorithm>
#include <cmath>
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
  // A write adds its wavefronts and 7 cycles.
  EXPECT_DOUBLE_EQ(predict_chase(gpu(), {.write = true, .wavefronts = 3}).nanoseconds, 21);
  // 32 wavefronts for each of 4 warps take longer than the latency.
  EXPECT_DOUBLE_EQ(predict_chase(gpu(), {.wavefronts = 32}).nanoseconds, 64);
}

TEST(PredictChase, TwoThreadsHideHalfOfL1) {
  // 40 cycles, 10 for the address, and 32 lines, four per cycle.
  const ChaseCase one{.memory = ChaseMemory::global, .elements = 64};
  ChaseCase two = one;
  two.warps = 8;
  EXPECT_DOUBLE_EQ(predict_chase(gpu(), one).nanoseconds, 29);
  // The lines of 8 warps take 64 cycles: more than a warp waits.
  EXPECT_DOUBLE_EQ(predict_chase(gpu(), two).nanoseconds, 16);
  EXPECT_FALSE(predict_chase(gpu(), one).at_least);
}

TEST(PredictChase, WritesOfGlobalMemoryGoThroughL2) {
  const auto writes = [](ChaseLayout layout, std::uint32_t elements) {
    return predict_chase(gpu(), {.memory = ChaseMemory::global,
                                 .layout = layout,
                                 .write = true,
                                 .elements = elements})
        .nanoseconds;
  };
  // 4 warps x 10 multiprocessors x 32 halves of lines, 5 of them per cycle at 2 GHz.
  EXPECT_DOUBLE_EQ(writes(ChaseLayout::contiguous, 64), 128);
  EXPECT_DOUBLE_EQ(writes(ChaseLayout::contiguous, 32), 128);
  EXPECT_DOUBLE_EQ(writes(ChaseLayout::contiguous, 16), 64);  // two lanes share a half
  EXPECT_DOUBLE_EQ(writes(ChaseLayout::contiguous, 8), 32);
  // Interleaved, each word of the array is a line: 16 lanes meet in one of two halves.
  const double halves = 2 * 4 * (1 - std::pow(0.75, 16));
  EXPECT_NEAR(writes(ChaseLayout::interleaved, 8), 4 * 10 * halves / 5 / 2, 1e-12);
}

// The paper's Table 4, in ns: "L1" with 16 bits and shared memory with 8, contiguous arrays.
TEST(PredictChase, AgreesWithThePapersMeasurement) {
  const Architecture& measured = *find_architecture("RTX 3080");
  struct PaperRow {
    ChaseMemory memory;
    std::uint32_t threads;  // per core
    bool write;
    std::vector<double> ns;  // for 8, 16, ... elements, while they fit
  };
  const std::vector<PaperRow> rows = {{ChaseMemory::global, 1, false, {26, 27, 28, 30, 31, 32}},
                                      {ChaseMemory::global, 1, true, {79, 144, 258, 296, 287, 294}},
                                      {ChaseMemory::global, 2, false, {13, 13, 14, 17, 21}},
                                      {ChaseMemory::global, 2, true, {46, 144, 248, 297, 309}},
                                      {ChaseMemory::shared, 1, false, {17, 18, 18, 19, 19, 19}},
                                      {ChaseMemory::shared, 1, true, {23, 24, 24, 25, 25, 25}}};
  const GpuChaseResult predicted = predict_gpu_chase(measured, 1);
  double worst = 0;
  for (const PaperRow& row : rows) {
    for (std::size_t i = 0; i < row.ns.size(); ++i) {
      for (const GpuChasePoint& point : predicted.points) {
        if (point.memory != row.memory || point.write != row.write ||
            point.layout != ChaseLayout::contiguous || point.elements != 8U << i ||
            point.warps != warps_of(measured, row.threads)) {
          continue;
        }
        const double off = std::abs(point.core_nanoseconds / row.ns[i] - 1);
        // One figure stands out: 46 ns for 8 elements with two threads, where one takes 79.
        if (row.ns[i] != 46) worst = std::max(worst, off);
      }
    }
  }
  EXPECT_GT(worst, 0.01);  // it looked at something
  EXPECT_LT(worst, 0.2);
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
