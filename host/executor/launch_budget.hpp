// LaunchBudget: how much work to give a launch so that it lasts about as long as requested.
//
// The caller chooses the unit of work (moves per warp, playouts). The amount starts small and
// follows the measured times, so that no launch blocks a display or delays an interrupt for long.
#pragma once

#include <algorithm>
#include <cstdint>

namespace warpnest {

// Milliseconds: short for a watchdog and for a waiting user, long compared to the cost of a launch.
inline constexpr double default_launch_time = 30;

class LaunchBudget {
 public:
  struct Limits {
    std::uint64_t start;
    std::uint64_t minimum = 1;
    std::uint64_t maximum = std::uint64_t{1} << 30;
    double target = default_launch_time;
  };

  explicit LaunchBudget(const Limits& limits) : limits_(limits), amount_(limits.start) {}

  // The amount for a launch with this many jobs side by side. If there are more jobs than were
  // measured, each may be slower in proportion; with fewer jobs none is slower.
  std::uint64_t amount(std::uint32_t jobs) const {
    if (measured_jobs_ == 0 || jobs <= measured_jobs_) return amount_;
    return clamp(static_cast<double>(amount_) * measured_jobs_ / jobs);
  }

  // Records that a launch of `jobs` jobs with this `amount` took this many milliseconds. `used_up`
  // says that work was left when the budget ended; if not, the time says nothing about a larger
  // amount.
  void measured(std::uint64_t amount, std::uint32_t jobs, double milliseconds, bool used_up) {
    const double wanted = milliseconds > 0 ? limits_.target / milliseconds : most_change;
    const double factor = std::clamp(wanted, 1 / most_change, most_change);
    if (factor > 1 && !used_up) return;
    amount_ = clamp(static_cast<double>(amount) * factor);
    measured_jobs_ = jobs;
  }

 private:
  // A single outlier (a busy GPU, the first launch) changes the amount by no more than this factor.
  static constexpr double most_change = 4;

  std::uint64_t clamp(double amount) const {
    const auto least = static_cast<double>(limits_.minimum);
    const auto most = static_cast<double>(limits_.maximum);
    return static_cast<std::uint64_t>(std::clamp(amount, least, most));
  }

  Limits limits_;
  std::uint64_t amount_;
  std::uint32_t measured_jobs_ = 0;  // in the launch that amount_ comes from; 0: none yet
};

}  // namespace warpnest
