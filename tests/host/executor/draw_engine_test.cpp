// draw and play against step(), pool by pool, for games with unusual candidates or states.
#include "host/executor/draw_engine.hpp"

#include <gtest/gtest.h>

#include "common/games/binary_tree/left_move.hpp"
#include "common/games/samegame/samegame.hpp"
#include "common/games/sudoku/sudoku.hpp"
#include "host/executor/checking_engine.hpp"
#include "host/executor/direct_engine.hpp"

namespace warpnest {
namespace {

template <class G>
class DrawEngineTest : public ::testing::Test {};
using Games = ::testing::Types<LeftMove, SmallSameGame, LargeSameGame, Sudoku<2>, Sudoku<4>>;
TYPED_TEST_SUITE(DrawEngineTest, Games);

TYPED_TEST(DrawEngineTest, PoolsEqualThoseOfStep) {
  using G = TypeParam;
  DrawEngine<G> drawn;
  DirectEngine<G> stepped;
  auto origin = Position<G>::start();
  for (std::uint32_t step = 0; step < 5; ++step) {
    arrange<G>(origin.state, 7, step);
    for (const std::uint32_t candidates : {0U, origin.count()}) {
      const PoolRequest request{9, step, candidates, candidates == 0 ? 9U : 2U};
      EXPECT_TRUE(
          same(drawn.pool(origin, request, nullptr), stepped.pool(origin, request, nullptr)));
    }
    origin.play(origin.candidate(origin.count() / 2));
  }
}

}  // namespace
}  // namespace warpnest
