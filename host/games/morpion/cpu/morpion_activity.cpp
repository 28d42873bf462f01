#include "host/games/morpion/cpu/morpion_activity.hpp"

#include <algorithm>
#include <numeric>

namespace warpnest {

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

// The smallest of several means, since other programs may interrupt some of the rounds.
double MorpionActivityClock::reading_ticks() {
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

std::array<double, morpion_activities> MorpionActivityClock::shares() const {
  std::array<double, morpion_activities> result;
  for (std::size_t a = 0; a < result.size(); ++a) {
    const double reading = static_cast<double>(stamps_[a]) * reading_ticks();
    result[a] = std::max(static_cast<double>(ticks_[a]) - reading, 0.0);
  }
  const double total = std::accumulate(result.begin(), result.end(), 0.0);
  for (double& share : result)
    share = total == 0 ? 1.0 / morpion_activities : share / total;
  return result;
}

}  // namespace warpnest
