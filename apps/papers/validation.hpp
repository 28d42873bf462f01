// The verdicts on executors: means that agree, and, for equal streams, equal bits.
#pragma once

#include <string>
#include <vector>

#include "host/executor/executor.hpp"
#include "host/report/table.hpp"

namespace warpnest {

// Standard errors of their difference that two means may be apart.
inline constexpr double allowed_standard_errors = 4;

struct ExecutorScores {
  std::string name;
  std::string method;
  PlayoutSummary own;   // with a seed of its own: an independent sample
  PlayoutSummary same;  // with the common seed: equal bits within a method
};

// The columns of the comparison.
Grid pairs_grid();

// A row for every pair. A pair whose means differ by more than they may, or that shares a method
// and not every bit, is one of the table's failures.
void compare_executors(const std::string& game, const std::vector<ExecutorScores>& all, Grid& pairs,
                       Table& table);

}  // namespace warpnest
