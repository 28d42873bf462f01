// What every search reports while it runs and when it is done.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "host/executor/any_position.hpp"
#include "kernels/nested.cuh"

namespace warpnest {

inline constexpr std::uint64_t unlimited_runs = ~std::uint64_t{0};

struct SearchProgress {
  std::uint64_t runs_done = 0;
  std::uint64_t runs = 0;  // asked for, or unlimited_runs
  double fraction = 0;     // of the work; 0 if unlimited
  std::int32_t best_score = no_score;
  std::uint64_t playouts = 0;
  std::uint64_t moves = 0;
};

using OnSearchProgress = std::function<void(const SearchProgress&)>;

struct SearchOutcome {
  std::int32_t score = no_score;  // the best of all runs, including unfinished ones
  std::vector<AnyMove> moves;
  std::uint64_t best_run = 0;  // the first run with this score
  std::uint64_t best_after = 0;  // playouts of that run when it first had the score; 0: not known
  std::uint64_t runs_done = 0;
  std::map<std::int32_t, std::uint64_t> histogram;  // final score -> finished runs
  SearchTotals totals;
  bool stopped = false;  // by the signal or the time limit, before all runs were done

  double mean() const {
    double sum = 0;
    for (const auto& [final_score, count] : histogram) {
      sum += static_cast<double>(final_score) * static_cast<double>(count);
    }
    return runs_done == 0 ? 0 : sum / static_cast<double>(runs_done);
  }
  // Of one run, with n - 1 in the denominator.
  double standard_deviation() const {
    if (runs_done < 2) return 0;
    const double centre = mean();
    double squares = 0;
    for (const auto& [final_score, count] : histogram) {
      const double distance = final_score - centre;
      squares += distance * distance * static_cast<double>(count);
    }
    return std::sqrt(squares / static_cast<double>(runs_done - 1));
  }
  // Of the mean.
  double standard_error() const {
    return runs_done == 0 ? 0 : standard_deviation() / std::sqrt(static_cast<double>(runs_done));
  }
};

}  // namespace warpnest
