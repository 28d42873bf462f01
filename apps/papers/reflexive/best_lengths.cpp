#include "apps/papers/reflexive/best_lengths.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "apps/papers/executor_runs.hpp"
#include "host/report/provenance.hpp"
#include "host/report/text.hpp"

namespace warpnest {

Table best_lengths(const TableContext& context, std::span<const PaperGames> paper,
                   const GameBudget& budget, const NamedSearch& search) {
  const auto problem = morpion_of("5D");
  Table table;
  Grid grid{"Best length in this many games, Morpion 5D",
            {"games", "paper", "mean of the runs", "best of the runs", "runs",
             "paper, time (Pentium 4)", "time per run"},
            {}};
  double done = 0;
  for (const PaperGames& row : paper) {
    Searched result;
    if (row.games <= budget.most) {
      NamedSearch sized = search;
      sized.options.emplace_back("--playouts", std::to_string(row.games));
      const std::uint64_t runs = std::clamp<std::uint64_t>(budget.all / row.games, 1, 100);
      result = search_runs(context, std::to_string(row.games), *problem, sized, runs);
    }
    grid.rows.push_back({label(grouped(row.games)), of_paper(row.length),
                         row.games > budget.most ? context.left_out() : result.mean_cell(),
                         result.best_cell(), result.runs_cell(), of_paper(row.time),
                         result.time_cell()});
    context.on_progress(++done / static_cast<double>(paper.size()));
  }
  table.grids = {grid};
  table.notes = {
      host_cpu() +
      "; processor time. The paper made one run of each size. Here there are several, and their "
      "mean has a standard error."};
  return table;
}

}  // namespace warpnest
