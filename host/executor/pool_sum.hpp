// PoolSum: adds up the playouts of a pool, which may end in any order.
//
// What runs once per playout is always inlined and the rest is out of line, so that a path compiled
// for a wider instruction set leaves no copy for the linker to use elsewhere.
#pragma once

#include <cstdint>

#include "kernels/pool.hpp"

namespace warpnest {

class PoolSum {
 public:
  // `histogram`: null, or an entry for each score from `lowest` on.
  explicit PoolSum(std::uint64_t* histogram = nullptr, std::int32_t lowest = 0)
      : histogram_(histogram), lowest_(lowest) {}

  // Adds the playout of an item: candidate * leaf + index. `moves` includes the candidate's move.
  [[gnu::always_inline]] void add(std::uint32_t item, std::int32_t score, std::uint32_t moves) {
    const std::int64_t key = std::int64_t{score} << 32 | ~item;
    best_ = key > best_ ? key : best_;
    ++playouts_;
    moves_ += moves;
    sum_ += score;
    squares_ += static_cast<std::uint64_t>(std::int64_t{score} * score);
    if (histogram_ != nullptr) ++histogram_[score - lowest_];
  }
  // The last playout outgrew its board.
  void add_overflow();

  // `leaf`: playouts per candidate.
  PoolResult result(std::uint32_t leaf) const;

 private:
  // Score in the upper half, ~item in the lower: the greatest is the best, ties to the first item.
  std::int64_t best_ = std::int64_t{no_score} << 32 | 0xffffffff;
  std::uint32_t playouts_ = 0;
  std::uint32_t overflows_ = 0;
  std::uint64_t moves_ = 0;
  std::int64_t sum_ = 0;
  std::uint64_t squares_ = 0;
  std::uint64_t* histogram_;
  std::int32_t lowest_;
};

}  // namespace warpnest
