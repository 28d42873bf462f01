// The left move problem: every move to the left scores.
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/game.hpp"
#include "common/games/binary_tree/binary_tree.hpp"

namespace warpnest {

struct EveryLeftMove {
  static constexpr const char* method = "left-move/left-first";
  WARPNEST_HD static constexpr bool counts(std::uint32_t, std::uint32_t) { return true; }
};

using LeftMove = BinaryTree<EveryLeftMove>;

static_assert(Game<LeftMove> && ArrangesCandidates<LeftMove>);

}  // namespace warpnest
