#include "common/games/binary_tree/left_move.hpp"
#include "common/games/binary_tree/leftmost_path.hpp"
#include "tests/support/game_conformance.hpp"

namespace warpnest::testing {

template <>
std::string playthrough_name<LeftMove>() {
  return "left-move-60";
}
template <>
std::string playthrough_name<LeftmostPath>() {
  return "leftmost-path-60";
}

using BinaryTrees = ::testing::Types<LeftMove, LeftmostPath>;
INSTANTIATE_TYPED_TEST_SUITE_P(BinaryTrees, GameConformance, BinaryTrees);

}  // namespace warpnest::testing
