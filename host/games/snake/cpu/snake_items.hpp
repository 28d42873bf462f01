// The items of a pool, ready to be played by the fast snake paths.
//
// Everything that runs inside a path compiled for a wider instruction set is always inlined;
// everything else is out of line in snake_items.cpp. So the linker cannot pick a function compiled
// for that set for use elsewhere.
#pragma once

#include <cstdint>

#include "common/games/snake/snake.hpp"
#include "kernels/pool.hpp"

namespace warpnest {

struct SnakeItem {
  std::uint64_t generator;  // initial state: the low word in the lower half, the carry in the upper
  std::uint32_t node;       // where the playout starts
  std::uint32_t number;     // candidate * leaf + index
};

// Where the playouts of a pool start. Leaving the origin clears the same nodes for every candidate,
// so all of them start on one board and differ only in the node.
struct SnakeStart {
  const std::uint32_t* words;  // as returned by Snake::in_order
  std::uint32_t length;
  std::uint32_t origin_length;  // before any candidate
  std::uint32_t nodes[max_snake_dimension];  // by candidate
};

// Hands out the items of a pool in order of their number. Their generators are made a block at a
// time, so that the multiplications of the mix overlap.
class SnakeItems {
 public:
  SnakeItems(const SnakeStart& start, const PoolRequest& request);

  // Returns the next item, valid until the next call; null when all are taken.
  [[gnu::always_inline]] const SnakeItem* take() {
    if (next_ == end_ && !refill()) return nullptr;
    return next_++;
  }

 private:
  static constexpr std::uint32_t block = 32;

  [[gnu::noinline]] bool refill();

  const SnakeItem* next_;
  const SnakeItem* end_;
  const SnakeStart& start_;
  const PoolRequest& request_;
  std::uint32_t candidate_ = 0;  // of the first item not yet in a block, like the two below
  std::uint32_t index_ = 0;
  std::uint32_t number_ = 0;
  SnakeItem items_[block];
};

}  // namespace warpnest
