// Figures 8 and 9 of the nested search paper and figure 5 of the playout paper: scores of nested
// searches in Morpion 5D, by level.
#include <vector>

#include <fmt/format.h>

#include "apps/papers/executor_runs.hpp"
#include "apps/papers/score_plots.hpp"
#include "apps/papers/searched.hpp"
#include "apps/papers/table_makers.hpp"
#include "host/report/provenance.hpp"

namespace warpnest {
namespace {

constexpr int highest_level = 4;

// How many searches each level makes; the papers made 100,000 playouts, 10,000 searches of levels 1
// and 2, 400 of level 3 and 100 of level 4.
std::uint64_t nested_searches(const TableContext& context, int level) {
  switch (level) {
    case 0:
      return context.by_effort<std::uint64_t>(20'000, 1'000'000, 100'000'000);
    case 1:
      return context.by_effort<std::uint64_t>(1000, 20'000, 1'000'000);
    case 2:
      return context.by_effort<std::uint64_t>(8, 300, 10'000);
    case 3:
      return context.by_effort<std::uint64_t>(0, 2, 100);
    default:
      return context.by_effort<std::uint64_t>(0, 0, 1);
  }
}

// What the text says of the figures; they have no numbers.
const char* paper_peak(int level, bool memory) {
  if (level == 1) return memory ? "61" : "59";
  if (level == 2) return memory ? "66" : "62";
  return nullptr;
}

}  // namespace

Table make_nested_scores_table(const TableContext& context) {
  Table table;
  Grid grid{
      "Scores of nested searches, one playout per leaf",
      {"level", "memory", "peak (paper)", "peak", "mean", "best", "searches", "time per search"},
      {}};
  const auto problem = morpion_of("5D");
  for (const bool memory : {false, true}) {
    ScorePlot plot{
        .name = memory ? "scores-nested-memory" : "scores-nested",
        .caption = fmt::format("Scores of nested searches in Morpion 5D, {} the memory of the best "
                               "sequence (figure {} of the nested search paper{}).",
                               memory ? "with" : "without", memory ? 9 : 8,
                               memory ? ", figure 5 of the playout paper" : "")};
    // Without memory the paper ends at level 2.
    for (int level = 0; level <= (memory ? highest_level : 2); ++level) {
      const std::uint64_t runs = nested_searches(context, level);
      Searched searched;
      if (runs > 0) {
        searched = nested_runs(context, fmt::format("level {}, memory {}", level, memory), *problem,
                               {.level = level,
                                .memory = memory,
                                .runs = runs,
                                .seed = context.seed + (memory ? 1 : 0)});
        plot.lines.push_back(
            {fmt::format("level {}", level), percent_of(searched.outcome.histogram)});
      }
      const char* const paper = paper_peak(level, memory);
      const bool few = searched.runs() < 100;  // too few for a peak
      grid.rows.push_back({label(std::to_string(level)), label(memory ? "yes" : "no"),
                           paper == nullptr ? missing() : of_paper(paper),
                           few ? missing() : measured(std::to_string(searched.peak())),
                           runs == 0 ? context.left_out(level == 3 ? Effort::normal : Effort::full)
                                     : searched.mean_cell(),
                           searched.best_cell(), searched.runs_cell(), searched.time_cell()});
      context.on_progress((level + (memory ? 3 : 0)) / 8.0);
    }
    table.plots.push_back(draw_scores(plot));
  }
  table.grids = {grid};
  table.notes = {
      host_cpu() +
      "; processor time. Level 0 are playouts, many in a job. The peak is the score where most "
      "searches end, smoothed over three neighbours. The papers' figures have no numbers; the "
      "peaks are from the text."};
  return table;
}

}  // namespace warpnest
