#include "host/bench/random_cost.hpp"

#include <vector>

#include <x86intrin.h>

#include "common/stream.hpp"
#include "host/bench/core_clock.hpp"
#include "host/report/statistics.hpp"

namespace warpnest {

double random_cycles(std::uint32_t rounds) {
  constexpr std::uint32_t draws = 20'000;
  std::vector<double> cycles;
  std::uint32_t sum = 0;
  for (std::uint32_t round = 0; round < rounds; ++round) {
    Generator generator(search_stream(round, 0));
    const double ratio = core_cycles_per_tick();
    const std::uint64_t begin = __rdtsc();
    for (std::uint32_t i = 0; i < draws; ++i)
      sum += generator.below(20 + (i & 7));
    cycles.push_back(static_cast<double>(__rdtsc() - begin) * ratio / draws);
  }
  asm volatile("" : : "r"(sum));  // the sum is used
  return median(cycles);
}

}  // namespace warpnest
