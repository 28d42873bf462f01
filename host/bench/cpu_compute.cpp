#include "host/bench/cpu_compute.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "host/bench/cpu_cores.hpp"
#include "host/report/processor_time.hpp"
#include "host/report/statistics.hpp"
#include "kernels/subset_sums.cuh"

namespace warpnest {
namespace {

// Hides the value from the compiler.
template <class Number>
Number hidden(Number value) {
  asm volatile("" : "+m"(value));
  return value;
}

// Blocks of subsets between two checks of the stop signal: some hundredths of a second.
constexpr std::uint32_t part_blocks = 1U << 12;

template <class Number>
void add_up(std::uint32_t n, const StopSignal& stop) {
  const SubsetBlocks all = all_subsets(n);
  std::uint64_t total = 0;
  for (std::uint32_t first = all.first; first < all.end;) {
    if (stop.requested()) return;
    const std::uint32_t end = std::min(first + part_blocks, all.end);
    total += subset_sums<Number>(hidden(n), hidden(Number{0}), hidden(Number{1}), {first, end});
    first = end;
  }
  if (total == subset_sums_closed_form(n)) return;
  throw std::runtime_error(
      fmt::format("the sum over the subsets of 0 to {} came out as {} instead of "
                  "{}",
                  n, total, subset_sums_closed_form(n)));
}

double seconds_of(std::uint32_t n, std::uint32_t rounds) {
  std::vector<double> times;
  for (std::uint32_t round = 0; round < rounds; ++round) {
    const double begin = thread_seconds();
    add_up<std::int32_t>(n, {});
    times.push_back(thread_seconds() - begin);
  }
  return median(times);
}

}  // namespace

std::vector<CpuComputePoint> measure_cpu_compute(const CpuComputeOptions& options,
                                                 const StopSignal& stop) {
  const std::vector<CpuCore> cores = cpu_cores();
  const std::size_t used = options.all_cores ? cores.size() : 1;
  std::vector<CpuComputePoint> points;
  for (std::uint32_t per_core = 1; per_core <= 2; ++per_core) {
    std::vector<int> cpus;
    for (std::size_t i = 0; i < used; ++i) {
      const CpuCore& core = cores[cores.size() - used + i];
      if (core.size() < per_core) return points;
      cpus.insert(cpus.end(), core.begin(), core.begin() + static_cast<int>(per_core));
    }
    std::vector<double> rounds[2];  // integers, floats: interleaved, so that a change affects both
    for (std::uint32_t round = 0; round < options.rounds; ++round) {
      for (const bool floats : {false, true}) {
        // Each thread's own time: another program on the machine must not count.
        std::vector<double> seconds(cpus.size());
        run_pinned(cpus, [&](std::size_t thread) {
          const double begin = thread_seconds();
          floats ? add_up<float>(options.n, stop) : add_up<std::int32_t>(options.n, stop);
          seconds[thread] = thread_seconds() - begin;
        });
        rounds[floats ? 1 : 0].push_back(*std::max_element(seconds.begin(), seconds.end()));
        if (stop.requested()) return points;
      }
    }
    for (const bool floats : {false, true}) {
      points.push_back({.floats = floats,
                        .threads_per_core = per_core,
                        .threads = static_cast<std::uint32_t>(cpus.size()),
                        .seconds = median(rounds[floats ? 1 : 0])});
    }
  }
  return points;
}

double compute_growth(std::uint32_t n, std::uint32_t steps, std::uint32_t rounds) {
  return seconds_of(n + steps, rounds) / seconds_of(n, rounds);
}

}  // namespace warpnest
