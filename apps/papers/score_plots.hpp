// Plots of scores: how often each is reached, and how the mean grows with time.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "host/report/table.hpp"

namespace warpnest {

struct ScoreLine {
  std::string title;
  std::map<std::int32_t, double> percent;  // by score
  bool marks = true;                       // points, not only a line
};
// From runs by score.
std::map<std::int32_t, double> percent_of(const std::map<std::int32_t, std::uint64_t>& histogram);

struct ScorePlot {
  std::string name;
  std::string caption;
  std::string unit = "score: moves of the game";
  std::string key = "top left";
  std::vector<ScoreLine> lines = {};
};
Plot draw_scores(const ScorePlot& plot);

struct TimePoint {
  double seconds, mean, error;
};
struct TimeLine {
  std::string title;
  std::vector<TimePoint> points;
};
Plot draw_over_time(const std::string& name, const std::string& caption, const std::string& unit,
                    const std::vector<TimeLine>& lines);

}  // namespace warpnest
