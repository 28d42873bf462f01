// On a GPU: the kernels of the left move problem, Sudoku, SameGame and Morpion give the same bits
// as the warp programs on the CPU. In the first three the score is not the length, and the number
// of board words is either not a power of two or 1; Morpion plays its own kind of rounds.
#include <cstdint>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "common/games/binary_tree/left_move.hpp"
#include "common/games/morpion/morpion.hpp"
#include "common/games/samegame/samegame.hpp"
#include "common/games/sudoku/sudoku.hpp"
#include "host/executor/cuda/cuda_devices.hpp"
#include "host/executor/make_executor.hpp"

namespace warpnest {
namespace {

template <Game G>
class CudaPuzzles : public testing::Test {};
using Puzzles = testing::Types<LeftMove, Sudoku<3>, Sudoku<4>, SmallSameGame, LargeSameGame,
                               MorpionSmall<morpion_5d>, MorpionSmall<morpion_5t>,
                               MorpionNested<morpion_5t>, MorpionSmall<morpion_4d>>;
TYPED_TEST_SUITE(CudaPuzzles, Puzzles);

TYPED_TEST(CudaPuzzles, SearchesGiveTheSameBits) {
  using G = TypeParam;
  if (cuda_devices().empty()) GTEST_SKIP() << cuda_unavailable_reason();
  const auto cuda = make_executor<G>({.device = "cuda"});
  const auto warp = make_executor<G>({.device = "warp"});
  std::vector<SearchJob> jobs;
  for (std::uint64_t i = 0; i < 20; ++i) {
    jobs.push_back({Position<G>::start(), search_stream(7, i)});
  }
  for (const int level : {0, 1}) {
    for (const std::uint32_t leaf : {1U, 7U}) {
      std::vector<SearchResult> got(jobs.size());
      std::vector<SearchResult> wanted(jobs.size());
      cuda->run(level, {.leaf = leaf}, jobs, got, StopSignal());
      warp->run(level, {.leaf = leaf}, jobs, wanted, StopSignal());
      for (std::size_t i = 0; i < jobs.size(); ++i) {
        ASSERT_TRUE(got[i].finished);
        ASSERT_EQ(got[i].score, wanted[i].score);
        ASSERT_EQ(got[i].moves, wanted[i].moves);
        ASSERT_EQ(got[i].totals.moves, wanted[i].totals.moves);
        ASSERT_EQ(got[i].totals.sum, wanted[i].totals.sum);
        ASSERT_EQ(got[i].totals.squares, wanted[i].totals.squares);
      }
    }
  }
}

}  // namespace
}  // namespace warpnest
