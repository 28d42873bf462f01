#include "common/games/samegame/samegame.hpp"
#include "tests/support/game_conformance.hpp"

namespace warpnest::testing {

// Instances that differ from the default of a class, so that the suite covers them too.
struct PenalisedSameGame : SmallSameGame {
  template <class Board>
  static void start(const Board& board, State& state) {
    SmallSameGame::start(board, state, {16, 16, 7}, 2, {.tabu = 0, .penalty = 1});
  }
};
struct GreatestSameGame : LargeSameGame {
  template <class Board>
  static void start(const Board& board, State& state) {
    LargeSameGame::start(board, state, {20, 20, 9}, 3, {.tabu = 1, .penalty = 0});
  }
};

template <>
std::string playthrough_name<SmallSameGame>() {
  return "samegame-15x15x5-tabu";
}
template <>
std::string playthrough_name<PenalisedSameGame>() {
  return "samegame-16x16x7-penalty";
}
template <>
std::string playthrough_name<GreatestSameGame>() {
  return "samegame-20x20x9-tabu";
}

using SameGames = ::testing::Types<SmallSameGame, PenalisedSameGame, GreatestSameGame>;
INSTANTIATE_TYPED_TEST_SUITE_P(SameGames, GameConformance, SameGames);

}  // namespace warpnest::testing
