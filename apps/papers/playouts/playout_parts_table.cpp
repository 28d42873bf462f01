// What the playout paper says of parts of a playout and of NRPA: sections II.H, III.B, III.C, IV.C.
#include <fmt/format.h>

#include "apps/papers/playouts/morpion_timing.hpp"
#include "apps/papers/table_makers.hpp"
#include "host/bench/random_cost.hpp"
#include "host/games/morpion/cpu/morpion_nrpa_steps.hpp"
#include "host/report/statistics.hpp"

namespace warpnest {
namespace {

double cycles_of(const MorpionMeasurement& figures, MorpionPath path) {
  for (const MorpionTiming& timing : figures.timings) {
    if (timing.path == path) return timing.core_cycles;
  }
  return 0;
}

void add_lists(const TableContext& context, Table& table) {
  Grid grid{"Cycles to play one move by range query, and how its list is kept",
            {"variant", "scalar list", "SSE2 list", "gain by SSE2", "paper", "merge table",
             "range query over merge table", "paper"},
            {}};
  for (const MorpionVariant& variant : {morpion_5d, morpion_5t}) {
    const MorpionMeasurement figures = time_morpion(
        context, variant,
        {MorpionPath::range_query_scalar, MorpionPath::range_query, MorpionPath::merge_table});
    const double scalar = cycles_of(figures, MorpionPath::range_query_scalar);
    const double sse2 = cycles_of(figures, MorpionPath::range_query);
    const double merge = cycles_of(figures, MorpionPath::merge_table);
    grid.rows.push_back(
        {label(variant == morpion_5d ? "5D" : "5T"), measured(fmt::format("{:.0f}", scalar)),
         measured(fmt::format("{:.0f}", sse2)), measured(fmt::format("×{:.2f}", scalar / sse2)),
         of_paper("×2"), measured(fmt::format("{:.0f}", merge)),
         measured(fmt::format("×{:.2f}", merge / sse2)), of_paper("as fast")});
    if (table.notes.empty()) table.notes.push_back(clock_note(figures));
  }
  table.grids.push_back(std::move(grid));
}

void add_random(const TableContext& context, Table& table) {
  Grid grid{"A random number", {"", "paper, cycles", "this machine, cycles"}, {}};
  grid.rows.push_back(
      {label("the paper's generator (SSE2); ours (multiply with carry)"), of_paper("10"),
       measured(fmt::format("{:.1f}", random_cycles(context.by_effort(51U, 501U, 2001U))))});
  table.grids.push_back(std::move(grid));
}

void add_steps(const TableContext& context, Table& table) {
  const std::uint32_t rounds = context.by_effort(1U, 9U, 51U);
  Grid grid{"NRPA of level 2 by the range query: time saved by the paper's optimisations",
            {"", "5D, s per search", "saved", "paper", "5T, s per search", "saved", "paper"},
            {}};
  for (const NrpaStep& step : nrpa_steps)
    grid.rows.push_back({label(step.name)});
  for (const MorpionVariant& variant : {morpion_5d, morpion_5t}) {
    const NrpaStepTimes times =
        time_nrpa_steps(variant, 2, rounds, context.seed, context.stop, [](double) {});
    context.check();
    const double vanilla = median(times.seconds[0]);
    for (std::size_t i = 0; i < nrpa_steps.size(); ++i) {
      const double seconds = median(times.seconds[i]);
      auto& row = grid.rows[i];
      row.push_back(measured(fmt::format("{:.3f}", seconds)));
      row.push_back(measured(fmt::format("{:.0f}%", 100 - 100 * seconds / vanilla)));
      // The paper names two optimisations and what they save together.
      const bool both = !nrpa_steps[i].copies_policy && nrpa_steps[i].stores_exponentials;
      row.push_back(both ? of_paper(variant == morpion_5d ? "36%" : "32%") : missing());
    }
  }
  table.grids.push_back(std::move(grid));
}

}  // namespace

Table make_playout_parts_table(const TableContext& context) {
  Table table;
  add_lists(context, table);
  context.on_progress(0.4);
  add_random(context, table);
  context.on_progress(0.5);
  add_steps(context, table);
  table.notes.push_back(
      "SSE2: the same range query with a list that removes eight codes at a time, or one. The "
      "merge "
      "table is the paper's other approach (section II.H). Our NRPA uses none of these lists "
      "(Tables "
      "I and V).");
  table.notes.push_back(
      "NRPA: medians of searches in turns, thread time. The paper saves 36 % and 32 % at level 3 "
      "with "
      "two optimisations: no copies of the policy, and stored exponentials. The program that its "
      "authors published also records the candidates of a game, so that adapting does not play it "
      "again; the paper does not mention that.");
  return table;
}

}  // namespace warpnest
