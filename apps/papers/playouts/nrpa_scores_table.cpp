// Figures 6 and 7 of the playout paper: scores of NRPA in 5D and 5T, by level; and a verdict on
// 5D, where the means of the authors' program are known.
#include <cmath>

#include <fmt/format.h>

#include "apps/papers/executor_runs.hpp"
#include "apps/papers/score_plots.hpp"
#include "apps/papers/searched.hpp"
#include "apps/papers/table_makers.hpp"
#include "host/report/provenance.hpp"

namespace warpnest {
namespace {

constexpr int highest_nrpa_level = 4;

std::uint64_t nrpa_runs_of(const TableContext& context, int level) {
  switch (level) {
    case 1:
      return context.by_effort<std::uint64_t>(1000, 20'000, 200'000);
    case 2:
      return context.by_effort<std::uint64_t>(20, 400, 4000);
    case 3:
      return context.by_effort<std::uint64_t>(0, 4, 100);
    default:
      return context.by_effort<std::uint64_t>(0, 0, 4);
  }
}

// Mean scores on 5D of the program that its authors published, see docs/papers.md.
struct KnownMean {
  int level;
  double mean, error;
};
constexpr KnownMean known_means[] = {{1, 59.7147, 0.0111}, {2, 68.33, 0.08}};

// The verdict: at most this many standard errors of the difference apart.
constexpr double allowed_errors = 4;

void compare(const KnownMean& known, const SearchOutcome& outcome, Table& table) {
  const double error = std::hypot(outcome.standard_error(), known.error);
  if (std::abs(outcome.mean() - known.mean) <= allowed_errors * error) return;
  table.failures.push_back(fmt::format(
      "5D, level {}: mean {:.2f} ± {:.2f}, but the authors' program has {:.2f} ± {:.2f}",
      known.level, outcome.mean(), outcome.standard_error(), known.mean, known.error));
}

// What the playout paper's text says of its figures, which have no numbers.
const char* paper_says(bool disjoint, int level) {
  if (disjoint) return level == 5 ? "nearly always 82" : nullptr;
  return level == 3 ? "mean 150" : level == 4 ? "mean 160" : level == 5 ? "178 in 2 %" : nullptr;
}

}  // namespace

Table make_nrpa_scores_table(const TableContext& context) {
  Table table;
  Grid grid{"NRPA with 100 iterations per level and a step size of 1",
            {"variant", "level", "paper's text", "authors' program", "mean", "best", "peak",
             "searches", "time per search"},
            {}};
  double done = 0;
  for (const char* const variant : {"5D", "5T"}) {
    const bool disjoint = std::string(variant) == "5D";
    const auto problem = morpion_of(variant);
    ScorePlot plot{.name = fmt::format("scores-nrpa-{}", variant),
                   .caption = fmt::format("Scores of NRPA in Morpion {} by level (figure {} of the "
                                          "playout paper, which has levels 1 to 5).",
                                          variant, disjoint ? 6 : 7)};
    for (int level = 1; level <= highest_nrpa_level + 1; ++level) {
      const std::uint64_t runs = level > highest_nrpa_level ? 0 : nrpa_runs_of(context, level);
      Searched searched;
      if (runs > 0) {
        searched = search_runs(context, fmt::format("{} level {}", variant, level), *problem,
                               {"nrpa", {{"--level", std::to_string(level)}}}, runs);
        plot.lines.push_back(
            {fmt::format("level {}", level), percent_of(searched.outcome.histogram)});
      }
      Cell authors = missing();
      for (const KnownMean& known : known_means) {
        if (!disjoint || known.level != level) continue;
        authors = {fmt::format("{:.2f} ± {:.2f}", known.mean, known.error), Origin::label};
        if (searched.runs() > 1) compare(known, searched.outcome, table);
      }
      const char* const text = paper_says(disjoint, level);
      const Effort enough = level <= 3   ? Effort::normal
                            : level <= 4 ? Effort::full
                                         : Effort::quick;  // 41 h in the paper: never
      grid.rows.push_back(
          {label(variant), label(std::to_string(level)),
           text == nullptr ? missing() : of_paper(text), authors,
           runs == 0 ? context.left_out(enough) : searched.mean_cell(), searched.best_cell(),
           searched.runs() < 100 ? missing() : measured(std::to_string(searched.peak())),
           searched.runs_cell(), searched.time_cell()});
      context.on_progress(++done / 10);
    }
    table.plots.push_back(draw_scores(plot));
  }
  table.grids = {grid};
  table.notes = {
      host_cpu() +
          "; processor time. The paper's figures have no numbers; its text has those shown. The "
          "authors' program is not in the paper: its means on 5D were measured once "
          "(docs/papers.md), and ours must agree within 4 standard errors of the difference.",
      "Twenty seeds and more of level 4, and the record: docs/records.md."};
  return table;
}

}  // namespace warpnest
