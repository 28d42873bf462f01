#include "host/search/nmcs.hpp"

#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "common/games/snake/snake.hpp"
#include "host/executor/make_executor.hpp"
#include "host/games/snake/known_snakes.hpp"
#include "tests/support/direct_search.hpp"

namespace warpnest {
namespace {

using testing::direct_search;

template <class Moves>
std::vector<AnyMove> any_moves(const Moves& moves) {
  return {moves.begin(), moves.end()};
}

template <int D>
SearchOutcome search(const std::string& device, std::uint32_t threads, const NmcsOptions& options) {
  const auto executor = make_executor<Snake<D>>({device, threads, false});
  return nmcs(*executor, Position<Snake<D>>::start(), options, StopSignal());
}

// An executor that says it needs any number of jobs, to force every way of cutting up a search.
class Wanting final : public Executor {
 public:
  Wanting(std::unique_ptr<Executor> inner, std::uint32_t capacity)
      : inner_(std::move(inner)), capacity_(capacity) {}
  std::string name() const override { return inner_->name(); }
  std::uint32_t capacity() const override { return capacity_; }
  void run(int level, const SearchOptions& options, std::span<const SearchJob> jobs,
           std::span<SearchResult> results, const StopSignal& stop) override {
    levels.push_back(level);
    inner_->run(level, options, jobs, results, stop);
  }
  PlayoutSummary playouts(const AnyPosition& position, std::uint64_t seed, std::uint64_t count,
                          const StopSignal& stop, std::uint64_t first_stream = 0) override {
    return inner_->playouts(position, seed, count, stop, first_stream);
  }
  std::vector<int> levels;  // of the batches it was given

