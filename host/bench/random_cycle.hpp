// A single random cycle through a whole array, for P-Chase to follow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>

#include "common/stream.hpp"

namespace warpnest {

// next[i] is the element after i, on one cycle through all of them; every such cycle is equally
// likely (Sattolo's algorithm: each swap reaches strictly below, so that no shorter cycle closes).
// The largest index must fit into a Value.
template <class Value>
void fill_random_cycle(std::span<Value> next, std::uint64_t seed) {
  std::iota(next.begin(), next.end(), Value{0});
  Generator generator(search_stream(seed, next.size()));
  for (std::size_t i = next.size(); i > 1; --i) {
    std::swap(next[i - 1], next[generator.below(static_cast<std::uint32_t>(i - 1))]);
  }
}

// Returns the steps until element 0 comes back: exactly next.size() if the array is one cycle.
// Returns next.size() + 1 if it does not come back in time, or if an index is out of range.
template <class Value>
std::size_t cycle_length(std::span<const Value> next) {
  std::size_t at = 0;
  for (std::size_t steps = 1; steps <= next.size(); ++steps) {
    at = next[at];
    if (at >= next.size()) break;
    if (at == 0) return steps;
  }
  return next.size() + 1;
}

}  // namespace warpnest
