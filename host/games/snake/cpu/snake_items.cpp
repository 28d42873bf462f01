#include "host/games/snake/cpu/snake_items.hpp"

#include <algorithm>

namespace warpnest {

SnakeItems::SnakeItems(const SnakeStart& start, const PoolRequest& request)
    : next_(items_), end_(items_), start_(start), request_(request) {}

bool SnakeItems::refill() {
  const std::uint32_t candidates = std::max(request_.candidates, 1U);
  std::uint32_t filled = 0;
  while (filled < block && candidate_ < candidates) {
    const std::uint32_t count = std::min(block - filled, request_.leaf - index_);
    for (std::uint32_t i = 0; i < count; ++i) {
      const Generator generator(mix(request_.stream, request_.step, candidate_, index_ + i));
      items_[filled + i] = {
          .generator = (static_cast<std::uint64_t>(generator.carry()) << 32) | generator.low(),
          .node = start_.nodes[candidate_],
          .number = number_ + i};
    }
    filled += count;
    number_ += count;
    index_ += count;
    if (index_ == request_.leaf) {
      index_ = 0;
      ++candidate_;
    }
  }
  next_ = items_;
  end_ = items_ + filled;
  return filled != 0;
}

PoolResult SnakeTally::result(const PoolRequest& request, std::uint32_t origin_length) const {
  const std::uint32_t number = ~static_cast<std::uint32_t>(best_);
  const std::uint32_t playouts = std::max(request.candidates, 1U) * request.leaf;
  return {.score = static_cast<std::int32_t>(best_ >> 32),
          .candidate = number / request.leaf,
          .index = number % request.leaf,
          .playouts = playouts,
          .moves = sum_ - static_cast<std::uint64_t>(playouts) * origin_length,
          .sum = static_cast<std::int64_t>(sum_),
          .squares = squares_};
}

}  // namespace warpnest
