// Mean, deviation and standard error of scores from their sums; medians of times.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpnest {

struct ScoreStatistics {
  double mean = 0;
  double standard_deviation = 0;  // n - 1 in the denominator; 0 for fewer than two scores
  double standard_error = 0;      // of the mean
};

inline ScoreStatistics score_statistics(std::uint64_t count, std::int64_t sum,
                                        std::uint64_t squares) {
  if (count == 0) return {};
  // 64 bits of mantissa: enough are left after the difference of two large sums.
  const auto n = static_cast<long double>(count);
  const auto total = static_cast<long double>(sum);
  const long double mean = total / n;
  if (count == 1) return {static_cast<double>(mean), 0, 0};
  const long double variance =
      std::max(0.0L, (static_cast<long double>(squares) - total * mean) / (n - 1));
  const long double deviation = std::sqrt(variance);
  return {static_cast<double>(mean), static_cast<double>(deviation),
          static_cast<double>(deviation / std::sqrt(n))};
}

// The middle value, or the mean of the two middle ones for an even number; 0 if there are none.
inline double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

}  // namespace warpnest
