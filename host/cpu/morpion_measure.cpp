#include "host/cpu/morpion_measure.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <numeric>

#include <x86intrin.h>

#include "host/bench/core_clock.hpp"
#include "host/cpu/morpion_generators.hpp"
#include "host/report/statistics.hpp"

namespace warpnest {
namespace {

using Clock = std::chrono::steady_clock;

double nanoseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
}

// Adds up ticks of the time stamp counter by activity.
class ActivityClock {
 public:
  void start() { last_ = read(); }
  void stamp(MorpionActivity activity) {
    const std::uint64_t now = read();
    ticks_[static_cast<std::size_t>(activity)] += now - last_;
    last_ = now;
  }
  // Ticks of each activity in `moves` moves, without those of the reading.
  std::array<double, morpion_activities> ticks(std::uint64_t moves) const {
    std::array<double, morpion_activities> result;
    for (std::size_t a = 0; a < ticks_.size(); ++a) {
      const double reading = static_cast<double>(moves) * reading_ticks();
      result[a] = std::max(static_cast<double>(ticks_[a]) - reading, 0.0);
    }
    return result;
  }

 private:
  // When everything before has been done.
  static std::uint64_t read() {
    _mm_lfence();
    return __rdtsc();
  }

  // The least of several means: others may have the processor meanwhile.
  static double reading_ticks() {
    static const double ticks = [] {
      constexpr int readings = 1000;
      double least = 1e9;
      for (int round = 0; round < 50; ++round) {
        const std::uint64_t begin = read();
        for (int i = 1; i < readings; ++i)
          read();
        least = std::min(least, static_cast<double>(read() - begin) / readings);
      }
      return least;
    }();
    return ticks;
  }

  std::uint64_t last_ = 0;
  std::array<std::uint64_t, morpion_activities> ticks_{};
};

template <MorpionVariant V>
std::array<double, morpion_activities> activity_shares(const PoolRequest& request) {
  const MorpionRangeQuery<V> first(MorpionBoard<V>::start());
  ActivityClock clock;
  std::uint64_t moves = 0;
  for (std::uint32_t i = 0; i < request.leaf; ++i) {
    MorpionRangeQuery<V> game = first;
    Generator generator(mix(request.stream, request.step, 0, i));
    clock.start();
    while (const std::uint32_t count = game.count()) {
      const MorpionCode code = game.move(generator.below(count));
      clock.stamp(MorpionActivity::selection);
      game.play(code, clock);
    }
    moves += game.length();
  }
  std::array<double, morpion_activities> shares = clock.ticks(moves);
  const double total = std::accumulate(shares.begin(), shares.end(), 0.0);
  for (double& share : shares)
    share /= total;
  return shares;
}

struct Samples {
  MorpionPath path;
  std::uint32_t playouts;  // in one round
  std::vector<double> ticks;
  std::vector<double> nanoseconds;
  std::uint64_t moves = 0;
  std::uint64_t all_playouts = 0;
};

}  // namespace

const char* name(MorpionActivity activity) {
  switch (activity) {
    case MorpionActivity::selection:
      return "random selection";
    case MorpionActivity::coordinates:
      return "coordinates transform";
    case MorpionActivity::board:
      return "gameboard data structure";
    case MorpionActivity::removals:
      return "phase I (removals)";
    case MorpionActivity::detection:
      return "phase II (detecting moves)";
  }
  return "unknown";
}

template <MorpionVariant V>
MorpionMeasurement measure_morpion(const MorpionMeasureOptions& options, const StopSignal& stop) {
  const auto origin = MorpionBoard<V>::start();
  const StreamId stream = search_stream(options.seed, 0);

  // How many playouts fill a round. The first one makes tables and is not timed.
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
                       .nanoseconds = {}});
  }

  std::vector<double> core_ratio;
  std::vector<double> tick_rate;
  std::array<std::vector<double>, morpion_activities> shares;
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
    }
    if (stop.requested()) break;
    const auto in_round = activity_shares<V>({stream, round, 0, 500});
    for (std::size_t a = 0; a < shares.size(); ++a)
      shares[a].push_back(in_round[a]);
    rounds = round;
  }
  if (rounds == 0) return {};

  MorpionMeasurement measurement{};
  measurement.rounds = rounds;
  // An interruption can only make the chain of additions look slower: the upper quartile.
  std::sort(core_ratio.begin(), core_ratio.end());
  const double ratio = core_ratio.empty() ? 0.0 : core_ratio[core_ratio.size() * 3 / 4];
  measurement.tsc_ghz = tick_rate.empty() ? 0.0 : median(tick_rate);
  measurement.core_ghz = measurement.tsc_ghz * ratio;
  for (std::size_t a = 0; a < shares.size(); ++a)
    measurement.shares[a] = median(shares[a]);
  const double total = std::accumulate(measurement.shares.begin(), measurement.shares.end(), 0.0);
  for (double& share : measurement.shares)
    share /= total;
  for (const Samples& sample : samples) {
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
                                   .moves = sample.moves});
  }
  return measurement;
}

MorpionMeasurement measure_morpion(const MorpionVariant& variant,
                                   const MorpionMeasureOptions& options,
                                   const StopSignal& stop) {
  if (variant == morpion_5t) return measure_morpion<morpion_5t>(options, stop);
  if (variant == morpion_4d) return measure_morpion<morpion_4d>(options, stop);
  if (variant == morpion_4t) return measure_morpion<morpion_4t>(options, stop);
  return measure_morpion<morpion_5d>(options, stop);
}

template MorpionMeasurement measure_morpion<morpion_5d>(const MorpionMeasureOptions&, const StopSignal&);
template MorpionMeasurement measure_morpion<morpion_5t>(const MorpionMeasureOptions&, const StopSignal&);
template MorpionMeasurement measure_morpion<morpion_4d>(const MorpionMeasureOptions&, const StopSignal&);
template MorpionMeasurement measure_morpion<morpion_4t>(const MorpionMeasureOptions&, const StopSignal&);

}  // namespace warpnest
