// The executor on cursors, and nested search on it, against a direct recursive search.
#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "common/games/snake/snake.hpp"
#include "host/executor/make_executor.hpp"
#include "tests/support/plain_games.hpp"
#include "tests/support/search_runs.hpp"

namespace warpnest {
namespace {

using testing::cursor_executor;
using testing::first_cursor;
using testing::NestedOptions;
using testing::run_nested;

using Morpion = MorpionHost<morpion_5d>;

// Nested search as the papers write it, depth first.
class DirectNested {
 public:
  DirectNested(const AnyCursor& start, const NestedOptions& options)
      : options_(options), playouts_(start.playouts(options.playout)) {}

  Sequence search(AnyCursor position, int level, StreamId stream) {
    if (level == 0) return leaf(position, stream, 0, 0);
    Sequence best;
    std::vector<AnyMove> played;
    std::vector<AnyMove> candidates(position.max_candidates());
    while (const std::uint32_t count = position.candidates(candidates.data())) {
      const auto step = static_cast<std::uint32_t>(played.size());
      if (!options_.search.remember) best.score = no_score;
      for (std::uint32_t c = 0; c < count; ++c) {
        AnyCursor next = position;
        next.play(candidates[c]);
        best.improve(played, candidates[c],
                     level == 1 ? leaf(next, stream, step, c)
                                : search(next, level - 1, mix(stream, step, c, 0)));
      }
      position.play(best.moves[step]);
      played.push_back(best.moves[step]);
    }
    return {position.score(), played};
  }

  SearchTotals totals;

 private:
  Sequence leaf(const AnyCursor& position, StreamId stream, std::uint32_t step, std::uint32_t c) {
    Sequence best;
    for (std::uint32_t i = 0; i < options_.search.leaf; ++i) {
      AnyCursor end = position;
      Sequence played;
      playouts_->finish(end, Generator(mix(stream, step, c, i)), &played.moves);
      played.score = end.score();
      ++totals.playouts;
      totals.moves += played.moves.size();
      totals.sum += played.score;
      if (played.score > best.score) best = played;
    }
    return best;
  }

  NestedOptions options_;
  std::unique_ptr<Playouts> playouts_;
};

template <Game G>
void expect_direct(const NestedOptions& options, std::uint32_t threads) {
  constexpr std::uint64_t seed = 11;
  DirectNested direct(first_cursor<G>(), options);
  std::map<std::int32_t, std::uint64_t> histogram;
  Sequence best;
  for (std::uint64_t run = 0; run < 3; ++run) {
    const Sequence found =
        direct.search(first_cursor<G>(), options.level, search_stream(seed, run));
    ++histogram[found.score];
    if (found.score > best.score) best = found;
  }
  const SearchOutcome outcome =
      run_nested<G>(options, {.seed = seed, .runs = 3, .threads = threads});
  EXPECT_EQ(outcome.score, best.score);
  EXPECT_EQ(outcome.moves, best.moves);
  EXPECT_EQ(outcome.histogram, histogram);
  EXPECT_EQ(outcome.totals.playouts, direct.totals.playouts);
  EXPECT_EQ(outcome.totals.moves, direct.totals.moves);
  EXPECT_EQ(outcome.totals.sum, direct.totals.sum);
}

TEST(CursorExecutor, NestedSearchEqualsTheDirectOne) {
  for (const PlayoutKind kind : {PlayoutKind::uniform, PlayoutKind::mobility, PlayoutKind::bias}) {
    for (const bool remember : {true, false}) {
      for (int level = 0; level <= 2; ++level) {
        SCOPED_TRACE(level);
        const NestedOptions options{level, {2, remember}, {kind}};
        expect_direct<Snake<4>>(options, 1);
        expect_direct<Snake<5>>(options, 2);
        expect_direct<LeftMove>(options, 2);  // it would arrange its candidates
      }
      expect_direct<Snake<4>>({3, {1, remember}, {kind}}, 3);
      expect_direct<Morpion>({1, {1, remember}, {kind}}, 2);
    }
  }
}

TEST(CursorExecutor, PlayoutsEqualThoseOfTheOtherExecutors) {
  const auto fast = make_executor<Snake<6>>({"cpu", 2, false});
  CursorExecutor executor = cursor_executor<Snake<6>>({}, 3);
  const Position<Snake<6>> start = Position<Snake<6>>::start();
  const PlayoutSummary expected = fast->playouts(start, 5, 10'000, StopSignal(), 7);
  PlayoutSummary found = executor.playouts(start, 5, 10'000, StopSignal(), 7);
  EXPECT_EQ(found.best_score, expected.best_score);
  EXPECT_EQ(found.best_stream, expected.best_stream);
  EXPECT_EQ(found.totals.playouts, 10'000U);
  EXPECT_EQ(found.totals.moves, expected.totals.moves);
  EXPECT_EQ(found.totals.squares, expected.totals.squares);
  found.histogram.resize(expected.histogram.size());
  EXPECT_EQ(found.histogram, expected.histogram);
}

TEST(CursorExecutor, RefusesJobsOfLevel2) {
  CursorExecutor executor = cursor_executor<Snake<4>>({}, 1);
  EXPECT_THROW(executor.run(2, {}, {}, {}, StopSignal()), std::invalid_argument);
}

// Jobs after the first one that beats jobs 0 and 1 are not played.
TEST(CursorExecutor, EnoughEndsABatch) {
  const std::vector<SearchJob> jobs = [] {
    std::vector<SearchJob> all;
    for (std::uint64_t i = 0; i < 16; ++i)
      all.push_back({Position<Snake<7>>::start(), search_stream(3, i)});
    return all;
  }();
  std::vector<SearchResult> whole(jobs.size());
  CursorExecutor all = cursor_executor<Snake<7>>({}, 1);
  all.run(1, {.leaf = 1}, jobs, whole, StopSignal());
  const std::int32_t best = std::max(whole[0].score, whole[1].score);
  std::size_t first = 2;
  while (first < jobs.size() && whole[first].score <= best)
    ++first;
  ASSERT_LT(first + 1, jobs.size());  // another seed, if not
  CursorExecutor executor = cursor_executor<Snake<7>>({}, 1, best + 1);
  std::vector<SearchResult> results(jobs.size());
  executor.run(1, {.leaf = 1}, jobs, results, StopSignal());
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    EXPECT_EQ(results[i].finished, i <= first) << i;
    EXPECT_EQ(results[i].moves, i <= first ? whole[i].moves : std::vector<AnyMove>());
    EXPECT_EQ(results[i].totals.playouts, i <= first ? whole[i].totals.playouts : 0U);
  }
}

// One long job: its progress shows before it ends.
TEST(CursorExecutor, TicksWhileAJobRuns) {
  CursorExecutor executor = cursor_executor<Morpion>({PlayoutKind::mobility}, 1);
  JobsUnderWay last;
  int ticks = 0;
  executor.on_tick([&] {
    const JobsUnderWay now = executor.under_way();
    EXPECT_GE(now.playouts, last.playouts);
    EXPECT_LE(now.done, 1);
    last = now;
    ++ticks;
  });
  const SearchJob job{Position<Morpion>::start(), search_stream(1, 0)};
  SearchResult result;
  executor.run(1, {.leaf = 1}, {&job, 1}, {&result, 1}, StopSignal());
  EXPECT_GT(ticks, 10);
  EXPECT_GT(last.done, 0.5);
  EXPECT_GT(last.moves, last.playouts);
  EXPECT_EQ(last.best_score, result.score);
  EXPECT_EQ(executor.under_way().playouts, 0U);
}

}  // namespace
}  // namespace warpnest
