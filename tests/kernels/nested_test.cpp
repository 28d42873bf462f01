// The nested search as a warp program against the direct recursive one: same scores, same moves.
#include <memory>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "common/games/snake/snake.hpp"
#include "host/games/snake/cpu/snake_pool.hpp"
#include "host/executor/host_executor.hpp"
#include "host/games/snake/snake_host.hpp"
#include "host/executor/warp_engine.hpp"
#include "tests/support/direct_search.hpp"
#include "tests/support/lane_orders.hpp"

namespace warpnest::testing {
namespace {

constexpr std::uint32_t leaf_sizes[] = {1, 7, 32, 64};

template <class G>
Played<G> run_one(Executor& executor, int level, const SearchOptions& options,
                  const SearchJob& job) {
  std::vector<SearchResult> results(1);
  executor.run(level, options, std::span(&job, 1), results, StopSignal());
  EXPECT_TRUE(results[0].finished);
  return {results[0].score, {results[0].moves.begin(), results[0].moves.end()}};
}

template <class G>
class NestedSearchTest : public ::testing::Test {};
using Dimensions = ::testing::Types<Snake<4>, Snake<5>, Snake<6>, Snake<7>, Snake<8>>;
TYPED_TEST_SUITE(NestedSearchTest, Dimensions);

// From the first position if that is quick, otherwise from deep in a game.
template <class G>
Position<G> origin_for(int level, std::uint32_t leaf) {
  const bool heavy = level == 2 && G::dimension == 8 && leaf > 7;
  return random_position<G>(11, heavy ? 3 * (G::dimension - 3) : 0);
}

TYPED_TEST(NestedSearchTest, WarpProgramEqualsDirectSearch) {
  using G = TypeParam;
  for (int level = 0; level <= 2; ++level) {
    for (const std::uint32_t leaf : leaf_sizes) {
      for (const bool remember : {true, false}) {
        const SearchOptions options{leaf, remember};
        const SearchJob job{origin_for<G>(level, leaf), search_stream(42, leaf)};
        const auto expected = direct_search(job.position.as<G>(), level, job.stream, options);
        // A small budget makes the search stop and resume many times.
        HostExecutor<G, HostWarp> warp("warp", 1, std::make_unique<WarpEngine<G>>(), HostWarp(),
                                       100);
        EXPECT_EQ(run_one<G>(warp, level, options, job), expected)
            << "level " << level << " leaf " << leaf << " remember " << remember;
      }
    }
  }
}

TYPED_TEST(NestedSearchTest, CpuPathsEqualDirectSearch) {
  using G = TypeParam;
  for (const CpuPath path : {CpuPath::reference, CpuPath::portable, CpuPath::avx2}) {
    if (!available(path)) continue;
    for (int level = 0; level <= 2; ++level) {
      for (const std::uint32_t leaf : leaf_sizes) {
        const SearchOptions options{leaf, true};
        const SearchJob job{origin_for<G>(level, leaf), search_stream(43, leaf)};
        HostExecutor<G, SoloWarp> cpu("cpu", 1,
                                      std::make_unique<SnakeCpuEngine<G::dimension>>(path));
        EXPECT_EQ(run_one<G>(cpu, level, options, job),
                  direct_search(job.position.as<G>(), level, job.stream, options))
            << name(path) << " level " << level << " leaf " << leaf;
      }
    }
  }
}

TYPED_TEST(NestedSearchTest, LaneOrderDoesNotMatter) {
  using G = TypeParam;
  const SearchOptions options{32, true};
  const SearchJob job{origin_for<G>(2, 32), 5};
  const auto expected = direct_search(job.position.as<G>(), 2, job.stream, options);
  for (const HostWarp& order : lane_orders()) {
    HostExecutor<G, HostWarp> warp("warp", 1, std::make_unique<WarpEngine<G>>(order), order);
    EXPECT_EQ(run_one<G>(warp, 2, options, job), expected);
  }
}

// The playouts and moves of a level-1 search, counted directly.
TEST(NestedSearchTotals, CountPlayoutsAndMoves) {
  using G = Snake<6>;
  const SearchJob job{Position<G>::start(), 77};
  const SearchOptions options{8, true};
  HostExecutor<G, HostWarp> warp("warp", 1, std::make_unique<WarpEngine<G>>());
  std::vector<SearchResult> results(1);
  warp.run(1, options, std::span(&job, 1), results, StopSignal());

  SearchTotals expected;
  Position<G> position = job.position.as<G>();
  for (std::uint32_t step = 0; step < results[0].moves.size(); ++step) {
    for (std::uint32_t c = 0; c < position.count(); ++c) {
      Position<G> next = position;
      next.play(position.candidate(c));
      for (std::uint32_t i = 0; i < options.leaf; ++i) {
        const auto played = direct_playout(next, mix(job.stream, step, c, i));
        ++expected.playouts;
        expected.moves += 1 + played.moves.size();
        expected.sum += played.score;
        expected.squares += static_cast<std::uint64_t>(played.score * played.score);
      }
    }
    position.play(static_cast<G::Move>(results[0].moves[step]));
  }
  EXPECT_EQ(position.count(), 0U);
  EXPECT_EQ(results[0].totals.playouts, expected.playouts);
  EXPECT_EQ(results[0].totals.moves, expected.moves);
  EXPECT_EQ(results[0].totals.sum, expected.sum);
  EXPECT_EQ(results[0].totals.squares, expected.squares);
}

// A search cut short at any point returns a complete legal game with the score it claims.
TEST(NestedSearchStopped, KeepsTheBestSoFar) {
  using G = Snake<7>;
  for (const bool remember : {true, false}) {
    std::int32_t last = no_score;
    for (std::uint32_t budget = 50; budget < 400'000; budget = budget * 3 / 2) {
      // One slice of the budget, as an executor would run it before it is told to stop.
      const auto start = Position<G>::start();
      auto record = PausedSearch<G, 2>::fresh(9, start, 4);
      std::vector<std::uint8_t> sequences(std::size_t{2} * G::max_moves);
      WarpEngine<G> engine;
      const auto pool = [&](HostWarp&, const auto& origin, const G::State& state,
                            const PoolRequest& request) {
        Position<G> position;
        for (std::uint32_t w = 0; w < G::words; ++w)
          position.words[w] = origin.get(w);
        position.state = state;
        return engine.pool(position, request, nullptr);
      };
      std::uint32_t moves_left = budget;
      std::uint8_t* const rows = sequences.data();
      HostWarp warp;
      auto* const totals = &record.totals;
      NestedSearch<G, HostWarp, decltype(pool), 2> search(
          warp, pool,
          {HostMemory{&record.words[0][0]}, 0, record.frames, &totals, &rows, &moves_left},
          remember);
      record.finished = search.run() ? 1 : 0;
      const auto result = result_of(record, sequences.data());
      ASSERT_FALSE(result.moves.empty());
      Position<G> replayed = start;
      for (const auto move : result.moves) {
        bool legal = false;
        for (std::uint32_t k = 0; k < replayed.count(); ++k) {
          legal = legal || replayed.candidate(k) == move;
        }
        ASSERT_TRUE(legal) << "budget " << budget;
        replayed.play(static_cast<G::Move>(move));
      }
      EXPECT_EQ(replayed.count(), 0U);
      EXPECT_EQ(replayed.score(), result.score);
      if (remember) {
        EXPECT_GE(result.score, last) << "more work never loses a sequence";
        last = result.score;
      }
    }
  }
}

}  // namespace
}  // namespace warpnest::testing
