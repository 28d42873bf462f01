// Nested search on Morpion's boards: the warp program against the direct recursive search, and
// boards that are too small.
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "common/games/morpion/morpion.hpp"
#include "host/executor/direct_engine.hpp"
#include "host/executor/host_executor.hpp"
#include "host/executor/warp_engine.hpp"
#include "host/games/morpion/cpu/morpion_pool.hpp"
#include "host/games/morpion/morpion_boards.hpp"
#include "host/games/morpion/narrowing_executor.hpp"
#include "tests/support/direct_search.hpp"
#include "tests/support/lane_orders.hpp"

namespace warpnest::testing {
namespace {

// A position to search from, with its stream.
template <class G>
struct Job {
  Position<G> position;
  StreamId stream;
};

template <class G>
Played<G> run_one(Executor& executor, int level, const SearchOptions& options, const Job<G>& from,
                  SearchTotals* totals = nullptr) {
  const SearchJob job{from.position, from.stream};
  std::vector<SearchResult> results(1);
  executor.run(level, options, std::span(&job, 1), results, StopSignal());
  EXPECT_TRUE(results[0].finished);
  if (totals != nullptr) *totals = results[0].totals;
  return {results[0].score, {results[0].moves.begin(), results[0].moves.end()}};
}

template <class G>
class MorpionBoards : public ::testing::Test {};
using Boards =
    ::testing::Types<MorpionSmall<morpion_5d>, MorpionSmall<morpion_5t>, MorpionNested<morpion_5t>,
                     MorpionSmall<morpion_4d>, MorpionSmall<morpion_4t>>;
TYPED_TEST_SUITE(MorpionBoards, Boards);

TYPED_TEST(MorpionBoards, WarpProgramEqualsDirectSearch) {
  using G = TypeParam;
  for (int level = 0; level <= 2; ++level) {
    for (const std::uint32_t leaf : {1U, 7U, 32U, 64U}) {
      if (level == 2 && leaf > 7) continue;
      for (const bool remember : {true, false}) {
        const SearchOptions options{leaf, remember};
        // Start deep in a game if a search from the first position would take long.
        const std::uint32_t moves = level == 0 ? 0 : (level == 1 && leaf < 32 ? 16 : 28);
        const Job<G> job{random_position<G>(leaf + moves, moves), search_stream(42, leaf)};
        const auto expected = direct_search(job.position, level, job.stream, options);
        // The budget of 100 is so small that the search is interrupted and resumed.
        HostExecutor<G, HostWarp> warp("warp", 1, std::make_unique<WarpEngine<G>>(), HostWarp(),
                                       100);
        EXPECT_EQ(run_one(warp, level, options, job), expected)
            << name(G::variant) << " level " << level << " leaf " << leaf << " remember "
            << remember;
      }
    }
  }
}

// The draws from a position's list, which also has dead entries after some moves.
TYPED_TEST(MorpionBoards, DrawsAreUniform) {
  using G = TypeParam;
  constexpr std::uint32_t games = 20000;
  for (const std::uint32_t moves : {0U, 12U}) {
    const auto position = random_position<G>(moves, moves);
    std::map<typename G::Move, std::uint32_t> seen;
    for (std::uint32_t g = 0; g < games; ++g) {
      auto copy = position;
      Generator generator(mix(23, moves, 0, g));
      ++seen[G::draw(copy.board(), copy.state, generator)];
    }
    const std::uint32_t count = position.count();
    ASSERT_GT(count, 1U);
    ASSERT_EQ(seen.size(), count);
    const double expected = static_cast<double>(games) / count;
    double chi_square = 0;
    for (std::uint32_t k = 0; k < count; ++k) {
      const double difference = seen[position.candidate(k)] - expected;
      chi_square += difference * difference / expected;
    }
    EXPECT_LT(chi_square, count + 5 * std::sqrt(2.0 * count)) << "after " << moves << " moves";
  }
}

// 5D: 42.92, the mean of three independent programs. 5T: the mean of the range query.
TEST(MorpionWarps, PlayoutsHaveTheKnownMeanLength) {
  const auto mean_of = [](const PoolResult& result) {
    return static_cast<double>(result.sum) / result.playouts;
  };
  const auto error_of = [&](const PoolResult& result) {
    const double squares = static_cast<double>(result.squares) / result.playouts;
    return std::sqrt((squares - mean_of(result) * mean_of(result)) / result.playouts);
  };
  const PoolRequest request{search_stream(5, 0), 0, 0, 200'000};
  WarpEngine<MorpionSmall<morpion_5d>> of_5d;
  const auto in_5d = of_5d.pool(Position<MorpionSmall<morpion_5d>>::start(), request, nullptr);
  EXPECT_NEAR(mean_of(in_5d), 42.92, 4 * error_of(in_5d) + 0.01);
  WarpEngine<MorpionSmall<morpion_5t>> of_5t;
  const auto in_5t = of_5t.pool(Position<MorpionSmall<morpion_5t>>::start(), request, nullptr);
  const auto expected = morpion_pool<morpion_5t>(MorpionPath::range_query,
                                                 MorpionBoard<morpion_5t>::start(), request);
  EXPECT_NEAR(mean_of(in_5t), mean_of(expected),
              4 * std::hypot(error_of(in_5t), error_of(expected)));
}

TYPED_TEST(MorpionBoards, LaneOrderDoesNotMatter) {
  using G = TypeParam;
  const SearchOptions options{5, true};
  const Job<G> job{random_position<G>(3, 28), 5};
  const auto expected = direct_search(job.position, 2, job.stream, options);
  for (const HostWarp& order : lane_orders()) {
    HostExecutor<G, HostWarp> warp("warp", 1, std::make_unique<WarpEngine<G>>(order), order);
    EXPECT_EQ(run_one(warp, 2, options, job), expected);
  }
}

template <class VariantType>
class MorpionSizes : public ::testing::Test {};
template <MorpionVariant V>
struct VariantOf {
  static constexpr MorpionVariant value = V;
};
using Variants = ::testing::Types<VariantOf<morpion_5d>, VariantOf<morpion_5t>,
                                  VariantOf<morpion_4d>, VariantOf<morpion_4t>>;
TYPED_TEST_SUITE(MorpionSizes, Variants);

template <class Small, class Large>
void expect_same_playouts(const std::optional<Position<Small>>& small,
                          const Position<Large>& large) {
  ASSERT_TRUE(small);
  ASSERT_EQ(small->count(), large.count());
  for (std::uint32_t k = 0; k < large.count(); ++k) {
    ASSERT_EQ(small->candidate(k), large.candidate(k));
  }
  for (StreamId stream = 0; stream < 20; ++stream) {
    const auto a = direct_playout(*small, stream);
    const auto b = direct_playout(large, stream);
    ASSERT_EQ(a.score, b.score);
    ASSERT_EQ(a.moves, b.moves);
  }
}

TYPED_TEST(MorpionSizes, NarrowedPositionsPlayTheSamePlayouts) {
  constexpr MorpionVariant V = TypeParam::value;
  for (std::uint32_t moves = 0; moves < 40; moves += 3) {
    const auto large = random_position<MorpionLarge<V>>(moves, moves);
    expect_same_playouts(narrowed<MorpionSmall<V>>(large), large);
    expect_same_playouts(narrowed<MorpionNested<V>>(large), large);
  }
}

// A board with two squares around the cross: so small that many games leave it.
template <MorpionVariant V>
using Tiny = Morpion<V.line, V.touching, V.line == 5 ? 14 : 11>;

template <class Small, class Large>
NarrowingExecutor<Small, Small, Large> narrowing() {
  const auto small = std::make_shared<HostExecutor<Small, HostWarp>>(
      "warp", 1, std::make_unique<WarpEngine<Small>>());
  return {small, small,
          std::make_unique<HostExecutor<Large, SoloWarp>>("warp", 1,
                                                          std::make_unique<DirectEngine<Large>>())};
}

// Searches leave the small board halfway. Their results must have the same bits as on the large
// board.
TYPED_TEST(MorpionSizes, SearchesThatLeaveTheSmallBoardAreDoneOnTheLargeOne) {
  constexpr MorpionVariant V = TypeParam::value;
  using Small = Tiny<V>;
  using Large = MorpionLarge<V>;
  std::uint32_t left = 0;
  for (StreamId stream = 0; stream < 12; ++stream) {
    const auto origin = random_position<Large>(stream, V.line == 5 ? 24 : 14);
    const int level = static_cast<int>(stream % 3);
    const SearchOptions options{level == 2 ? 1U : 8U, stream % 2 == 0};
    if (const auto narrow = narrowed<Small>(origin)) {
      HostExecutor<Small, HostWarp> alone("warp", 1, std::make_unique<WarpEngine<Small>>());
      SearchTotals totals;
      run_one<Small>(alone, level, options, {*narrow, stream}, &totals);
      left += totals.overflows != 0 ? 1U : 0U;
    }
    auto executor = narrowing<Small, Large>();
    SearchTotals done;
    EXPECT_EQ(run_one<Large>(executor, level, options, {origin, stream}, &done),
              direct_search(origin, level, stream, options))
        << name(V) << " level " << level;
    EXPECT_EQ(done.overflows, 0U);
  }
  EXPECT_GT(left, 0U) << "no search left the small board: nothing was tested";
}

TYPED_TEST(MorpionSizes, PlayoutsThatLeaveTheSmallBoardAreDoneOnTheLargeOne) {
  constexpr MorpionVariant V = TypeParam::value;
  using Small = Tiny<V>;
  using Large = MorpionLarge<V>;
  const auto origin = Position<Large>::start();
  HostExecutor<Small, HostWarp> alone("warp", 1, std::make_unique<WarpEngine<Small>>());
  const auto narrow = narrowed<Small>(origin);
  ASSERT_TRUE(narrow);
  ASSERT_GT(alone.playouts(*narrow, 7, 500, StopSignal()).totals.overflows, 0U);
  HostExecutor<Large, SoloWarp> wide("warp", 1, std::make_unique<DirectEngine<Large>>());
  auto executor = narrowing<Small, Large>();
  // The last count is played in parts.
  for (const std::uint64_t count : {500U, playouts_per_stream, 2 * playouts_per_stream + 100}) {
    const PlayoutSummary expected = wide.playouts(origin, 7, count, StopSignal(), 3);
    const PlayoutSummary got = executor.playouts(origin, 7, count, StopSignal(), 3);
    EXPECT_EQ(got.histogram, expected.histogram);
    EXPECT_EQ(got.best_stream, expected.best_stream);
    EXPECT_EQ(got.totals.playouts, count);
    EXPECT_EQ(got.totals.overflows, 0U);
  }
}

// The first position of a large board with everything moved by (x, y).
template <class G>
Position<G> moved_start(int x, int y) {
  using Planes = typename G::Planes;
  const auto start = Position<G>::start();
  auto position = Position<G>{};
  G::clear(position.board());
  for (int i = 1; i <= static_cast<int>(G::cells); ++i) {
    for (int j = 1; j <= static_cast<int>(G::cells); ++j) {
      if (!G::has_dot(start.board(), static_cast<std::uint32_t>(i),
                      static_cast<std::uint32_t>(j))) {
        continue;
      }
      const auto to_x = static_cast<std::uint32_t>(i + x);
      const auto to_y = static_cast<std::uint32_t>(j + y);
      G::mark(position.board(), to_x, to_y);
      for (std::uint32_t plane = 0; plane < Planes::planes; ++plane)
        G::set_free(position.board(), plane, to_x, to_y);
    }
  }
  for (std::uint32_t k = 0; k < start.state.listed; ++k) {
    MorpionLine line = decode(Planes::code(G::entry(start.board(), k)), G::variant.side);
    line.first = {line.first.x + x, line.first.y + y};
    G::set_entry(position.board(), k, Planes::entry(encode(line, G::variant.side)));
  }
  position.state = start.state;
  return position;
}

// The large board is the whole board of the rules, 32 x 32 or 64 x 64. So the games of a cross at
// the centre can also be played from a cross a few squares from the edge.
TYPED_TEST(MorpionSizes, TheLargeBoardIsTheVariantsOwn) {
  constexpr MorpionVariant V = TypeParam::value;
  using Large = MorpionLarge<V>;
  static_assert(Large::Planes::Side == static_cast<std::uint32_t>(V.side));
  const auto centre = Position<Large>::start();
  const int room = morpion_cross_corner(V) - 6;  // leaves five squares and the ring
  for (const auto& [x, y] : {std::pair{-room, -room}, {-room, room}, {room, -room}, {3, -room}}) {
    const auto moved = moved_start<Large>(x, y);
    EXPECT_FALSE(narrowed<MorpionNested<V>>(moved));
    for (StreamId stream = 0; stream < 20; ++stream) {
      const auto expected = direct_playout(centre, stream);
      const auto played = direct_playout(moved, stream);
      ASSERT_EQ(played.score, expected.score);
      for (std::size_t i = 0; i < played.moves.size(); ++i) {
        const MorpionLine a = decode(expected.moves[i], V.side);
        const MorpionLine b = decode(played.moves[i], V.side);
        ASSERT_EQ(a.d, b.d);
        ASSERT_EQ((MorpionSquare{a.first.x + x, a.first.y + y}), b.first);
      }
    }
  }
}

// A game that leaves even the large board is flagged, and keeps its score and moves.
TYPED_TEST(MorpionSizes, GamesThatLeaveTheLargeBoardAreFlagged) {
  constexpr MorpionVariant V = TypeParam::value;
  using Large = MorpionLarge<V>;
  const auto edge = moved_start<Large>(1 - morpion_cross_corner(V), 0);
  auto executor = narrowing<MorpionSmall<V>, Large>();
  SearchTotals totals;
  const auto found = run_one<Large>(executor, 1, {4, true}, {edge, 5}, &totals);
  EXPECT_GT(totals.overflows, 0U);
  EXPECT_GT(found.score, 0);
  EXPECT_EQ(found.moves.size(), static_cast<std::size_t>(found.score));
}

// Only long games reach the capacity, so this test fills the list with dead entries.
TEST(MorpionList, AFullListIsTidied) {
  using G = MorpionSmall<morpion_5d>;
  auto position = Position<G>::start();
  const auto candidates = position.count();
  constexpr std::uint32_t dead = 1;  // a line at the left edge, where there are no dots
  ASSERT_EQ(population(G::missing(position.board(), dead)), 5U);
  while (position.state.listed < G::Planes::list_capacity) {
    G::set_entry(position.board(), position.state.listed++, dead);
  }
  EXPECT_EQ(position.count(), candidates);
  EXPECT_TRUE(G::make_room(position.board(), position.state, 20));
  EXPECT_EQ(position.state.listed, candidates);
  EXPECT_EQ(position.count(), candidates);
  EXPECT_FALSE(G::overflow(position.state));
}

}  // namespace
}  // namespace warpnest::testing
