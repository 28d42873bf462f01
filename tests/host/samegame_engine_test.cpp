// The fast SameGame playouts against the game's own step().
#include <cstring>
#include <vector>

#include <gtest/gtest.h>

#include "common/game_options.hpp"
#include "host/cpu/samegame_fast_avx2.hpp"
#include "host/cpu/samegame_reference.hpp"
#include "host/executor/checking_engine.hpp"
#include "host/executor/direct_engine.hpp"
#include "host/executor/samegame_cpu_engine.hpp"
#include "tests/support/samegame_boards.hpp"

namespace warpnest {
namespace {

using G = SmallSameGame;

constexpr SameGameShape shapes[] = {{15, 15, 5}, {16, 16, 7}, {16, 16, 2}, {4, 4, 3},
                                    {1, 16, 2},  {16, 1, 2},  {16, 16, 1}};

// Small groups and wide ones, at every side of the board, from the first position to the last.
TEST(SameGameCpuEngine, GroupsAreThoseOfTheStack) {
  if (!samegame_fast_available()) GTEST_SKIP() << "this machine has no AVX2";
  for (const SameGameShape& shape : shapes) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      auto position = testing::random_samegame<G>(shape, seed);
      Generator generator(seed);
      for (;;) {
        const auto expected = testing::plain(position).groups();
        SameGameColumns board;
        static_assert(sizeof board == sizeof position.words);
        std::memcpy(&board, position.words.data(), sizeof board);
        SameGameCells groups[max_samegame_groups];
        ASSERT_EQ(samegame_groups_avx2(board, groups), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
          SameGameCells wanted{};
          for (const PlainSameGame::Cell cell : expected[i]) {
            std::uint16_t& column = wanted.column[PlainSameGame::column_of(cell)];
            column = static_cast<std::uint16_t>(column | 1U << PlainSameGame::row_of(cell));
          }
          ASSERT_EQ(std::memcmp(&wanted, &groups[i], sizeof wanted), 0) << i;
        }
        if (position.count() == 0) break;
        position.play(G::draw(position.board(), position.state, generator));
      }
    }
  }
}

// As many groups as there can be: pairs one above the other.
TEST(SameGameCpuEngine, AFullBoardOfPairs) {
  if (!samegame_fast_available()) GTEST_SKIP() << "this machine has no AVX2";
  Position<G> position{};
  auto grid = G::load(position.board());
  for (std::uint32_t c = 0; c < 16; ++c) {
    for (std::uint32_t r = 0; r < 16; ++r)
      G::set_cell(grid, c, r, 1 + (r / 2 + 2 * c) % 4);
  }
  G::start(position.board(), position.state, grid, {});
  SameGameColumns board;
  std::memcpy(&board, position.words.data(), sizeof board);
  SameGameCells groups[max_samegame_groups];
  ASSERT_EQ(samegame_groups_avx2(board, groups), max_samegame_groups);
  for (std::uint32_t i = 0; i < max_samegame_groups; ++i) {
    SameGameCells wanted{};
    wanted.column[i / 8] = static_cast<std::uint16_t>(3U << (2 * (i % 8)));
    EXPECT_EQ(std::memcmp(&wanted, &groups[i], sizeof wanted), 0) << i;
  }
}

TEST(SameGameCpuEngine, PoolsEqualTheDirectOnes) {
  if (!samegame_fast_available()) GTEST_SKIP() << "this machine has no AVX2";
  SameGameCpuEngine fast;
  DirectEngine<G> direct;
  for (const SameGameShape& shape : shapes) {
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
        const PoolRequest request{scramble(seed), 3, candidates, candidates == 0 ? 20U : 2U};
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

}  // namespace
}  // namespace warpnest
