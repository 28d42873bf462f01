#include "host/games/morpion/cpu/morpion_tally.hpp"

#include <algorithm>

#include "common/games/morpion/morpion_rules.hpp"

namespace warpnest {

void MorpionTally::add(std::uint32_t candidate, std::uint32_t index, std::uint32_t score,
                       bool overflow) {
  // Greater is better: the score, then the smaller candidate, then the smaller index.
  const std::uint64_t place = ~(static_cast<std::uint64_t>(candidate) << 32 | index);
  if (score > best_score_ || (score == best_score_ && place > best_place_)) {
    best_score_ = score;
    best_place_ = place;
  }
  ++playouts_;
  sum_ += score;
  squares_ += std::uint64_t{score} * score;
  overflows_ += overflow;
  if (histogram_ != nullptr) ++histogram_[std::min(score, morpion_max_moves)];
}

PoolResult MorpionTally::result(std::uint32_t length) const {
  const std::uint64_t place = ~best_place_;
  return {.score = static_cast<std::int32_t>(best_score_),
          .candidate = static_cast<std::uint32_t>(place >> 32),
          .index = static_cast<std::uint32_t>(place),
          .playouts = playouts_,
          .moves = sum_ - std::uint64_t{playouts_} * length,
          .sum = static_cast<std::int64_t>(sum_),
          .squares = squares_,
          .overflows = overflows_};
}

}  // namespace warpnest
