#include "apps/bench/pinned_rate.hpp"

#include <algorithm>

#include "host/bench/cpu_cores.hpp"
#include "host/report/processor_time.hpp"

namespace warpnest {

std::vector<int> bench_cpus(std::uint32_t threads, std::uint32_t turn) {
  const std::vector<CpuCore> cores = cpu_cores();
  std::vector<int> order;
  for (std::size_t depth = 0;; ++depth) {
    const std::size_t before = order.size();
    for (const CpuCore& core : cores) {
      if (depth < core.size()) order.push_back(core[depth]);
    }
    if (order.size() == before) break;
  }
  std::vector<int> cpus;
  for (std::size_t i = 0; i < threads; ++i)
    cpus.push_back(order[(turn + i) % order.size()]);
  return cpus;
}

PinnedRate pinned_rate(std::uint32_t threads, std::uint32_t turn,
                       const std::function<double(std::size_t)>& work) {
  struct Part {
    double amount = 0;
    double begin = 0;
    double end = 0;
    double processor = 0;
  };
  std::vector<Part> parts(threads);
  run_pinned(bench_cpus(threads, turn), [&](std::size_t thread) {
    Part part{.begin = wall_seconds()};
    const double processor = thread_seconds();
    part.amount = work(thread);
    part.processor = thread_seconds() - processor;
    part.end = wall_seconds();
    parts[thread] = part;
  });

  double begin = parts.front().begin;
  double end = parts.front().end;
  for (const Part& part : parts) {
    begin = std::min(begin, part.begin);
    end = std::max(end, part.end);
  }
  double rate = 0;
  double amount = 0;
  double processor = 0;
  for (const Part& part : parts) {
    rate += part.amount / std::max(part.end - begin, 1e-9);
    amount += part.amount;
    processor += part.processor;
  }
  if (amount == 0) return {.elapsed = end - begin};  // stopped before anything was done
  return {.seconds = 1 / rate, .processor_seconds = processor / amount, .elapsed = end - begin};
}

}  // namespace warpnest
