#include "kernels/launch_fit.hpp"

#include <cstdint>

#include <gtest/gtest.h>

#include "common/games/snake/snake.hpp"

namespace warpnest {
namespace {

using G = Snake<8>;

LaunchShape full() {
  return {.warps = 16, .blocks = 84, .shared_bytes = SearchLayout<G, 2>{16}.bytes()};
}

TEST(LaunchFit, ManyJobsFillTheDevice) {
  for (const std::uint32_t jobs : {16U * 84, 16U * 84 + 1, ~0U}) {
    const LaunchShape shape = fit_to_jobs<G, 2>(full(), jobs);
    EXPECT_EQ(shape.warps, 16U);
    EXPECT_EQ(shape.blocks, 84U);
    EXPECT_EQ(shape.shared_bytes, full().shared_bytes);
  }
}

TEST(LaunchFit, FewJobsSpreadOverTheMultiprocessors) {
  for (std::uint32_t jobs = 1; jobs < 16 * 84; ++jobs) {
    const LaunchShape shape = fit_to_jobs<G, 2>(full(), jobs);
    ASSERT_GE(shape.warps * shape.blocks, jobs);        // a warp for every job
    ASSERT_LT(shape.warps * (shape.blocks - 1), jobs);  // a job for every block
    ASSERT_LE(shape.warps, full().warps);
    ASSERT_LE(shape.blocks, full().blocks);
    if (jobs <= full().blocks) {
      ASSERT_EQ(shape.warps, 1U);
    }
    ASSERT_EQ(shape.shared_bytes, (SearchLayout<G, 2>{shape.warps}.bytes()));
  }
}

TEST(LaunchFit, NothingToFit) {
  const LaunchShape none = fit_to_jobs<G, 2>(full(), 0);
  EXPECT_EQ(none.warps * none.blocks, 1U);
  EXPECT_EQ((fit_to_jobs<G, 2>({}, 10).blocks), 0U);
}

}  // namespace
}  // namespace warpnest
