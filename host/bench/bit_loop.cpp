#include "host/bench/bit_loop.hpp"

#include <stdexcept>
#include <vector>

#include "common/warp.hpp"
#include "host/bench/microbench_model.hpp"
#include "host/report/processor_time.hpp"
#include "host/report/statistics.hpp"
#include "kernels/subset_sums.cuh"

namespace warpnest {
namespace {

constexpr double bit_instructions = 20.0 / 4;

std::uint64_t bit_loop(std::uint32_t n) {
  std::uint64_t total = 0;
  const std::uint32_t end = 2U << n;
  for (std::uint32_t set = 0; set < end; ++set) {
    std::uint32_t sum = 0;
    for (std::uint32_t k = 0; k <= n; ++k) {
      if ((set >> k & 1U) != 0) sum += k;
      asm("" : "+r"(sum));  // keeps the compiler from vectorising the loop
    }
    total += sum;
  }
  return total;
}

}  // namespace

double measure_bit_loop(std::uint32_t n, std::uint32_t rounds) {
  std::vector<double> times;
  for (std::uint32_t round = 0; round < rounds; ++round) {
    std::uint32_t hidden = n;
    asm volatile("" : "+r"(hidden));
    const double begin = thread_seconds();
    const std::uint64_t total = bit_loop(hidden);
    times.push_back(thread_seconds() - begin);
    if (total != subset_sums_closed_form(n)) {
      throw std::runtime_error("the sum over the subsets, bit by bit, came out wrong");
    }
  }
  return median(times) * 1e9 / static_cast<double>(std::uint64_t{2} << n);
}

double predict_bit_loop(const Architecture& gpu, std::uint32_t n, std::uint32_t threads_per_core) {
  const double warps = warps_of(gpu, threads_per_core);
  return (n + 1) * warps * warp_lanes * bit_instructions / gpu.integer_lanes / gpu.boost_ghz;
}

}  // namespace warpnest
