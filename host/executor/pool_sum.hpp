// PoolSum: the totals of a pool whose playouts are played one after another, in order of their
// items, so that the first of equals is the best.
#pragma once

#include <cstdint>

#include "kernels/pool.hpp"

namespace warpnest {

class PoolSum {
 public:
  // Adds a playout; `moves` includes the move of its candidate.
  void add(std::uint32_t candidate, std::uint32_t index, std::int32_t score, std::uint32_t moves) {
    if (score > result_.score) {
      result_.score = score;
      result_.candidate = candidate;
      result_.index = index;
    }
    ++result_.playouts;
    result_.moves += moves;
    result_.sum += score;
    result_.squares += static_cast<std::uint64_t>(static_cast<std::int64_t>(score) * score);
  }
  void add_overflow() { ++result_.overflows; }

  const PoolResult& result() const { return result_; }

 private:
  PoolResult result_{.score = no_score,
                     .candidate = 0,
                     .index = 0,
                     .playouts = 0,
                     .moves = 0,
                     .sum = 0,
                     .squares = 0};
};

}  // namespace warpnest
