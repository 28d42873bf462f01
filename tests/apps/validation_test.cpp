// The validation of `warpnest tables` must fail if executors differ.
#include "apps/papers/validation.hpp"

#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/papers/executor_runs.hpp"
#include "common/games/snake/snake.hpp"
#include "host/executor/host_executor.hpp"
#include "host/executor/one_by_one.hpp"

namespace warpnest::test {
namespace {

using ::testing::HasSubstr;
using G = Snake<8>;

// Playouts with a mistake that is easy to make: the last candidate is never drawn.
class BiasedEngine final : public PoolEngine<G> {
 public:
  PoolResult pool(const Position<G>& origin, const PoolRequest& request,
                  std::uint64_t* histogram) override {
    return play_one_by_one(
        origin, request, histogram,
        [](Position<G>& position, std::uint32_t k) { position.play(position.candidate(k)); },
        [](Position<G>& position, Generator generator) {
          while (const std::uint32_t count = position.count()) {
            position.play(position.candidate(generator.below(count > 1 ? count - 1 : 1)));
          }
        });
  }
  std::unique_ptr<PoolEngine<G>> clone() const override { return std::make_unique<BiasedEngine>(); }
};

constexpr std::uint64_t count = 4000;

PlayoutSummary biased(std::uint64_t seed) {
  HostExecutor<G, SoloWarp> executor("biased", 1, std::make_unique<BiasedEngine>());
  return executor.playouts(Position<G>::start(), seed, count, {});
}
PlayoutSummary sound(std::uint64_t seed) {
  return playouts_on(RunSide::fast, *snake_of(8), seed, count, {});
}

Table verdict(const std::vector<ExecutorScores>& all) {
  Table table;
  Grid pairs = pairs_grid();
  compare_executors("snake 8", all, pairs, table);
  table.grids = {pairs};
  return table;
}

TEST(Validation, FailsABiasedExecutorAndNamesIt) {
  const Table table = verdict({{"cpu", "snake", sound(1), sound(7)},
                               {"reference", "snake", sound(2), sound(7)},
                               {"biased", "snake, other", biased(3), biased(7)}});
  ASSERT_EQ(table.failures.size(), 2U);  // it differs from both others, which agree
  EXPECT_TRUE(table.failed());
  for (const std::string& failure : table.failures) {
    EXPECT_THAT(failure, HasSubstr("and biased: mean scores"));
    EXPECT_THAT(failure, HasSubstr("standard errors apart"));
  }
  const std::string csv = to_csv(table);
  EXPECT_THAT(csv, HasSubstr("DIFFER,other method"));
  EXPECT_THAT(csv, HasSubstr("agree,equal"));
  EXPECT_THAT(to_markdown(table), HasSubstr("**FAILED: snake 8, cpu and biased"));
}

TEST(Validation, FailsOtherBitsEvenIfMeansAgree) {
  const Table table =
      verdict({{"cpu", "snake", sound(1), sound(7)}, {"warp", "snake", sound(2), sound(8)}});
  ASSERT_EQ(table.failures.size(), 1U);
  EXPECT_THAT(table.failures[0], HasSubstr("cpu and warp: equal streams do not give equal bits"));
  EXPECT_THAT(to_csv(table), HasSubstr("agree,DIFFERENT"));
}

TEST(Validation, EqualMeansWithoutSpreadAgree) {
  PlayoutSummary one = sound(1);
  one.totals.squares =
      static_cast<std::uint64_t>(one.totals.sum * one.totals.sum) / one.totals.playouts;
  EXPECT_FALSE(verdict({{"a", "m", one, one}, {"b", "m", one, one}}).failed());
}

}  // namespace
}  // namespace warpnest::test
