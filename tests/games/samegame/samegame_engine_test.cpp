// The fast SameGame playouts against the game's own step().
#include <algorithm>
#include <cstring>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include "common/game_options.hpp"
#include "host/base/machine.hpp"
#include "host/executor/checking_engine.hpp"
#include "host/executor/direct_engine.hpp"
#include "host/games/samegame/cpu/samegame_fast_avx2.hpp"
#include "host/games/samegame/cpu/samegame_reference.hpp"
#include "host/games/samegame/samegame_cpu_engine.hpp"
#include "host/games/samegame/samegame_host.hpp"
#include "tests/games/samegame/samegame_boards.hpp"

namespace warpnest {
namespace {

// Boards of every kind, per class.
template <class G>
constexpr SameGameShape shapes[] = {{15, 15, 5}, {16, 16, 7}, {16, 16, 2}, {4, 4, 3},
                                    {1, 16, 2},  {16, 1, 2},  {16, 16, 1}};
template <>
constexpr SameGameShape shapes<LargeSameGame>[] = {{20, 20, 5}, {20, 20, 9}, {20, 20, 2},
                                                   {17, 3, 3},  {1, 20, 2},  {20, 1, 2},
                                                   {20, 20, 1}, {15, 15, 8}};

template <class G>
class SameGameEngines : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!has_avx2()) GTEST_SKIP() << "this machine has no AVX2";
  }
};
using Sizes = ::testing::Types<SmallSameGame, LargeSameGame>;
TYPED_TEST_SUITE(SameGameEngines, Sizes);

// Small groups and wide ones, at every edge of the board, from the first position to the last.
TYPED_TEST(SameGameEngines, GroupsAreThoseOfTheStack) {
  using Columns = SameGameColumnsOf<TypeParam>;
  using Cells = typename Columns::Cells;
  for (const SameGameShape& shape : shapes<TypeParam>) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      auto position = testing::random_samegame<TypeParam>(shape, seed);
      Generator generator(seed);
      for (;;) {
        const auto expected = plain_samegame(position).groups();
        Cells groups[Columns::max_groups];
        ASSERT_EQ(samegame_groups_avx2(samegame_columns(position), groups), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
          Cells wanted{};
          for (const PlainSameGame::Cell cell : expected[i]) {
            auto& column = wanted.column[PlainSameGame::column_of(cell)];
            column = static_cast<std::remove_reference_t<decltype(column)>>(
                column | 1U << PlainSameGame::row_of(cell));
          }
          ASSERT_EQ(std::memcmp(&wanted, &groups[i], sizeof wanted), 0) << i;
        }
        if (position.count() == 0) break;
        position.play(TypeParam::draw(position.board(), position.state, generator));
      }
    }
  }
}

// As many groups as possible: pairs stacked on each other.
TYPED_TEST(SameGameEngines, AFullBoardOfPairs) {
  using Columns = SameGameColumnsOf<TypeParam>;
  using Cells = typename Columns::Cells;
  constexpr std::uint32_t side = TypeParam::rows;
  Position<TypeParam> position{};
  auto grid = TypeParam::load(position.board());
  for (std::uint32_t c = 0; c < side; ++c) {
    for (std::uint32_t r = 0; r < side; ++r)
      TypeParam::set_cell(grid, c, r, 1 + (r / 2 + 2 * c) % 4);
  }
  TypeParam::start(position.board(), position.state, grid, {});
  Cells groups[Columns::max_groups];
  static_assert(Columns::max_groups == side * side / 2);
  ASSERT_EQ(samegame_groups_avx2(samegame_columns(position), groups), Columns::max_groups);
  for (std::uint32_t i = 0; i < Columns::max_groups; ++i) {
    Cells wanted{};
    wanted.column[i / (side / 2)] =
        static_cast<std::remove_reference_t<decltype(wanted.column[0])>>(3U
                                                                         << (2 * (i % (side / 2))));
    EXPECT_EQ(std::memcmp(&wanted, &groups[i], sizeof wanted), 0) << i;
  }
}

