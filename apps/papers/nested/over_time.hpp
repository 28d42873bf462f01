// Figures 5, 6 and 10 of the nested search paper: the mean score of iterated searches over time.
//
// The paper's iterativeNested repeats a search until the time is over and returns the best score.
// If searches of a level take t on average, T seconds hold T / t of them: the mean of the best of
// so many is estimated from all searches that were made (host/report/mean_best.hpp).
#pragma once

#include <string>
#include <vector>

#include "apps/papers/score_plots.hpp"
#include "apps/papers/searched.hpp"

namespace warpnest {

struct OverTime {
  std::string name;     // of the plot
  std::string caption;  // of grid and plot
  std::string unit;     // "moves to the left"
  bool memory = true;
  int levels = 4;  // from 0
};

// Makes searches of each level for some time, and adds a grid with a row per level and a plot.
void add_over_time(const TableContext& context, const Problem& problem, const OverTime& options,
                   Table& table);

// A note on how it was made.
std::string over_time_note();

}  // namespace warpnest
