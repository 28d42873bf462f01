// When within a run the best game was found: SearchOutcome::best_after.
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "host/games/snake/snake_host.hpp"
#include "host/search/search_entry.hpp"
#include "tests/support/small_problem.hpp"

namespace warpnest {
namespace {

using testing::SmallProblem;

using Given = std::vector<std::pair<std::string, std::string>>;

SearchOutcome outcome_of(const std::string& name, const Given& options, std::uint64_t seed,
                         std::uint64_t runs = 1, std::uint32_t threads = 1) {
  static const SmallProblem snake(game_class<Snake<7>>(), 50);
  const SearchEntry& entry = find_search(name);
  Values values(entry.options());
  for (const auto& [option, text] : options)
    values.set(option, text);
  StopSignal stop;
  warpnest::Run run{.seed = seed, .runs = runs, .executor = {"cpu", threads, false}, .stop = stop};
  return entry.make(values, snake)->run(run);
}

// A search cut off after as many playouts has the same best, and one playout earlier a worse one.
TEST(FoundAfter, IsThePlayoutThatFoundTheBest) {
  struct Case {
    std::string search;
    Given options;
    std::string length;  // the option that is the number of playouts of a run
    std::uint64_t playouts;
  };
  const std::vector<Case> cases = {
      {"sampling", {}, "--playouts", 3000},
      {"mobility", {}, "--playouts", 300},
      {"uct", {}, "--playouts", 3000},
      {"forward-checking", {}, "--playouts", 3000},
      {"nrpa", {{"--level", "1"}}, "--iterations", 300},
      {"nrpa", {{"--level", "1"}, {"--vanilla", ""}}, "--iterations", 300}};
  for (const Case& one : cases) {
    for (const std::uint64_t seed : {1, 2, 3}) {
      const auto after = [&](std::uint64_t playouts) {
        Given options = one.options;
        options.emplace_back(one.length, std::to_string(playouts));
        return outcome_of(one.search, options, seed);
      };
      const SearchOutcome whole = after(one.playouts);
      ASSERT_GT(whole.best_after, 1U) << one.search;
      ASSERT_LE(whole.best_after, whole.totals.playouts) << one.search;
      EXPECT_EQ(after(whole.best_after).score, whole.score) << one.search << " " << seed;
      EXPECT_LT(after(whole.best_after - 1).score, whole.score) << one.search << " " << seed;
    }
  }
}

// It counts the playouts of the best run alone.
TEST(FoundAfter, OfManyRunsIsThatOfTheBest) {
  const Given options = {{"--playouts", "200"}};
  const SearchOutcome one = outcome_of("sampling", options, 5, 40);
  const SearchOutcome three = outcome_of("sampling", options, 5, 40, 3);
  EXPECT_GT(one.best_run, 0U);
  EXPECT_GE(one.best_after, 1U);
  EXPECT_LE(one.best_after, 200U);
  EXPECT_EQ(three.best_after, one.best_after);
  EXPECT_EQ(outcome_of("nmcs", {{"--level", "1"}}, 1).best_after, 0U) << "executors do not count";
}

}  // namespace
}  // namespace warpnest
