// Table 6 of the GPU paper: speedups over one core as in the paper, and over what a CPU can do.
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "apps/papers/executor_runs.hpp"
#include "apps/papers/table_makers.hpp"
#include "host/bench/cost_model.hpp"
#include "host/games/costs.hpp"
#include "host/report/statistics.hpp"
#include "host/report/text.hpp"

namespace warpnest {
namespace {

constexpr int paper_speedups[2][3] = {{380, 387, 382},
                                      {471, 498, 521}};  // [level - 1][dimension - 8]

struct Row {
  int level, dimension;
  double reference, fast, all_cores, gpu;  // moves per second
};

// Searches refill their lanes step by step, a loss that the pool of 4096 playouts does not have.
double search_share(const ClassCost& cost, std::uint64_t seed) {
  const GameLoss loss = cost.loss({.pools = 2, .searches = 2, .seed = seed}, {});
  return loss.pool.alpha() / loss.step_pool.alpha();
}

Plot speedup_plot(const std::vector<Row>& rows, const std::string& gpu, bool is_measured) {
  std::string script = "$data << EOD\n";
  double least = paper_speedups[0][0];
  double most = least;
  for (const Row& row : rows) {
    least = std::min(least, row.gpu / row.all_cores);
    most = std::max(most, row.gpu / row.reference);
    const std::string paper =
        row.dimension < 11 ? std::to_string(paper_speedups[row.level - 1][row.dimension - 8]) : "?";
    script += fmt::format("\"d = {}, level {}\" {} {} {} {}\n", row.dimension, row.level, paper,
                          row.gpu / row.reference, row.gpu / row.fast, row.gpu / row.all_cores);
  }
  // Whole powers of ten, with room for the key above the bars.
  const double bottom = std::pow(10, std::floor(std::log10(least / 2)));
  const double top = 4 * std::pow(10, std::ceil(std::log10(most)));
  script += fmt::format(
      "EOD\nset datafile missing '?'\nset style data histogram\nset style histogram clustered gap "
      "1\n"
      "set style fill solid 0.85 border -1\nset boxwidth 0.9\nset logscale y 10\nset yrange "
      "[{}:{}]\n"
      "set ylabel 'speedup of {}{} (log scale)'\nset xtics rotate by -30 scale 0\nset bmargin 5\n"
      "set key top center vertical maxrows 2 Left reverse width -4 samplen 2\n"
      "plot $data using 2:xtic(1) lt 6 title 'paper: RTX 3080 over one core', "
      "'' using 3 lt 1 title 'over one core, reference', '' using 4 lt 3 title 'over one core, "
      "fast', "
      "'' using 5 lt 2 title 'over all cores, fast'\n",
      bottom, top, gpu, is_measured ? "" : ", predicted");
  return {
      "speedups",
      fmt::format(
          "Speedups of nested searches on the snake. Black: the paper. Others: {} ({}) over this "
          "machine's CPU, whose speed was measured.",
          gpu, is_measured ? "measured" : "predicted by the cost model"),
      script};
}

}  // namespace

Table make_speedup_table(const TableContext& context) {
  const double seconds = context.by_effort(0.06, 0.5, 3.0);  // per run
  constexpr int rounds = 3;
  Table table;
  const Architecture& paper_gpu = *find_architecture("RTX 3080");
  const bool on_gpu = context.has_gpu();
  std::vector<Row> rows;
  double done = 0;
  for (const int level : {1, 2}) {
    for (int d = 8; d <= 11 && !context.stop.requested(); ++d) {
      const auto problem = snake_of(d);
      // Interleaved, so that a change of the machine's speed affects all of them.
      std::array<std::vector<double>, 4> speeds;
      for (int round = 0; round < rounds; ++round) {
        const auto speed = [&](RunSide side, std::uint32_t threads) {
          return search_speed(side, *problem, level, threads, seconds, context.seed, context.stop);
        };
        speeds[0].push_back(speed(RunSide::reference, 1));
        speeds[1].push_back(speed(RunSide::fast, 1));
        speeds[2].push_back(speed(RunSide::fast, 0));
        if (on_gpu) speeds[3].push_back(speed(RunSide::cuda, 0));
      }
      if (context.stop.requested()) break;
      Row row{level, d, median(speeds[0]), median(speeds[1]), median(speeds[2]), median(speeds[3])};
      if (!on_gpu) {
        const ClassCost& cost = find_class_cost(problem->title());
        row.gpu = predict(paper_gpu, cost.move_cost()).moves_per_second *
                  search_share(cost, context.seed);
      }
      rows.push_back(row);
      context.on_progress(++done / 8);
    }
  }
  Grid grid{"Nested search on the snake, 32 playouts per leaf",
            {"level", "d", "paper (3080 over one core)", "over one core of the reference",
             "over one core of fast", "over all cores of fast", "GPU, moves/s",
             "reference core, moves/s", "fast core, moves/s", "all cores, moves/s"},
            {}};
  for (const Row& row : rows) {
    const auto gpu = [&](std::string text) {
      return on_gpu ? measured(std::move(text)) : predicted(std::move(text));
    };
    grid.rows.push_back(
        {label(std::to_string(row.level)), label(std::to_string(row.dimension)),
         row.dimension < 11
             ? of_paper(fmt::format("×{}", paper_speedups[row.level - 1][row.dimension - 8]))
             : missing(),
         gpu(fmt::format("×{:.0f}", row.gpu / row.reference)),
         gpu(fmt::format("×{:.0f}", row.gpu / row.fast)),
         gpu(fmt::format("×{:.0f}", row.gpu / row.all_cores)), gpu(with_unit(row.gpu)),
         measured(with_unit(row.reference)), measured(with_unit(row.fast)),
         measured(with_unit(row.all_cores))});
  }
  table.grids = {grid};
  table.notes = {
      "The three columns of speedups are relative to one core with the reference (as in the "
      "paper), one core with the fast CPU path, and all cores with the fast CPU path."};
  if (!on_gpu) {
    table.notes.push_back(
        "No GPU was measured: " + context.cuda_status +
        ". The GPU's column is predicted for an RTX 3080 by the cost model "
        "(docs/gpu-cost-model.md), an upper estimate; the CPU's columns are measured.");
  }
  const std::string gpu_name = on_gpu ? "this GPU" : paper_gpu.name;
  if (!rows.empty()) table.plots = {speedup_plot(rows, gpu_name, on_gpu)};
  return table;
}

}  // namespace warpnest
