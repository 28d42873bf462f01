// The mean of the best of several scores, estimated from a sample.
#pragma once

#include <cstdint>
#include <map>

namespace warpnest {

struct MeanBest {
  double mean = 0;
  double standard_error = 0;  // at most: that of the mean over disjoint choices
};

// The mean of the best over all ways to choose `n` of the scores of a histogram, score -> count.
// For independent scores it is an unbiased estimate of the mean of the best of n. Returns 0 if n is
// below 1 or above the number of scores. n need not be a whole number.
MeanBest mean_best_of(const std::map<std::int32_t, std::uint64_t>& histogram, double n);

}  // namespace warpnest
