// Table II of the playout paper.
#include <fmt/format.h>

#include "apps/papers/playouts/morpion_timing.hpp"
#include "apps/papers/table_makers.hpp"

namespace warpnest {

Table make_range_query_table(const TableContext& context) {
  Table table;
  Grid grid{"Average cycles to play one move",
            {"variant", "paper, range query", "range query", "fast (ours)", "mean length"},
            {}};
  for (const MorpionVariant& variant : {morpion_5d, morpion_5t}) {
    const MorpionMeasurement figures =
        time_morpion(context, variant, {MorpionPath::range_query, best_morpion_path()});
    const bool disjoint = variant == morpion_5d;
    grid.rows.push_back({label(disjoint ? "5D, 32 x 32" : "5T, 64 x 64"),
                         of_paper(disjoint ? "288" : "298"),
                         measured(fmt::format("{:.0f}", figures.timings[0].core_cycles)),
                         measured(fmt::format("{:.0f}", figures.timings[1].core_cycles)),
                         measured(fmt::format("{:.2f}", figures.timings[0].mean_length))});
    if (table.notes.empty()) table.notes = {clock_note(figures)};
  }
  table.grids = {grid};
  return table;
}

}  // namespace warpnest
