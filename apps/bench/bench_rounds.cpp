#include "apps/bench/bench_rounds.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>

#include "apps/bench/pinned_rate.hpp"
#include "host/report/statistics.hpp"

namespace warpnest {
namespace {

// Playouts per pool: enough that its start and end do not matter, few enough that a signal is
// handled soon.
constexpr std::uint32_t pool_size = 1024;

struct Timed {
  PinnedRate rate;  // per move
  SearchTotals totals;
};

bool same(const SearchTotals& a, const SearchTotals& b) {
  return a.playouts == b.playouts && a.moves == b.moves && a.sum == b.sum && a.squares == b.squares;
}

SearchTotals times(SearchTotals totals, std::uint64_t factor) {
  return {totals.playouts * factor, totals.moves * factor,
          totals.sum * static_cast<std::int64_t>(factor), totals.squares * factor};
}

// Plays pools 0 to pools - 1, `repeats` times; fewer when asked to stop.
Timed play(const BenchPath& path, std::uint64_t seed, std::uint64_t pools, std::uint64_t repeats,
           std::uint32_t turn, const StopSignal& stop) {
  std::atomic<std::uint64_t> next{0};
  std::vector<SearchTotals> parts(path.threads);
  const PinnedRate rate = pinned_rate(path.threads, turn, [&](std::size_t thread) {
    SearchTotals totals;  // on this thread's own stack: no cache line is shared
    for (std::uint64_t i; !stop.requested() && (i = next.fetch_add(1)) < pools * repeats;) {
      totals.add(path.play(PoolRequest{search_stream(seed, i % pools), 0, 0, pool_size}));
    }
    parts[thread] = totals;
    return static_cast<double>(totals.moves);
  });

  Timed timed{rate, {}};
  for (const SearchTotals& part : parts)
    timed.totals.add(part);
  return timed;
}

std::uint64_t at_least_one(double number) {
  return static_cast<std::uint64_t>(std::max(1.0, std::round(number)));
}

// Returns the number of pools that fill a round of this path; also warms it up.
std::uint64_t pools_in_a_round(const BenchPath& path, const BenchOptions& options,
                               const StopSignal& stop) {
  std::uint64_t pools = 1;
  double seconds = play(path, options.seed, pools, 1, 0, stop).rate.elapsed;
  while (seconds < options.round_seconds / 4 && !stop.requested()) {
    pools *= 2;
    seconds = play(path, options.seed, pools, 1, 0, stop).rate.elapsed;
  }
  return at_least_one(static_cast<double>(pools) * options.round_seconds / seconds);
}

}  // namespace

double BenchResult::median_seconds_per_move() const {
  return median(seconds_per_move);
}

BenchScaling scaling_of(const BenchResult& one, const BenchResult& many) {
  std::vector<double> ratios;
  std::vector<double> processor_ratios;
  for (std::size_t round = 0; round < one.seconds_per_move.size(); ++round) {
    ratios.push_back(one.seconds_per_move[round] / many.seconds_per_move[round]);
    processor_ratios.push_back(many.threads * one.processor_seconds_per_move[round] /
                               (one.threads * many.processor_seconds_per_move[round]));
  }
  return {median(ratios), median(processor_ratios)};
}

std::vector<BenchResult> bench_rounds(const std::vector<BenchPath>& paths,
                                      const BenchOptions& options, const StopSignal& stop,
                                      const std::function<void(double)>& on_progress) {
  // 1. Choose how many pools a round has, and how often each path repeats them.
  const std::uint64_t pools = pools_in_a_round(paths.front(), options, stop);
  const SearchTotals expected = play(paths.front(), options.seed, pools, 1, 0, stop).totals;
  std::vector<BenchResult> results;
  std::vector<std::uint64_t> repeats;
  for (const BenchPath& path : paths) {
    const Timed once = play(path, options.seed, pools, 1, 0, stop);
    if (stop.requested()) return {};
    if (!same(once.totals, expected)) {
      throw BenchMismatch(fmt::format(
          "path {} differs from {} on the same {} playouts (seed {}): sum of scores {} against {}, "
          "moves {} against {}",
          path.name, paths.front().name, expected.playouts, options.seed, once.totals.sum,
          expected.sum, once.totals.moves, expected.moves));
    }
    results.push_back({.name = path.name, .threads = path.threads, .totals = expected});
    repeats.push_back(at_least_one(options.round_seconds / once.rate.elapsed));
  }

  // 2. Run the rounds.
  for (std::uint32_t round = 0; round < options.rounds; ++round) {
    std::vector<PinnedRate> rates(paths.size());
    for (std::size_t turn = 0; turn < paths.size(); ++turn) {
      const std::size_t i = round % 2 == 0 ? turn : paths.size() - 1 - turn;
      const Timed timed = play(paths[i], options.seed, pools, repeats[i], round, stop);
      if (stop.requested()) return results;
      if (!same(timed.totals, times(expected, repeats[i]))) {
        throw BenchMismatch(
            fmt::format("path {} gave different sums when it played the same pools again (seed {})",
                        paths[i].name, options.seed));
      }
      rates[i] = timed.rate;
      on_progress((round + static_cast<double>(turn + 1) / static_cast<double>(paths.size())) /
                  options.rounds);
    }
    for (std::size_t i = 0; i < paths.size(); ++i) {
      results[i].seconds_per_move.push_back(rates[i].seconds);
      results[i].processor_seconds_per_move.push_back(rates[i].processor_seconds);
    }
    if (options.after_round) options.after_round(round);
  }
  return results;
}

}  // namespace warpnest
