#include "host/games/morpion/cpu/morpion_nrpa_steps.hpp"

#include <gtest/gtest.h>

namespace warpnest {
namespace {

// All steps are the same search: what they learn differs by rounding alone.
TEST(NrpaSteps, FindTheSame) {
  StopSignal stop;
  const NrpaStepTimes times = time_nrpa_steps(morpion_5d, 1, 60, 3, stop, [](double) {});
  for (std::size_t i = 0; i < nrpa_steps.size(); ++i) {
    EXPECT_EQ(times.seconds[i].size(), 60U);
    EXPECT_NEAR(times.mean[i], times.mean[0], 0.3) << nrpa_steps[i].name;
    EXPECT_NEAR(times.mean[i], 59.7, 1.5) << nrpa_steps[i].name;
  }
}

}  // namespace
}  // namespace warpnest
