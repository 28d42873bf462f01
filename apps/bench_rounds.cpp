#include "apps/bench_rounds.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <latch>
#include <stdexcept>
#include <thread>

#include <fmt/format.h>

#include "host/report/statistics.hpp"

namespace warpnest {
namespace {

using Clock = std::chrono::steady_clock;

// Playouts a pool: enough that its start and end do not count, few enough that threads end
// together.
constexpr std::uint32_t pool_size = 1024;

struct Timed {
  double seconds;
  SearchTotals totals;
};

bool same(const SearchTotals& a, const SearchTotals& b) {
  return a.playouts == b.playouts && a.moves == b.moves && a.sum == b.sum && a.squares == b.squares;
}

SearchTotals times(SearchTotals totals, std::uint64_t factor) {
  return {totals.playouts * factor, totals.moves * factor,
          totals.sum * static_cast<std::int64_t>(factor), totals.squares * factor};
}

// Pools 0 to pools - 1, `repeats` times over; fewer when asked to stop.
Timed play(const BenchPath& path, std::uint64_t seed, std::uint64_t pools, std::uint64_t repeats,
           const StopSignal& stop) {
  std::atomic<std::uint64_t> next{0};
  std::vector<SearchTotals> parts(path.threads);
  const auto work = [&](std::uint32_t thread) {
    SearchTotals totals;  // on this thread's own stack: no cache line is shared
    for (std::uint64_t i; !stop.requested() && (i = next.fetch_add(1)) < pools * repeats;) {
      totals.add(path.play(PoolRequest{search_stream(seed, i % pools), 0, 0, pool_size}));
    }
    parts[thread] = totals;
  };

  // The clock runs from the first thread that begins: on a busy machine the others may have done
  // all the work before this one goes on.
  std::latch ready(path.threads);
  std::vector<Clock::time_point> begins(path.threads);
  const auto begin = [&](std::uint32_t thread) {
    ready.arrive_and_wait();
    begins[thread] = Clock::now();
    work(thread);
  };
  std::vector<std::jthread> helpers;
  for (std::uint32_t thread = 1; thread < path.threads; ++thread) {
    helpers.emplace_back(begin, thread);
  }
  begin(0);
  helpers.clear();  // joins
  const double seconds =
      std::chrono::duration<double>(Clock::now() - *std::min_element(begins.begin(), begins.end()))
          .count();

  Timed timed{seconds, {}};
  for (const SearchTotals& part : parts)
    timed.totals.add(part);
  return timed;
}

std::uint64_t at_least_one(double number) {
  return static_cast<std::uint64_t>(std::max(1.0, std::round(number)));
}

// Pools that fill a round of this path; also warms it up.
std::uint64_t pools_in_a_round(const BenchPath& path, const BenchOptions& options,
                               const StopSignal& stop) {
  std::uint64_t pools = 1;
  double seconds = play(path, options.seed, pools, 1, stop).seconds;
  while (seconds < options.round_seconds / 4 && !stop.requested()) {
    pools *= 2;
    seconds = play(path, options.seed, pools, 1, stop).seconds;
  }
  return at_least_one(static_cast<double>(pools) * options.round_seconds / seconds);
}

}  // namespace

double BenchResult::median_seconds_per_move() const {
  return median(seconds_per_move);
}

std::vector<BenchResult> bench_rounds(const std::vector<BenchPath>& paths,
                                      const BenchOptions& options, const StopSignal& stop,
                                      const std::function<void(double)>& on_progress) {
  // 1. How many pools a round has, and how often each path repeats them.
  const std::uint64_t pools = pools_in_a_round(paths.front(), options, stop);
  const SearchTotals expected = play(paths.front(), options.seed, pools, 1, stop).totals;
  std::vector<BenchResult> results;
  std::vector<std::uint64_t> repeats;
  for (const BenchPath& path : paths) {
    const Timed once = play(path, options.seed, pools, 1, stop);
    if (stop.requested()) return {};
    if (!same(once.totals, expected)) {
      throw BenchMismatch(fmt::format(
          "path {} differs from {} on the same {} playouts (seed {}): sum of scores {} against {}, "
          "moves {} against {}",
          path.name, paths.front().name, expected.playouts, options.seed, once.totals.sum,
          expected.sum, once.totals.moves, expected.moves));
    }
    results.push_back({.name = path.name, .threads = path.threads, .totals = expected});
    repeats.push_back(at_least_one(options.round_seconds / once.seconds));
  }

  // 2. The rounds.
  for (std::uint32_t round = 0; round < options.rounds; ++round) {
    std::vector<double> seconds_per_move;
    for (std::size_t i = 0; i < paths.size(); ++i) {
      const Timed timed = play(paths[i], options.seed, pools, repeats[i], stop);
      if (stop.requested()) return results;
      if (!same(timed.totals, times(expected, repeats[i]))) {
        throw BenchMismatch(
            fmt::format("path {} gave other sums when it played the same pools again (seed {})",
                        paths[i].name, options.seed));
      }
      seconds_per_move.push_back(timed.seconds / static_cast<double>(timed.totals.moves));
      on_progress((round + static_cast<double>(i + 1) / static_cast<double>(paths.size())) /
                  options.rounds);
    }
    for (std::size_t i = 0; i < paths.size(); ++i) {
      results[i].seconds_per_move.push_back(seconds_per_move[i]);
    }
  }
  return results;
}

}  // namespace warpnest
