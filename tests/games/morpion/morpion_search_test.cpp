// Nested search on Morpion Solitaire 5D against the figures of independent programs.
#include <algorithm>
#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "common/games/morpion/morpion.hpp"
#include "common/position.hpp"
#include "host/executor/make_executor.hpp"
#include "host/games/morpion/morpion_on_cpu.hpp"
#include "host/search/nmcs.hpp"

namespace warpnest {
namespace {

template <Game G>
SearchOutcome search(const std::string& device, int level, bool remember, std::uint64_t runs) {
  const auto executor = make_executor<G>({.device = device, .threads = 0, .check = false});
  const NmcsOptions options{.level = level,
                            .search = {.leaf = 1, .remember = remember},
                            .seed = 2026,
                            .runs = runs,
                            .target = {}};
  return nmcs(*executor, Position<G>::start(), options, StopSignal());
}

std::int32_t peak(const std::map<std::int32_t, std::uint64_t>& histogram) {
  return std::max_element(histogram.begin(), histogram.end(),
                          [](const auto& a, const auto& b) { return a.second < b.second; })
      ->first;
}

using Host = MorpionHost<morpion_5d>;
using Warps = MorpionLarge<morpion_5d>;

// Means 61.0 and 66.5 with memory, each known to 0.1; peaks 61 and 66 with memory, 59 and 62
// without.
TEST(MorpionSearch, MeansAndPeaksOfLevelOne) {
  const auto outcome = search<Host>("cpu", 1, true, 4000);
  EXPECT_NEAR(outcome.mean(), 61.0, 0.1 + 4 * outcome.standard_error());
  EXPECT_EQ(outcome.totals.overflows, 0U);
  EXPECT_NEAR(peak(outcome.histogram), 61, 1);
  EXPECT_NEAR(peak(search<Host>("cpu", 1, false, 4000).histogram), 59, 1);
}

TEST(MorpionSearch, MeansAndPeaksOfLevelTwo) {
  const auto outcome = search<Host>("cpu", 2, true, 100);
  EXPECT_NEAR(outcome.mean(), 66.5, 0.1 + 4 * outcome.standard_error());
  EXPECT_NEAR(peak(outcome.histogram), 66, 1);
  EXPECT_NEAR(peak(search<Host>("cpu", 2, false, 100).histogram), 62, 1);
}

// The method differs, but the distribution must be the same.
TEST(MorpionSearch, WarpsFindGamesOfTheSameLength) {
  const auto warps = search<Warps>("warp", 1, true, 500);
  const auto host = search<Host>("cpu", 1, true, 3000);
  EXPECT_NEAR(warps.mean(), host.mean(),
              4 * std::hypot(warps.standard_error(), host.standard_error()));
}

// A search signature, which reveals an unintended change of behaviour.
TEST(MorpionSearch, Signatures) {
  const auto hash = [](const auto& moves) {
    std::uint64_t value = 0;
    for (const auto move : moves)
      value = scramble(value ^ move);
    return value;
  };
  const auto host = search<Host>("cpu", 1, true, 20);
  const auto warps = search<Warps>("warp", 1, true, 20);
  EXPECT_EQ(host.score, 65);
  EXPECT_EQ(hash(host.moves), 5688118255600776726U);
  EXPECT_EQ(warps.score, 63);
  EXPECT_EQ(hash(warps.moves), 3318717356683124275U);
}

}  // namespace
}  // namespace warpnest