 private:
  std::unique_ptr<Executor> inner_;
  std::uint32_t capacity_;
};

TEST(Nmcs, EveryRunEqualsTheDirectSearch) {
  for (int level = 0; level <= 4; ++level) {
    for (const bool remember : {true, false}) {
      const NmcsOptions options{.level = level, .search = {3, remember}, .seed = 5, .runs = 4};
      const auto outcome = search<4>("cpu", 2, options);
      ASSERT_EQ(outcome.runs_done, 4U);
      testing::Played<Snake<4>> best;
      std::uint64_t best_run = 0;
      std::map<std::int32_t, std::uint64_t> histogram;
      for (std::uint64_t run = 0; run < 4; ++run) {
        const auto direct = direct_search(Position<Snake<4>>::start(), level,
                                          search_stream(options.seed, run), options.search);
        ++histogram[direct.score];
        if (direct.score > best.score) {
          best = direct;
          best_run = run;
        }
      }
      EXPECT_EQ(outcome.score, best.score);
      EXPECT_EQ(outcome.moves, any_moves(best.moves));
      EXPECT_EQ(outcome.best_run, best_run);
      EXPECT_EQ(outcome.histogram, histogram) << "level " << level;
    }
  }
}

TEST(Nmcs, LevelThreeOnFiveDimensionsEqualsTheDirectSearch) {
  const NmcsOptions options{.level = 3, .search = {2, true}, .seed = 8, .runs = 1};
  const auto outcome = search<5>("cpu", 2, options);
  const auto direct =
      direct_search(Position<Snake<5>>::start(), 3, search_stream(8, 0), options.search);
  EXPECT_EQ(outcome.score, direct.score);
  EXPECT_EQ(outcome.moves, any_moves(direct.moves));
}

TEST(Nmcs, NeitherThreadsNorExecutorNorBatchesChangeAnything) {
  const NmcsOptions options{.level = 2, .search = {8, true}, .seed = 21, .runs = 5};
  const auto expected = search<6>("cpu", 1, options);
  const auto same = [&](const SearchOutcome& other) {
    EXPECT_EQ(other.moves, expected.moves);
    EXPECT_EQ(other.best_run, expected.best_run);
    EXPECT_EQ(other.histogram, expected.histogram);
    EXPECT_EQ(other.totals.playouts, expected.totals.playouts);
    EXPECT_EQ(other.totals.moves, expected.totals.moves);
    EXPECT_EQ(other.totals.sum, expected.totals.sum);
    EXPECT_EQ(other.totals.squares, expected.totals.squares);
  };
  same(search<6>("cpu", 2, options));
  same(search<6>("cpu", 5, options));
  same(search<6>("warp", 2, options));
  std::set<int> levels_seen;
  for (const std::uint32_t capacity : {1U, 4U, 30U, 10'000U}) {
    Wanting executor(make_executor<Snake<6>>({"cpu", 2, false}), capacity);
    same(nmcs(executor, Position<Snake<6>>::start(), options, StopSignal()));
    levels_seen.insert(executor.levels.begin(), executor.levels.end());
  }
  EXPECT_EQ(levels_seen, (std::set<int>{1, 2})) << "both ways of cutting were used";
}

// One number for a fixed seed and budget: an unintended change of behaviour is seen at once.
TEST(Nmcs, Signature) {
  const NmcsOptions options{.level = 2, .search = {32, true}, .seed = 1, .runs = 2};
  const auto outcome = search<7>("cpu", 2, options);
  std::uint64_t hash = 0;
  for (const auto move : outcome.moves)
    hash = scramble(hash ^ move);
  EXPECT_EQ(outcome.score, 46);
  EXPECT_EQ(hash, 12307020608263910324U);
  EXPECT_EQ(outcome.totals.playouts, 486432U);
}

TEST(Nmcs, TargetEndsAfterTheFirstRunThatReachesIt) {
  NmcsOptions options{.level = 1, .search = {4, true}, .seed = 2, .runs = 200};
  const auto all = search<6>("cpu", 2, options);
  options.target = all.score;
  const auto one = search<6>("cpu", 1, options);
  const auto many = search<6>("cpu", 4, options);
  EXPECT_EQ(one.best_run, all.best_run);
  EXPECT_EQ(one.runs_done, all.best_run + 1);
  EXPECT_EQ(many.runs_done, one.runs_done);
  EXPECT_EQ(many.histogram, one.histogram);
  EXPECT_EQ(many.moves, one.moves);
  EXPECT_EQ(many.totals.playouts, one.totals.playouts) << "runs after the target do not count";
  EXPECT_EQ(many.totals.moves, one.totals.moves);
}

// Searches of level 2 meet the longest snakes of small dimensions within a few runs.
template <int D>
void expect_longest(std::int32_t longest) {
  ASSERT_TRUE(known_snake(D).has_value());
  EXPECT_EQ(known_snake(D)->length, longest);
  EXPECT_TRUE(known_snake(D)->optimal);
  const auto outcome = search<D>("cpu", 2, {.level = 2, .seed = 1, .runs = 20, .target = longest});
  EXPECT_EQ(outcome.score, longest) << "dimension " << D;
}
TEST(Nmcs, FindsTheLongestSnakes) {
  expect_longest<3>(4);
  expect_longest<4>(7);
  expect_longest<5>(13);
  expect_longest<6>(26);
}

TEST(Nmcs, StoppedSearchKeepsItsBest) {
  for (const int level : {2, 3, 4}) {
    const auto executor = make_executor<Snake<9>>({"cpu", 2, false});
    StopSignal stop(StopSignal::Clock::now() + std::chrono::milliseconds(150));
    const auto start = StopSignal::Clock::now();
    const auto outcome = nmcs(*executor, Position<Snake<9>>::start(),
                              {.level = level, .seed = 3, .runs = unlimited_runs}, stop);
    EXPECT_LT(StopSignal::Clock::now() - start, std::chrono::seconds(5));
    EXPECT_TRUE(outcome.stopped);
    ASSERT_FALSE(outcome.moves.empty()) << "level " << level;
    Position<Snake<9>> position = Position<Snake<9>>::start();
    for (const auto move : outcome.moves)
      position.play(static_cast<Snake<9>::Move>(move));
    EXPECT_EQ(position.score(), outcome.score);
    EXPECT_EQ(position.count(), 0U);
  }
}

// All levels opened at once would be 13^6 searches here.
TEST(Nmcs, HighLevelsOpenOnlyWhatTheyNeed) {
  const auto executor = make_executor<Snake<13>>({"cpu", 2, false});
  const StopSignal stop(StopSignal::Clock::now() + std::chrono::milliseconds(300));
  const auto begin = StopSignal::Clock::now();
  const auto outcome = nmcs(*executor, Position<Snake<13>>::start(), {.level = 8}, stop);
  EXPECT_LT(StopSignal::Clock::now() - begin, std::chrono::seconds(5));
  EXPECT_GT(outcome.score, 300);
}

TEST(Nmcs, ProgressOnlyGrows) {
  const auto executor = make_executor<Snake<6>>({"cpu", 2, false});
  SearchProgress last;
  int reports = 0;
  nmcs(*executor, Position<Snake<6>>::start(), {.level = 3, .search = {2, true}, .runs = 8},
       StopSignal(), [&](const SearchProgress& progress) {
         EXPECT_GE(progress.playouts, last.playouts);
         EXPECT_GE(progress.best_score, last.best_score);
         EXPECT_LE(progress.fraction, 1.0);
         last = progress;
         ++reports;
       });
  EXPECT_GE(reports, 1);
  EXPECT_EQ(last.fraction, 1.0);
}

TEST(Nmcs, RefusesOptionsOutOfRange) {
  const auto executor = make_executor<Snake<3>>({"cpu", 1, false});
  const auto start = Position<Snake<3>>::start();
  EXPECT_THROW(nmcs(*executor, start, {.level = -1}, StopSignal()), std::invalid_argument);
  EXPECT_THROW(nmcs(*executor, start, {.level = 99}, StopSignal()), std::invalid_argument);
  EXPECT_THROW(nmcs(*executor, start, {.search = {0, true}}, StopSignal()), std::invalid_argument);
  EXPECT_THROW(nmcs(*executor, start, {.runs = 0}, StopSignal()), std::invalid_argument);
}

TEST(MakeExecutor, NamesWhatIsThereWhenAGpuIsNot) {
  try {
    make_executor<Snake<8>>({"cuda:99", 1, false});
    FAIL();
  } catch (const DeviceError& error) {
    EXPECT_NE(std::string(error.what()).find("cpu"), std::string::npos);
  }
  EXPECT_TRUE(is_device_name("cuda:0"));
  EXPECT_FALSE(is_device_name("cuda:"));
  EXPECT_FALSE(is_device_name("gpu"));
}

}  // namespace
}  // namespace warpnest
