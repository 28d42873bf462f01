// The timing model, on kernels whose time is known.
#include "tests/ptx/machine/timing.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/ptx/machine/small_kernel.hpp"

namespace warpnest::ptx {
namespace {

// Times a kernel whose body is one instruction, a thousand times.
Timing timing_of(const std::string& instruction, std::uint32_t warps,
                 const TimingModel& model = {}) {
  std::string body;
  for (int i = 0; i < 1000; ++i)
    body += "\t" + instruction + "\n";
  const Module module(kernel_of(body));
  std::vector<std::uint32_t> values(warps * lanes);
  Memory memory;
  memory.allow(values);
  Launch launch = Launch::of(module.kernel("test"), values.data());
  launch.threads = warps * lanes;
  launch.shared_bytes = 1024;
  launch.count_wavefronts = true;
  Outcome outcome;
  return time(launch, memory, model, outcome);
}
double cycles_of(const std::string& instruction, std::uint32_t warps,
                 const TimingModel& model = {}) {
  return static_cast<double>(timing_of(instruction, warps, model).cycles);
}
constexpr const char* chained_add = "add.s32 	%r9, %r9, %r0;";
constexpr const char* chained_mad = "mad.lo.s32 	%r9, %r9, %r0, %r0;";

// One warp in which every instruction waits for the one before; then eight, two per scheduler.
TEST(PtxTiming, LatencyIsHiddenByWarps) {
  EXPECT_NEAR(cycles_of(chained_add, 1), 4000, 100);
  EXPECT_NEAR(cycles_of(chained_add, 8), 4000, 100);
  EXPECT_NEAR(cycles_of(chained_add, 16), 8000, 200);
}

TEST(PtxTiming, KindsOfInstructionsHaveTheirPace) {
  TimingModel model;
  model.multiply = {8, 12};
  EXPECT_NEAR(cycles_of(chained_add, 1, model), 4000, 100);
  EXPECT_NEAR(cycles_of(chained_mad, 1, model), 12000, 100);
  EXPECT_NEAR(cycles_of(chained_mad, 16, model), 32000, 200);  // four warps share a unit
}

TEST(PtxTiming, WarpsInTurnGetAsMuchDone) {
  TimingModel model;
  model.round_robin = true;
  EXPECT_NEAR(cycles_of(chained_add, 16, model), 8000, 200);
  EXPECT_NEAR(cycles_of(chained_add, 13, model), 8000, 200);  // one scheduler has four
}

// The first two models are those of --time and --all-integer.
TEST(PtxTiming, PlausibleModelsBeginWithTheUsualOnes) {
  const std::vector<NamedModel> models = plausible_models();
  const auto accesses = [](const TimingModel& model) {
    return timing_of("ld.shared.u32 	%r9, [%r7];", 1, model).integer_busy;
  };
  ASSERT_GE(models.size(), 2U);
  EXPECT_EQ(accesses(models[0].model), accesses({}));
  EXPECT_EQ(accesses(models[1].model), accesses({.memory_takes_integer = true}));
  EXPECT_GT(accesses(models[1].model), accesses(models[0].model));
}

// 32 words at a time: at 8 bytes per lane a warp takes two parts, at 16 bytes four, even if all
// lanes want the same words.
TEST(PtxTiming, WideAccessesAreServedInParts) {
  const auto wavefronts = [](const std::string& instruction) {
    return static_cast<double>(timing_of(instruction, 1).wavefronts);
  };
  EXPECT_NEAR(wavefronts("ld.shared.u32 	%r9, [%r7];"), 1000, 10);
  EXPECT_NEAR(wavefronts("ld.shared.v2.u32 	{%r5, %r9}, [%r7];"), 2000, 10);
  EXPECT_NEAR(wavefronts("ld.shared.v4.u32 	{%r3, %r4, %r5, %r9}, [%r7];"), 4000, 10);
}

}  // namespace
}  // namespace warpnest::ptx
