#include "host/bench/core_clock.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>

#include <x86intrin.h>

namespace warpnest {
namespace {

constexpr int additions = 10;

// Each addition waits for the previous one: one cycle each.
inline void chain(std::uint64_t& value) {
  asm volatile(
      "add $1, %0\n add $1, %0\n add $1, %0\n add $1, %0\n add $1, %0\n"
      "add $1, %0\n add $1, %0\n add $1, %0\n add $1, %0\n add $1, %0\n"
      : "+r"(value));
}

}  // namespace

double core_cycles_per_tick() {
  constexpr int rounds = 5000;
  std::uint64_t value = 0;
  const std::uint64_t begin = __rdtsc();
  for (int i = 0; i < rounds; ++i)
    chain(value);
  return static_cast<double>(additions) * rounds / static_cast<double>(__rdtsc() - begin);
}

double core_ghz() {
  using Clock = std::chrono::steady_clock;
  constexpr int rounds = 20'000;  // about 0.1 ms
  double best = 0;
  for (int repetition = 0; repetition < 50; ++repetition) {
    std::uint64_t value = 0;
    const Clock::time_point begin = Clock::now();
    for (int i = 0; i < rounds; ++i)
      chain(value);
    const double time = std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
    best = std::max(best, additions * rounds / time);
  }
  return best;
}

}  // namespace warpnest
