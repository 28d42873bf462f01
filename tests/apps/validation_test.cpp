// The validation of `warpnest tables` must fail if executors differ.
#include "apps/papers/gpu/validation.hpp"

#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/papers/executor_runs.hpp"
#include "common/games/snake/snake.hpp"
#include "host/executor/host_executor.hpp"
#include "host/executor/one_by_one.hpp"
#include "host/executor/warp_engine.hpp"
#include "host/search/nmcs.hpp"

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

// As playouts_on().
SearchOutcome outcome_of(const PlayoutSummary& playouts) {
  SearchOutcome outcome;
  outcome.totals = playouts.totals;
  outcome.runs_done = playouts.totals.playouts;
  outcome.score = playouts.best_score;
  for (std::size_t score = 0; score < playouts.histogram.size(); ++score) {
    if (playouts.histogram[score] != 0)
      outcome.histogram[static_cast<std::int32_t>(score)] = playouts.histogram[score];
  }
  return outcome;
}
SearchOutcome biased(std::uint64_t seed) {
  HostExecutor<G, SoloWarp> executor("biased", 1, std::make_unique<BiasedEngine>());
  return outcome_of(executor.playouts(Position<G>::start(), seed, count, {}));
}
SearchOutcome sound(std::uint64_t seed) {
  return playouts_on(RunSide::fast, *snake_of(8), seed, count, {});
}

Table verdict(const std::vector<ExecutorScores>& all) {
  Table table;
  Grid pairs = pairs_grid("playouts");
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
  SearchOutcome one = sound(1);
  one.histogram = {{46, one.runs_done}};
  EXPECT_FALSE(verdict({{"a", "m", one, one}, {"b", "m", one, one}}).failed());
}

// --- A broken kernel ----------------------------------------------------------------------------

// The best of the lanes is looked for in four of them: a mistake in a reduction.
struct FewLanes : HostWarp {
  template <class Key, class... Values>
  cuda::std::tuple<Key, Values...> highest_and_sums(const PerLane<Key>& keys,
                                                    const PerLane<Values>&... values) {
    PerLane<Key> few = keys;
    for (std::uint32_t lane = 4; lane < lanes; ++lane)
      few[lane] = keys[0];
    return HostWarp::highest_and_sums(few, values...);
  }
};
static_assert(Warp<FewLanes>);

template <class W>
ExecutorScores searched_by(const std::string& name, std::uint64_t seed) {
  HostExecutor<G, W> executor(name, 2, std::make_unique<WarpEngine<G, W>>());
  const auto search = [&](std::uint64_t own) {
    return nmcs(executor, AnyPosition(Position<G>::start()),
                {.level = 1, .search = {.leaf = 4}, .seed = own, .runs = 200, .target = {}},
                StopSignal());
  };
  return {name, "snake", search(seed), search(7)};
}
template <class W>
ExecutorScores played_by(const std::string& name, std::uint64_t seed) {
  HostExecutor<G, W> executor(name, 2, std::make_unique<WarpEngine<G, W>>());
  const auto play = [&](std::uint64_t own) {
    SearchOutcome outcome = outcome_of(executor.playouts(Position<G>::start(), own, count, {}));
    outcome.score = 0;  // the best of all playouts is what the kernel gets wrong
    return outcome;
  };
  return {name, "snake", play(seed), play(7)};
}

TEST(Validation, NestedSearchesShowABrokenKernelThatPlayoutsHide) {
  const Table playouts =
      verdict({played_by<HostWarp>("warp", 1), played_by<FewLanes>("broken", 2)});
  EXPECT_FALSE(playouts.failed()) << playouts.failures.front();
  const Table sound_searches =
      verdict({searched_by<HostWarp>("warp", 1), searched_by<HostWarp>("warp again", 2)});
  EXPECT_FALSE(sound_searches.failed()) << sound_searches.failures.front();
  const Table searches =
      verdict({searched_by<HostWarp>("warp", 1), searched_by<FewLanes>("broken", 2)});
  ASSERT_EQ(searches.failures.size(), 2U) << to_csv(searches);
  EXPECT_THAT(searches.failures[0], HasSubstr("warp and broken: mean scores"));
  EXPECT_THAT(searches.failures[1], HasSubstr("equal streams do not give equal bits"));
}

}  // namespace
}  // namespace warpnest::test
