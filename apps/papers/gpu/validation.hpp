// The verdicts on executors: means must agree and, for equal streams, so must all bits.
#pragma once

#include <string>
#include <vector>

#include "host/report/table.hpp"
#include "host/search/search_outcome.hpp"

namespace warpnest {

// How many standard errors of their difference two means may be apart.
inline constexpr double allowed_standard_errors = 4;

// What an executor scored: in playouts, or in searches.
struct ExecutorScores {
  std::string name;
  std::string method;
  SearchOutcome own;   // with its own seed: an independent sample
  SearchOutcome same;  // with the common seed: equal bits within a method
};

// The columns of the comparison. `what` was scored: "uniform playouts".
Grid pairs_grid(const std::string& what);

// Adds a row for every pair. A pair fails the table if its means differ by more than allowed, or if
// it shares a method but not every bit.
void compare_executors(const std::string& game, const std::vector<ExecutorScores>& all, Grid& pairs,
                       Table& table);

}  // namespace warpnest
