#include "host/report/mean_best.hpp"

#include <algorithm>
#include <cmath>

namespace warpnest {

MeanBest mean_best_of(const std::map<std::int32_t, std::uint64_t>& histogram, double n) {
  long double all = 0;
  for (const auto& [score, count] : histogram)
    all += static_cast<long double>(count);
  if (!(n >= 1) || n > all) return {};
  // The share of the choices whose scores are all among the `many` lowest.
  const auto share_among = [&](long double many) {
    if (many < n) return 0.0L;
    return std::exp(std::lgamma(many + 1) - std::lgamma(many - n + 1) - std::lgamma(all + 1) +
                    std::lgamma(all - n + 1));
  };
  long double many = 0;
  long double before = 0;
  long double mean = 0;
  long double squares = 0;
  for (const auto& [score, count] : histogram) {
    many += static_cast<long double>(count);
    const long double at_most = many == all ? 1 : share_among(many);
    mean += (at_most - before) * score;
    squares += (at_most - before) * score * score;
    before = at_most;
  }
  // There are all / n disjoint choices, and averaging over the others too can only help.
  const long double variance = std::max(0.0L, squares - mean * mean);
  return {static_cast<double>(mean), static_cast<double>(std::sqrt(variance * n / all))};
}

}  // namespace warpnest
