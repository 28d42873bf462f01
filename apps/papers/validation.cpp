#include "apps/papers/validation.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "apps/papers/table_makers.hpp"
#include "host/report/statistics.hpp"

namespace warpnest {
namespace {

bool same_bits(const PlayoutSummary& a, const PlayoutSummary& b) {
  std::vector<std::uint64_t> left = a.histogram;
  std::vector<std::uint64_t> right = b.histogram;
  left.resize(std::max(left.size(), right.size()));
  right.resize(left.size());
  return left == right && a.totals.playouts == b.totals.playouts &&
         a.totals.moves == b.totals.moves && a.totals.sum == b.totals.sum &&
         a.totals.squares == b.totals.squares && a.best_score == b.best_score;
}

ScoreStatistics statistics(const PlayoutSummary& summary) {
  return score_statistics(summary.totals.playouts, summary.totals.sum, summary.totals.squares);
}

// How many standard errors of their difference the means are apart; 0 if they are equal.
double errors_apart(const ScoreStatistics& a, const ScoreStatistics& b) {
  const double difference = std::abs(a.mean - b.mean);
  return difference == 0 ? 0 : difference / std::hypot(a.standard_error, b.standard_error);
}

}  // namespace

Grid pairs_grid() {
  return {"Mean scores of uniform playouts, every pair",
          {"game", "executors", "mean of the first", "mean of the second",
           "difference in standard errors", "means", "bits for equal streams"},
          {}};
}

void compare_executors(const std::string& game, const std::vector<ExecutorScores>& all, Grid& pairs,
                       Table& table) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t k = i + 1; k < all.size(); ++k) {
      const std::string both = all[i].name + " and " + all[k].name;
      const ScoreStatistics a = statistics(all[i].own);
      const ScoreStatistics b = statistics(all[k].own);
      const double errors = errors_apart(a, b);
      const bool mean_agrees = errors <= allowed_standard_errors;
      const bool one_method = all[i].method == all[k].method;
      const bool bits = one_method && same_bits(all[i].same, all[k].same);
      if (!mean_agrees) {
        table.failures.push_back(fmt::format(
            "{}, {}: mean scores {:.3f} and {:.3f} are {:.1f} standard errors apart; at most {} "
            "are allowed",
            game, both, a.mean, b.mean, errors, allowed_standard_errors));
      }
      if (one_method && !bits) {
        table.failures.push_back(
            fmt::format("{}, {}: equal streams do not give equal bits", game, both));
      }
      pairs.rows.push_back(
          {label(game), label(both),
           measured(fmt::format("{:.3f} ± {:.3f}", a.mean, a.standard_error)),
           measured(fmt::format("{:.3f} ± {:.3f}", b.mean, b.standard_error)),
           measured(fmt::format("{:.2f}", errors)), measured(mean_agrees ? "agree" : "DIFFER"),
           one_method ? measured(bits ? "equal" : "DIFFERENT") : missing("other method")});
    }
  }
}

}  // namespace warpnest
