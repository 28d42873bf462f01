#include "apps/papers/gpu/validation.hpp"

#include <cmath>

#include <fmt/format.h>

#include "apps/papers/cells.hpp"

namespace warpnest {
namespace {

bool same_bits(const SearchOutcome& a, const SearchOutcome& b) {
  return a.histogram == b.histogram && a.score == b.score && a.moves == b.moves &&
         a.totals.playouts == b.totals.playouts && a.totals.moves == b.totals.moves &&
         a.totals.sum == b.totals.sum && a.totals.squares == b.totals.squares;
}

// How many standard errors of their difference the means are apart; 0 if they are equal.
double errors_apart(const SearchOutcome& a, const SearchOutcome& b) {
  const double difference = std::abs(a.mean() - b.mean());
  return difference == 0 ? 0 : difference / std::hypot(a.standard_error(), b.standard_error());
}

Cell mean_of(const SearchOutcome& scores) {
  return measured(fmt::format("{:.3f} ± {:.3f}", scores.mean(), scores.standard_error()));
}

}  // namespace

Grid pairs_grid(const std::string& what) {
  return {"Mean scores of " + what + ", every pair",
          {"game", "executors", "number", "mean of the first", "mean of the second",
           "difference in standard errors", "means", "bits for equal streams"},
          {}};
}

void compare_executors(const std::string& game, const std::vector<ExecutorScores>& all, Grid& pairs,
                       Table& table) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t k = i + 1; k < all.size(); ++k) {
      const std::string both = all[i].name + " and " + all[k].name;
      const SearchOutcome& a = all[i].own;
      const SearchOutcome& b = all[k].own;
      const double errors = errors_apart(a, b);
      const bool mean_agrees = errors <= allowed_standard_errors;
      const bool one_method = all[i].method == all[k].method;
      const bool bits = one_method && same_bits(all[i].same, all[k].same);
      if (!mean_agrees) {
        table.failures.push_back(fmt::format(
            "{}, {}: mean scores {:.3f} and {:.3f} are {:.1f} standard errors apart; at most {} "
            "are allowed",
            game, both, a.mean(), b.mean(), errors, allowed_standard_errors));
      }
      if (one_method && !bits) {
        table.failures.push_back(
            fmt::format("{}, {}: equal streams do not give equal bits", game, both));
      }
      pairs.rows.push_back(
          {label(game), label(both), label(std::to_string(a.runs_done)), mean_of(a), mean_of(b),
           measured(fmt::format("{:.2f}", errors)), measured(mean_agrees ? "agree" : "DIFFER"),
           one_method ? measured(bits ? "equal" : "DIFFERENT") : missing("other method")});
    }
  }
}

}  // namespace warpnest
