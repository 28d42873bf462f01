#include "apps/papers/score_plots.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace warpnest {

std::map<std::int32_t, double> percent_of(const std::map<std::int32_t, std::uint64_t>& histogram) {
  double all = 0;
  for (const auto& [score, count] : histogram)
    all += static_cast<double>(count);
  std::map<std::int32_t, double> percent;
  if (histogram.empty()) return percent;
  // Scores in between that nobody reached are drawn too.
  for (std::int32_t s = histogram.begin()->first; s <= histogram.rbegin()->first; ++s)
    percent[s] = 0;
  for (const auto& [score, count] : histogram)
    percent[score] = 100 * static_cast<double>(count) / all;
  return percent;
}

Plot draw_scores(const ScorePlot& plot) {
  std::string script;
  std::string plots;
  int number = 0;
  for (const ScoreLine& line : plot.lines) {
    script += fmt::format("$line{} << EOD\n", ++number);
    for (const auto& [score, percent] : line.percent) {
      // A line's far ends would only stretch the plot.
      if (percent >= 1e-3) script += fmt::format("{} {}\n", score, percent);
    }
    script += "EOD\n";
    plots += fmt::format("{}$line{} with {} lt {} title '{}'", plots.empty() ? "plot " : ", ",
                         number, line.marks ? "linespoints" : "lines lw 2", number, line.title);
  }
  script += fmt::format(
      "set xlabel '{}'\nset ylabel 'share of the searches in %'\nset yrange [0:*]\nset key "
      "{}\n{}\n",
      plot.unit, plot.key, plots);
  return {plot.name, plot.caption, script};
}

Plot draw_over_time(const std::string& name, const std::string& caption, const std::string& unit,
                    const std::vector<TimeLine>& lines) {
  std::string script;
  std::string plots;
  int number = 0;
  for (const TimeLine& line : lines) {
    ++number;
    if (line.points.empty()) continue;
    script += fmt::format("$line{} << EOD\n", number);
    for (const TimePoint& point : line.points)
      script += fmt::format("{} {} {}\n", point.seconds, point.mean, point.error);
    script += "EOD\n";
    const char* const join = plots.empty() ? "plot " : ", ";
    plots +=
        fmt::format("{0}$line{1} with yerrorlines lt {1} title '{2}'", join, number, line.title);
  }
  script += fmt::format(
      "set logscale x\nset xlabel 'processor time in seconds'\nset ylabel 'mean of the best {}'\n"
      "set key bottom right\n{}\n",
      unit, plots);
  return {name, caption, script};
}

}  // namespace warpnest
