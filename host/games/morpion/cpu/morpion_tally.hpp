// What a pool of Morpion playouts adds up to, whatever the order in which they end.
#pragma once

#include <cstdint>

#include "kernels/pool.hpp"

namespace warpnest {

// Its functions are not inline: code that is compiled for AVX2 includes this header, and its copy
// of an inline function could be the one that other CPUs are given.
class MorpionTally {
 public:
  // `histogram`: null, or morpion_max_moves + 1 entries.
  explicit MorpionTally(std::uint64_t* histogram) : histogram_(histogram) {}

  void add(std::uint32_t candidate, std::uint32_t index, std::uint32_t score, bool overflow);

  // `length`: moves of the origin.
  PoolResult result(std::uint32_t length) const;

 private:
  std::uint64_t* histogram_;
  std::uint64_t best_place_ = 0;
  std::uint64_t sum_ = 0;
  std::uint64_t squares_ = 0;
  std::uint32_t best_score_ = 0;
  std::uint32_t playouts_ = 0;
  std::uint32_t overflows_ = 0;
};

}  // namespace warpnest
