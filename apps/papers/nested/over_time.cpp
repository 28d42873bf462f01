#include "apps/papers/nested/over_time.hpp"

#include <cmath>

#include <fmt/format.h>

#include "host/report/mean_best.hpp"
#include "host/report/provenance.hpp"

namespace warpnest {
namespace {

constexpr double first_time = 0.01;
constexpr int paper_times = 14;  // 0.01, 0.02, ... 81.92 s

}  // namespace

void add_over_time(const TableContext& context, const Problem& problem, const OverTime& options,
                   Table& table) {
  const int times = context.by_effort(3, 7, paper_times);
  const double longest = first_time * std::pow(2, times - 1);
  const double searching = longest * context.by_effort(4, 8, 8);  // processor time per level
  Grid grid{options.caption, {"level", "time per search", "searches"}, {}};
  for (int i = 0; i < times; ++i)
    grid.columns.push_back(fmt::format("{:g} s", first_time * std::pow(2, i)));
  std::vector<TimeLine> lines;
  for (int level = 0; level < options.levels; ++level) {
    const Searched searched =
        nested_runs(context, fmt::format("{}, level {}", options.name, level), problem,
                    {.level = level,
                     .memory = options.memory,
                     .runs = ~std::uint64_t{0},
                     .seconds = searching,
                     .seed = context.seed});
    std::vector<Cell> row{label(std::to_string(level)), searched.time_cell(), searched.runs_cell()};
    TimeLine line{fmt::format("level {}", level), {}};
    for (int i = 0; i < times; ++i) {
      const double seconds = first_time * std::pow(2, i);
      const MeanBest best =
          mean_best_of(searched.outcome.histogram, seconds / searched.seconds_per_run());
      if (best.mean == 0) {
        row.push_back(missing());
        continue;
      }
      row.push_back(measured(fmt::format("{:.1f}", best.mean)));
      line.points.push_back({seconds, best.mean, best.standard_error});
    }
    grid.rows.push_back(std::move(row));
    lines.push_back(std::move(line));
  }
  table.grids.push_back(std::move(grid));
  table.plots.push_back(draw_over_time(options.name, options.caption, options.unit, lines));
}

std::string over_time_note() {
  return host_cpu() +
         "; processor time, levels above 0 by searches with one playout per leaf, level 0 by "
         "playouts, many in a job. A figure is the mean of the best of as many searches as take "
         "that "
         "time on average, over all choices among the searches made; none where not even one "
         "search "
         "ends. Bars: standard errors, at most. The paper's figures have no numbers; their times "
         "are "
         "0.01 to 81.92 s on the machine of 2009.";
}

}  // namespace warpnest
