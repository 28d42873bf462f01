// The leftmost path problem: a move to the left scores if all moves before it went left.
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/game.hpp"
#include "common/games/binary_tree/binary_tree.hpp"

namespace warpnest {

struct LeftmostMoves {
  static constexpr const char* method = "leftmost-path/left-first";
  WARPNEST_HD static constexpr bool counts(std::uint32_t score, std::uint32_t length) {
    return score == length;
  }
};

using LeftmostPath = BinaryTree<LeftmostMoves>;

static_assert(Game<LeftmostPath> && ArrangesCandidates<LeftmostPath>);

}  // namespace warpnest
