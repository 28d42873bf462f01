#include "host/executor/pool_sum.hpp"

namespace warpnest {

void PoolSum::add_overflow() {
  ++overflows_;
}

PoolResult PoolSum::result(std::uint32_t leaf) const {
  const std::uint32_t item = ~static_cast<std::uint32_t>(best_);
  return {.score = static_cast<std::int32_t>(best_ >> 32),
          .candidate = item / leaf,
          .index = item % leaf,
          .playouts = playouts_,
          .moves = moves_,
          .sum = sum_,
          .squares = squares_,
          .overflows = overflows_};
}

}  // namespace warpnest
