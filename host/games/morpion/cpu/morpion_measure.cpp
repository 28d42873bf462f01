#include "host/games/morpion/cpu/morpion_measure.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <numeric>

#include <x86intrin.h>

#include "host/bench/core_clock.hpp"
#include "host/games/morpion/cpu/morpion_fast_avx2.hpp"
#include "host/games/morpion/cpu/morpion_generators.hpp"
#include "host/report/statistics.hpp"

namespace warpnest {
namespace {

using Clock = std::chrono::steady_clock;

double nanoseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
}

// Where the time of a path's playouts goes.
template <MorpionVariant V>
std::array<double, morpion_activities> activity_shares(MorpionPath path,
                                                       const PoolRequest& request) {
  MorpionActivityClock clock;
  const auto stream = [&](std::uint32_t i) { return mix(request.stream, request.step, 0, i); };
  if (path == MorpionPath::fast_avx2) {
    for (std::uint32_t i = 0; i < request.leaf; ++i)
      time_morpion_playout_avx2<V>(stream(i), clock);
    return clock.shares();
  }
  with_generator(path, MorpionBoard<V>::start(), [&](const auto& first) {
    for (std::uint32_t i = 0; i < request.leaf; ++i) {
      auto game = first;
      Generator generator(stream(i));
      clock.start();
      while (const std::uint32_t count = game.count()) {
        const MorpionCode code = game.move(generator.below(count));
        clock.stamp(MorpionActivity::selection);
        game.play(code, clock);
      }
    }
  });
  return clock.shares();
}

struct Samples {
  MorpionPath path;
  std::uint32_t playouts;  // in one round
  std::vector<double> ticks;
  std::vector<double> nanoseconds;
  std::array<std::vector<double>, morpion_activities> shares;
  std::uint64_t moves = 0;
  std::uint64_t all_playouts = 0;
};

// Medians, scaled to add up to 1.
std::array<double, morpion_activities> median_shares(
    std::array<std::vector<double>, morpion_activities>& rounds) {
  std::array<double, morpion_activities> shares;
  for (std::size_t a = 0; a < shares.size(); ++a)
    shares[a] = median(rounds[a]);
  const double total = std::accumulate(shares.begin(), shares.end(), 0.0);
  for (double& share : shares)
    share /= total;
  return shares;
}

}  // namespace

template <MorpionVariant V>
MorpionMeasurement measure_morpion(const MorpionMeasureOptions& options, const StopSignal& stop) {
  const auto origin = MorpionBoard<V>::start();
  const StreamId stream = search_stream(options.seed, 0);

  // Finds how many playouts fill a round. The first playout builds tables and is not timed.
  std::vector<Samples> samples;
  for (const MorpionPath path : options.paths) {
    if (!available(path) || stop.requested()) continue;
    morpion_pool<V>(path, origin, {stream, 0, 0, 1});
    std::uint32_t playouts = 1;
    double time = 0;
    for (;; playouts *= 2) {
      const Clock::time_point begin = Clock::now();
      morpion_pool<V>(path, origin, {stream, 0, 0, playouts});
      time = nanoseconds_since(begin);
      if (time > options.milliseconds * 1e5) break;
    }
    const double fill = options.milliseconds * 1e6 / time * playouts;
    samples.push_back({.path = path,
                       .playouts = static_cast<std::uint32_t>(std::clamp(fill, 1.0, 1e8)),
                       .ticks = {},
                       .nanoseconds = {},
                       .shares = {}});
  }

  std::vector<double> core_ratio;
  std::vector<double> tick_rate;
  std::uint32_t rounds = 0;
  while (rounds < std::max(options.rounds, 1U)) {
    const std::uint32_t round = rounds + 1;
    for (Samples& sample : samples) {
      if (stop.requested()) break;
      core_ratio.push_back(core_cycles_per_tick());
      const Clock::time_point begin = Clock::now();
      const std::uint64_t first_tick = __rdtsc();
      const PoolResult result =
          morpion_pool<V>(sample.path, origin, {stream, round, 0, sample.playouts});
      const double ticks = static_cast<double>(__rdtsc() - first_tick);
      const double time = nanoseconds_since(begin);
      tick_rate.push_back(ticks / time);
      sample.ticks.push_back(ticks / static_cast<double>(result.moves));
      sample.nanoseconds.push_back(time / static_cast<double>(result.moves));
      sample.moves += result.moves;
      sample.all_playouts += result.playouts;
      // A tenth of the playouts, at most 500.
      const std::uint32_t watched = std::clamp(sample.playouts / 10, 1U, 500U);
      const auto in_round = activity_shares<V>(sample.path, {stream, round, 0, watched});
      for (std::size_t a = 0; a < in_round.size(); ++a)
        sample.shares[a].push_back(in_round[a]);
    }
    if (stop.requested()) break;
    rounds = round;
  }
  if (rounds == 0) return {};

  MorpionMeasurement measurement{};
  measurement.rounds = rounds;
  // An interruption can only make the chain of additions look slower, so take the upper quartile.
  std::sort(core_ratio.begin(), core_ratio.end());
  const double ratio = core_ratio.empty() ? 0.0 : core_ratio[core_ratio.size() * 3 / 4];
  measurement.tsc_ghz = tick_rate.empty() ? 0.0 : median(tick_rate);
  measurement.core_ghz = measurement.tsc_ghz * ratio;
  for (Samples& sample : samples) {
    const double length =
        static_cast<double>(sample.moves) / static_cast<double>(sample.all_playouts);
    const double time = median(sample.nanoseconds);
    const double ticks = median(sample.ticks);
    measurement.timings.push_back({.path = sample.path,
                                   .tsc_cycles = ticks,
                                   .core_cycles = ticks * ratio,
                                   .nanoseconds = time,
                                   .playouts_per_second = 1e9 / (time * length),
                                   .mean_length = length,
                                   .moves = sample.moves,
                                   .shares = median_shares(sample.shares)});
  }
  return measurement;
}

MorpionMeasurement measure_morpion(const MorpionVariant& variant,
                                   const MorpionMeasureOptions& options, const StopSignal& stop) {
  if (variant == morpion_5t) return measure_morpion<morpion_5t>(options, stop);
  if (variant == morpion_4d) return measure_morpion<morpion_4d>(options, stop);
  if (variant == morpion_4t) return measure_morpion<morpion_4t>(options, stop);
  return measure_morpion<morpion_5d>(options, stop);
}

template MorpionMeasurement measure_morpion<morpion_5d>(const MorpionMeasureOptions&,
                                                        const StopSignal&);
template MorpionMeasurement measure_morpion<morpion_5t>(const MorpionMeasureOptions&,
                                                        const StopSignal&);
template MorpionMeasurement measure_morpion<morpion_4d>(const MorpionMeasureOptions&,
                                                        const StopSignal&);
template MorpionMeasurement measure_morpion<morpion_4t>(const MorpionMeasureOptions&,
                                                        const StopSignal&);

}  // namespace warpnest
