// Table V of the playout paper.
#include <fmt/format.h>

#include "apps/papers/executor_runs.hpp"
#include "apps/papers/searched.hpp"
#include "apps/papers/table_makers.hpp"
#include "host/report/provenance.hpp"

namespace warpnest {

Table make_nrpa_time_table(const TableContext& context) {
  Table table;
  Grid grid{"Time of one NRPA search, one core",
            {"", "level 1", "level 2", "level 3", "level 4", "level 5"},
            {}};
  const auto paper = [&](const char* text, std::initializer_list<const char*> times) {
    std::vector<Cell> row{label(text)};
    for (const char* time : times)
      row.push_back(of_paper(time));
    grid.rows.push_back(std::move(row));
  };
  paper("5D (paper)", {"< 1 s", "< 1 s", "14 s", "24 min", "41 h"});
  paper("5T (paper)", {"< 1 s", "< 1 s", "17 s", "33 min", "57 h"});
  double done = 0;
  for (const char* const variant : {"5D", "5T"}) {
    const auto problem = morpion_of(variant);
    std::vector<Cell> row{label(fmt::format("{} (ours)", variant))};
    for (const int level : {1, 2, 3, 4, 5}) {
      if (level > context.by_effort(2, 3, 4)) {
        row.push_back(context.left_out(level == 3 ? Effort::normal : Effort::full));
      } else {
        const std::uint64_t runs = level == 1 ? 100 : level == 2 ? 5 : 1;
        row.push_back(search_runs(context, fmt::format("{} level {}", variant, level), *problem,
                                  {"nrpa", {{"--level", std::to_string(level)}}}, runs, 1)
                          .time_cell());
      }
      context.on_progress(++done / 10);
    }
    grid.rows.push_back(std::move(row));
  }
  table.grids = {grid};
  table.notes = {
      host_cpu() +
      "; processor time of one search, 100 iterations per level. Paper: Ryzen 9 3900X at 4.1 GHz. "
      "More: warpnest bench nrpa."};
  return table;
}

}  // namespace warpnest
