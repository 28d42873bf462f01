// Tables 4 and 5 of the reflexive paper, and the configuration that found its record.
#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "apps/papers/executor_runs.hpp"
#include "apps/papers/searched.hpp"
#include "apps/papers/table_makers.hpp"
#include "host/report/provenance.hpp"
#include "host/report/text.hpp"

namespace warpnest {
namespace {

// A cell of the paper's tables. Our copy of the paper lacks two lengths.
struct Combination {
  std::uint64_t games, meta_games;
  const char *length, *time;  // on a Pentium 4
};
constexpr Combination combinations[] = {{1, 1, "63", "5 s"},
                                        {1, 10, "63", "42 s"},
                                        {1, 100, "67", "417 s"},
                                        {1, 1000, "67", "3,248 s"},
                                        {10, 1, "63", "23 s"},
                                        {10, 10, "?", "774 s"},
                                        {10, 100, "?", "3,643 s"},
                                        {10, 1000, "67", "27,688 s"},
                                        {100, 1, "65", "253 s"},
                                        {100, 10, "69", "4,079 s"},
                                        {100, 100, "72", "26,225 s"},
                                        {1000, 1, "71", "3,188 s"},
                                        // The text: the configuration that found the record.
                                        {100, 1000, "78", "393,806 s"}};

}  // namespace

Table make_reflexive_table(const TableContext& context) {
  const auto problem = morpion_of("5D");
  // The number of playouts grows with the product of both; a mobility playout costs as much as two
  // dozen uniform ones.
  const auto most_uniform = context.by_effort<std::uint64_t>(10, 1000, 100'000);
  const auto most_mobile = context.by_effort<std::uint64_t>(1, 100, 10'000);
  const auto budget = context.by_effort<std::uint64_t>(20, 2000, 40'000);
  Table table;
  Grid grid{"Length of one meta-meta-game, Morpion 5D",
            {"games", "meta-games", "paper", "uniform playouts", "runs", "playouts with mobility",
             "runs", "paper, time (Pentium 4)", "time per run, uniform", "with mobility"},
            {}};
  double done = 0;
  for (const Combination& paper : combinations) {
    const std::uint64_t product = paper.games * paper.meta_games;
    const auto play = [&](const char* playout, std::uint64_t most, std::uint64_t games) {
      if (product > most) return Searched{};
      const std::uint64_t runs = std::clamp<std::uint64_t>(games / product, 1, 50);
      const std::string sizes = fmt::format("{},{}", paper.games, paper.meta_games);
      return search_runs(context, fmt::format("{} {}", sizes, playout), *problem,
                         {"reflexive", {{"--games", sizes}, {"--playout", playout}}}, runs);
    };
    const Searched uniform = play("uniform", most_uniform, budget);
    const Searched mobile = play("mobility", most_mobile, budget / 10);
    const auto mean = [&](const Searched& searched, std::uint64_t most) {
      return product > most ? context.left_out() : searched.mean_cell();
    };
    grid.rows.push_back({label(grouped(paper.games)), label(grouped(paper.meta_games)),
                         of_paper(paper.length), mean(uniform, most_uniform), uniform.runs_cell(),
                         mean(mobile, most_mobile), mobile.runs_cell(), of_paper(paper.time),
                         uniform.time_cell(), mobile.time_cell()});
    context.on_progress(++done / static_cast<double>(std::size(combinations)));
  }
  table.grids = {grid};
  table.notes = {
      host_cpu() +
          "; processor time. A run is one meta-meta-game. The columns say how many meta-games are "
          "played for each of its moves, and how many games for each move of a meta-game. The "
          "paper "
          "does not say how its games choose moves; its times suggest mobility.",
      "The last row is the configuration that found the paper's record of 78 moves, in one run."};
  return table;
}

}  // namespace warpnest
