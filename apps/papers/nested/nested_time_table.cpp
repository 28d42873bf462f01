// Figure 10 of the nested search paper.
#include "apps/papers/executor_runs.hpp"
#include "apps/papers/nested/over_time.hpp"
#include "apps/papers/table_makers.hpp"

namespace warpnest {

Table make_nested_time_table(const TableContext& context) {
  Table table;
  // The paper has levels 0 to 2.
  add_over_time(context, *morpion_of("5D"),
                {.name = "morpion-time",
                 .caption = "Morpion 5D with memory of the best sequence (figure 10)",
                 .unit = "moves",
                 .levels = context.by_effort(3, 3, 4)},
                table);
  table.notes = {over_time_note()};
  return table;
}

}  // namespace warpnest
