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

}  // namespace warpnest
