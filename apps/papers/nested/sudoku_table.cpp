// Table 2 of the nested search paper.
#include "host/games/sudoku/sudoku_table.hpp"

#include <fmt/format.h>

#include "apps/papers/table_makers.hpp"
#include "host/report/provenance.hpp"
#include "host/report/text.hpp"

namespace warpnest {

Table make_sudoku_table(const TableContext& context) {
  const GameEntry& entry = find_game("sudoku", "");
  Values values(entry.options());
  const auto count = context.by_effort<std::size_t>(10, 100, 100);
  values.set("--problem-count", std::to_string(count));
  const Problems problems = entry.make(values);
  const auto most = context.by_effort<std::uint64_t>(10'000, 100'000, 2'000'000);
  // One thread: the nested searches of the CPU run on one anyway.
  const auto executor = problems.front()->executor({.device = "cpu", .threads = 1});
  Table table;
  Grid grid{
      fmt::format("{} problems of 16 x 16 with 66 % of their cells empty, at most {} playouts "
                  "per problem",
                  count, grouped(most)),
      {"method", "paper, s", "processor time, s", "solved", "playouts"},
      {}};
  for (std::size_t m = 0; m < sudoku_methods.size(); ++m) {
    const SudokuMethod method = sudoku_methods[m];
    const Json row = context.piece(name(method), [&] {
      const SudokuRow made = solve_sudokus(
          method, *executor, problems,
          {.seed = context.seed,
           .playouts = most,
           .stop = &context.stop,
           .on_progress = [&](std::size_t done) {
             context.on_progress(
                 (static_cast<double>(m) + static_cast<double>(done) / static_cast<double>(count)) /
                 static_cast<double>(sudoku_methods.size()));
           }});
      return Json{{"solved", made.solved},
                  {"playouts", made.playouts},
                  {"processor_seconds", made.processor_seconds}};
    });
    const std::size_t solved = row.at("solved");
    grid.rows.push_back({label(name(method)), of_paper(sudoku_paper_seconds[m]),
                         measured(fmt::format("{}{:.2f}", solved < count ? "> " : "",
                                              row.at("processor_seconds").get<double>())),
                         measured(fmt::format("{} of {}", solved, count)),
                         measured(grouped(row.at("playouts").get<std::uint64_t>()))});
  }
  table.grids = {grid};
  table.notes = {host_cpu() +
                     "; processor time of one thread. How many problems are solved depends on the "
                     "seed and the "
                     "number of playouts alone. For forward checking, playouts are ends of games.",
                 "The paper has 100 other problems of this kind. It gave forward checking 20,000 s "
                 "per problem, "
                 "after which 21 of them were not solved."};
  return table;
}

}  // namespace warpnest
