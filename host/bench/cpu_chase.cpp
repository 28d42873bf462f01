#include "host/bench/cpu_chase.hpp"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "host/bench/chase_check.hpp"
#include "host/bench/core_clock.hpp"
#include "host/bench/cpu_cores.hpp"
#include "host/report/processor_time.hpp"
#include "host/report/statistics.hpp"
#include "kernels/pchase.cuh"

namespace warpnest {
namespace {

// One thread's chase: its array, and the seconds per access in each round.
template <class Value>
class Chaser {
 public:
  Chaser(std::uint32_t elements, std::uint64_t seed, std::uint64_t number)
      : first_(fresh_walk(elements, seed, number)),
        values_(first_.next.begin(), first_.next.end()),
        at_(first_.at) {}

  // Seconds for this many triples, in thread time: other work on its core does not count.
  template <bool Write>
  double go(std::uint64_t triples) {
    const LaneArray<Value, ChaseLayout::contiguous> array{values_.data()};
    const double begin = thread_seconds();
    at_ = follow<Write>(array, at_, triples);
    done_ += triples;
    return thread_seconds() - begin;
  }
  // Returns the triples that fill a round; also warms the caches.
  template <bool Write>
  std::uint64_t calibrate(double round_seconds) {
    const std::uint64_t most_warm = 1'000'000;
    go<Write>(std::clamp<std::uint64_t>(values_.size() / chase_unroll, 64, most_warm));
    std::uint64_t triples = 256;
    double seconds = go<Write>(triples);
    while (seconds < round_seconds / 4)
      seconds = go<Write>(triples *= 2);
    return std::max<std::uint64_t>(
        64, static_cast<std::uint64_t>(static_cast<double>(triples) * round_seconds / seconds));
  }
  void check(bool write) {
    walk(first_, done_, write);
    const bool same = first_.at == at_ && std::equal(values_.begin(), values_.end(),
                                                     first_.next.begin(), first_.next.end());
    if (!same) {
      throw ChaseMismatch(
          fmt::format("the chase of {} bits through {} elements is not the walk it "
                      "should be",
                      8 * sizeof(Value), values_.size()));
    }
  }

 private:
  ChaseWalk first_;
  std::vector<Value> values_;
  std::uint32_t at_;
  std::uint64_t done_ = 0;
};

template <class Value, bool Write>
double nanoseconds(std::uint32_t elements, const std::vector<int>& cpus,
                   const CpuChaseOptions& options) {
  std::vector<double> of_threads(cpus.size());
  std::vector<Chaser<Value>> chasers;
  for (std::size_t i = 0; i < cpus.size(); ++i)
    chasers.emplace_back(elements, options.seed, i);
  run_pinned(cpus, [&](std::size_t i) {
    const std::uint64_t triples = chasers[i].template calibrate<Write>(options.round_seconds);
    std::vector<double> rounds;
    for (std::uint32_t round = 0; round < options.rounds; ++round) {
      const double seconds = chasers[i].template go<Write>(triples);
      rounds.push_back(seconds / static_cast<double>(chase_unroll * triples));
    }
    of_threads[i] = 1e9 * median(std::move(rounds));
  });
  for (Chaser<Value>& chaser : chasers)
    chaser.check(Write);
  double sum = 0;
  for (const double time : of_threads)
    sum += time;
  return sum / static_cast<double>(cpus.size());
}

double nanoseconds(int width, std::uint32_t elements, bool write, const std::vector<int>& cpus,
                   const CpuChaseOptions& options) {
  const auto with = [&]<class Value>() {
    return write ? nanoseconds<Value, true>(elements, cpus, options)
                 : nanoseconds<Value, false>(elements, cpus, options);
  };
  if (width == 8) return with.template operator()<std::uint8_t>();
  if (width == 16) return with.template operator()<std::uint16_t>();
  return with.template operator()<std::uint32_t>();
}

}  // namespace

std::vector<std::uint32_t> chase_sizes(const CpuChaseOptions& options, int width) {
  const std::uint64_t most = std::min<std::uint64_t>(options.max_elements, 1ULL << width);
  std::vector<std::uint32_t> sizes;
  for (std::uint64_t size = options.min_elements; size < most; size *= options.growth) {
    sizes.push_back(static_cast<std::uint32_t>(size));
  }
  sizes.push_back(static_cast<std::uint32_t>(most));
  return sizes;
}

std::uint32_t elements_beyond_caches(std::uint32_t times) {
  constexpr std::uint32_t least = 1U << 24;  // 64 MB of 32-bit values
  constexpr std::uint32_t most = 1U << 27;
  const std::vector<CpuCache> caches = cpu_caches();
  const std::uint64_t bytes = caches.empty() ? 0 : times * std::uint64_t{caches.back().bytes};
  return static_cast<std::uint32_t>(
      std::clamp<std::uint64_t>(std::bit_ceil(bytes / 4), least, most));
}

CpuChaseResult measure_cpu_chase(const CpuChaseOptions& options, const StopSignal& stop,
                                 const std::function<void(double)>& on_progress) {
  // The core with the most threads; among equals the last, as the first has the most interruptions.
  CpuCore core;
  for (const CpuCore& other : cpu_cores()) {
    if (other.size() >= core.size()) core = other;
  }
  CpuChaseResult result;
  result.threads_of_a_core = static_cast<std::uint32_t>(core.size());
  run_pinned({core.front()}, [&](std::size_t) { result.ghz = core_ghz(); });

  std::vector<CpuChasePoint> points;
  for (const int width : options.widths) {
    for (const std::uint32_t elements : chase_sizes(options, width)) {
      for (std::uint32_t threads = 1; threads <= std::min<std::size_t>(2, core.size()); ++threads) {
        for (const bool write : {false, true}) {
          points.push_back({.width = width,
                            .elements = elements,
                            .bytes = std::uint64_t{elements} * static_cast<unsigned>(width) / 8,
                            .threads = threads,
                            .write = write,
                            .nanoseconds = 0});
        }
      }
    }
  }
  for (CpuChasePoint& point : points) {
    if (stop.requested()) break;
    const std::vector<int> cpus(core.begin(), core.begin() + static_cast<int>(point.threads));
    point.nanoseconds = nanoseconds(point.width, point.elements, point.write, cpus, options);
    result.points.push_back(point);
    if (on_progress) {
      on_progress(static_cast<double>(result.points.size()) / static_cast<double>(points.size()));
    }
  }
  return result;
}

}  // namespace warpnest
