// Figures 3 and 4 of the nested search paper: scores on the left move problem of depth 60, exact
// and by searches.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "apps/papers/executor_runs.hpp"
#include "apps/papers/score_plots.hpp"
#include "apps/papers/searched.hpp"
#include "apps/papers/table_makers.hpp"
#include "host/games/binary_tree/binary_tree_exact.hpp"

namespace warpnest {
namespace {

constexpr std::uint32_t left_move_depth = 60;

double mean_of(const std::vector<double>& chances) {
  double mean = 0;
  for (std::size_t s = 0; s < chances.size(); ++s)
    mean += static_cast<double>(s) * chances[s];
  return mean;
}

// The largest difference between the share of a score and its probability, in standard errors of
// the share, over the scores that are expected at least 10 times.
double largest_deviation(const Searched& searched, const std::vector<double>& chances) {
  const auto runs = static_cast<double>(searched.runs());
  double largest = 0;
  for (std::size_t s = 0; s < chances.size(); ++s) {
    const double p = chances[s];
    if (p * runs < 10) continue;
    const auto score = static_cast<std::int32_t>(s);
    const double share = searched.share_of(score) - searched.share_of(score + 1);
    largest = std::max(largest, std::abs(share - p) / std::sqrt(p * (1 - p) / runs));
  }
  return largest;
}

// With 61 scores and 4 levels, chance alone exceeds this once in tens of thousands of tables.
constexpr double allowed_deviation = 5;

}  // namespace

Table make_left_move_scores_table(const TableContext& context) {
  const auto problem = left_move_of(left_move_depth);
  Table table;
  Grid grid{"Left move problem, depth 60, one playout per leaf",
            {"level", "memory", "exact mean", "mean", "exact chance of 60", "share with 60", "best",
             "largest deviation, errors", "searches"},
            {}};
  double done = 0;
  for (const bool memory : {false, true}) {
    ScorePlot plot{.name = memory ? "left-move-memory" : "left-move",
                   .caption = memory ? "Scores on the left move problem with memory of the best "
                                       "sequence (figure 4 of the nested search paper)."
                                     : "Scores on the left move problem without memory of the best "
                                       "sequence (figure 3 of the nested search paper). Marks: "
                                       "searches; lines: exact.",
                   .unit = "score: moves to the left"};
    for (int level = 0; level <= 3; ++level) {
      const std::uint64_t runs =
          level == 0   ? context.by_effort<std::uint64_t>(100'000, 1'000'000, 10'000'000)
          : level == 1 ? context.by_effort<std::uint64_t>(10'000, 100'000, 1'000'000)
          : level == 2 ? context.by_effort<std::uint64_t>(500, 20'000, 100'000)
                       : context.by_effort<std::uint64_t>(10, 300, 10'000);
      const Searched searched =
          nested_runs(context, fmt::format("level {}, memory {}", level, memory), *problem,
                      {.level = level, .memory = memory, .runs = runs, .seed = context.seed});
      plot.lines.push_back(
          {fmt::format("level {}", level), percent_of(searched.outcome.histogram)});
      // Playouts have no memory.
      const bool exact = !memory || level == 0;
      std::vector<double> chances;
      if (exact) {
        chances =
            exact_left_move({.depth = left_move_depth, .level = static_cast<std::uint32_t>(level)});
        ScoreLine line{fmt::format("level {}, exact", level), {}, false};
        for (std::size_t s = 0; s < chances.size(); ++s)
          line.percent[static_cast<std::int32_t>(s)] = 100 * chances[s];
        if (!memory) plot.lines.push_back(line);
        const double deviation = largest_deviation(searched, chances);
        if (deviation > allowed_deviation) {
          table.failures.push_back(fmt::format(
              "level {}: a score's share is {:.1f} standard errors from its probability", level,
              deviation));
        }
      }
      const auto best = static_cast<std::int32_t>(left_move_depth);
      grid.rows.push_back(
          {label(std::to_string(level)), label(memory ? "yes" : "no"),
           exact ? computed(fmt::format("{:.4f}", mean_of(chances))) : missing(),
           searched.mean_cell(),
           exact ? computed(fmt::format("{:.3g}", chances.back())) : missing(),
           measured(fmt::format("{:.3g}", searched.share_of(best))), searched.best_cell(),
           exact ? measured(fmt::format("{:.1f}", largest_deviation(searched, chances)))
                 : missing(),
           searched.runs_cell()});
      context.on_progress(++done / 8);
    }
    table.plots.push_back(draw_scores(plot));
  }
  table.grids = {grid};
  table.notes = {
      "The exact distribution follows the paper's formulas, which hold without memory; with memory "
      "there are only searches, as in the paper. The paper's figures have no numbers. Its searches "
      "were \"within 1.02 %\" of the exact distribution; here every score's share must be within 5 "
      "standard errors of its probability.",
      "Text of the paper: level 3 at depth 9 finds the best score with probability 0.41, and 0.80 "
      "with memory. A test holds both (tests/games/binary_tree)."};
  return table;
}

}  // namespace warpnest
