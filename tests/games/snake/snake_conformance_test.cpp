#include "common/games/snake/snake.hpp"
#include "tests/support/game_conformance.hpp"

namespace warpnest::testing {

template <class G>
std::string playthrough_name() {
  return "snake-" + std::to_string(G::dimension);
}

using Snakes = ::testing::Types<Snake<3>, Snake<4>, Snake<5>, Snake<6>, Snake<7>, Snake<8>,
                                Snake<9>, Snake<10>, Snake<11>, Snake<12>, Snake<13>>;
INSTANTIATE_TYPED_TEST_SUITE_P(Snakes, GameConformance, Snakes);

}  // namespace warpnest::testing