// Leaves larger than the number played at a time, and pools over all candidates.
TYPED_TEST(SameGameEngines, PoolsEqualTheDirectOnes) {
  using G = TypeParam;
  SameGameCpuEngine<G> fast;
  DirectEngine<G> direct;
  for (const SameGameShape& shape : shapes<G>) {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      const SameGameRules rules{.tabu = static_cast<std::uint16_t>(seed & 1U),
                                .penalty = static_cast<std::uint16_t>(seed >> 1 & 1U)};
      auto origin = testing::random_samegame<G>(shape, seed, rules);
      Generator generator(seed);
      for (std::uint64_t moves = 0; moves < seed && origin.count() != 0; ++moves) {
        origin.play(G::draw(origin.board(), origin.state, generator));  // keeps a tabu colour
      }
      for (const std::uint32_t candidates : {0U, origin.count()}) {
        std::vector<std::uint64_t> histogram(histogram_entries<G>());
        std::vector<std::uint64_t> expected_histogram(histogram_entries<G>());
        const std::uint32_t leaf = candidates != 0 ? 2 : seed == 0 ? 300 : 20;
        const PoolRequest request{scramble(seed), 3, candidates, leaf};
        const PoolResult got = fast.pool(origin, request, histogram.data());
        const PoolResult expected = direct.pool(origin, request, expected_histogram.data());
        ASSERT_TRUE(same(got, expected)) << got.score << " against " << expected.score;
        ASSERT_EQ(histogram, expected_histogram);
        if (candidates == 0 && origin.state.tabu == 0) {
          ASSERT_TRUE(same(samegame_reference_leaf(origin, request), expected));
        }
      }
    }
  }
}

// The cursor of searches against the position, both move by move and in whole playouts.
TYPED_TEST(SameGameEngines, CursorsWalkAsPositions) {
  using G = TypeParam;
  for (const SameGameShape& shape : shapes<G>) {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      const SameGameRules rules{.tabu = static_cast<std::uint16_t>(seed & 1U),
                                .penalty = static_cast<std::uint16_t>(seed >> 1 & 1U)};
      auto position = testing::random_samegame<G>(shape, seed, rules);
      Cursor<G> cursor(position);
      Generator generator(seed);
      for (std::uint64_t step = 0;; ++step) {
        std::uint32_t moves[G::max_candidates];
        std::uint32_t expected[G::max_candidates];
        const std::uint32_t count = position.count();
        ASSERT_EQ(cursor.count(), count);
        ASSERT_EQ(cursor.moves(moves), count);
        G::list_moves(position.board(), position.state, expected);
        ASSERT_TRUE(std::equal(moves, moves + count, expected));

        Cursor<G> finished = cursor;
        finished.finish(generator);
        Position<G> end = position;
        for (Generator copy = generator; end.count() != 0;)
          end.play(G::draw(end.board(), end.state, copy));
        ASSERT_EQ(finished.position().words, end.words);
        ASSERT_EQ(finished.score(), end.score());
        ASSERT_EQ(finished.length(), end.length());
        if (count == 0) break;

        // Two drawn moves in a row, so that a playout is running, then one that is chosen.
        const bool drawn = step % 3 != 2;
        Generator copy = generator;
        const auto move = drawn ? G::draw(position.board(), position.state, generator)
                                : static_cast<typename G::Move>(expected[generator.below(count)]);
        if (drawn) {
          ASSERT_EQ(cursor.draw(copy), move);
        }
        position.play(move);
        cursor.play(move);
        ASSERT_EQ(cursor.position().words, position.words);
        ASSERT_EQ(cursor.position().state.tabu, position.state.tabu);
        ASSERT_EQ(cursor.score(), position.score());
        ASSERT_EQ(cursor.length(), position.length());
      }
    }
  }
}

}  // namespace
}  // namespace warpnest
