// Figures 5 and 6 of the nested search paper.
#include "apps/papers/executor_runs.hpp"
#include "apps/papers/nested/over_time.hpp"
#include "apps/papers/table_makers.hpp"

namespace warpnest {

Table make_left_move_time_table(const TableContext& context) {
  const auto problem = left_move_of(60);
  Table table;
  add_over_time(
      context, *problem,
      {.name = "left-move-time-memory",
       .caption = "Left move problem, depth 60, with memory of the best sequence (figure 5)",
       .unit = "moves to the left"},
      table);
  context.on_progress(0.5);
  add_over_time(context, *problem,
                {.name = "left-move-time",
                 .caption = "Left move problem, depth 60, without memory (figure 6)",
                 .unit = "moves to the left",
                 .memory = false},
                table);
  table.notes = {over_time_note()};
  return table;
}

}  // namespace warpnest
