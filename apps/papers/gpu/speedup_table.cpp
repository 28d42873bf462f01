// Table 6 of the GPU paper: speedups of nested searches, over what a CPU can do and over one core
// that plays plainly.
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "apps/papers/executor_runs.hpp"
#include "apps/papers/table_makers.hpp"
#include "host/bench/architecture.hpp"
#include "host/games/costs.hpp"
#include "host/report/provenance.hpp"
#include "host/report/statistics.hpp"
#include "host/report/text.hpp"

namespace warpnest {
namespace {

constexpr int paper_speedups[2][3] = {{380, 387, 382},
                                      {471, 498, 521}};  // [level - 1][dimension - 8]

// What the GPU is compared with, in the order of the columns.
struct CpuSide {
  const char* title;
  RunSide side;
  std::uint32_t threads;  // 0: all cores
};
constexpr std::array<CpuSide, 4> cpu_sides{
    {{"one core, fast", RunSide::fast, 1},
     {"all cores, fast", RunSide::fast, 0},
     {"one core, branch-free reference", RunSide::branch_free, 1},
     {"one core, reference", RunSide::reference, 1}}};

struct Row {
  int level, dimension;
  std::array<double, cpu_sides.size()> cpu;  // moves per second
  double gpu;
};

Plot speedup_plot(const std::vector<Row>& rows, const std::string& gpu, bool is_measured) {
  std::string script = "$data << EOD\n";
  double least = paper_speedups[0][0];
  double most = least;
  for (const Row& row : rows) {
    for (const double cpu : row.cpu) {
      least = std::min(least, row.gpu / cpu);
      most = std::max(most, row.gpu / cpu);
    }
    const std::string paper =
        row.dimension < 11 ? std::to_string(paper_speedups[row.level - 1][row.dimension - 8]) : "?";
    script += fmt::format("\"d = {}, level {}\" {}", row.dimension, row.level, paper);
    for (const double cpu : row.cpu)
      script += fmt::format(" {}", row.gpu / cpu);
    script += "\n";
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
      "plot $data using 2:xtic(1) lt 6 title 'paper: RTX 3080 over one core'",
      bottom, top, gpu, is_measured ? "" : ", predicted");
  for (std::size_t i = 0; i < cpu_sides.size(); ++i)
    script += fmt::format(", '' using {} lt {} title 'over {}'", i + 3, i + 1, cpu_sides[i].title);
  script += "\n";
  return {
      "speedups",
      fmt::format(
          "Speedups of nested searches on the snake. Black: the paper. Others: {} ({}) over this "
          "machine's CPU, whose speed was measured.",
          gpu, is_measured ? "measured" : "predicted"),
      script};
}

}  // namespace

Table make_speedup_table(const TableContext& context) {
  const double seconds = context.by_effort(0.04, 0.4, 3.0);  // per run
  constexpr int rounds = 3;
  const Architecture& paper_gpu = *find_architecture("RTX 3080");
  const bool on_gpu = context.has_gpu();
  std::vector<Row> rows;
  std::vector<double> busy;
  for (const int level : {1, 2}) {
    for (int d = 8; d <= 11; ++d) {
      const auto problem = snake_of(d);
      // Interleaved, so that a change of the machine's speed affects all of them.
      std::array<std::vector<double>, cpu_sides.size() + 1> speeds;
      const auto measure = [&](std::size_t i, RunSide side, std::uint32_t threads) {
        const SearchSpeed speed =
            search_speed(side, *problem, level, threads, seconds, context.seed, context.stop);
        context.check();
        speeds[i].push_back(speed.moves_per_second);
        busy.push_back(speed.busy);
      };
      for (int round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < cpu_sides.size(); ++i)
          measure(i, cpu_sides[i].side, cpu_sides[i].threads);
        if (on_gpu) measure(cpu_sides.size(), RunSide::cuda, 0);
      }
      Row row{level, d, {}, median(speeds.back())};
      for (std::size_t i = 0; i < cpu_sides.size(); ++i)
        row.cpu[i] = median(speeds[i]);
      if (!on_gpu) {
        // Searches of level 2 spend nearly all of their time in searches of level 1.
        row.gpu = find_class_cost(problem->title()).search_rate() * paper_gpu.multiprocessors *
                  paper_gpu.boost_ghz * 1e9;
      }
      rows.push_back(row);
      context.on_progress(static_cast<double>(rows.size()) / 8);
    }
  }
  Table table;
  Grid speedups{fmt::format("Nested search on the snake, 32 playouts per leaf: speedup of {}",
                            on_gpu ? "this GPU" : paper_gpu.name),
                {"level", "d", "paper (3080 over its one core)"},
                {}};
  Grid speeds{"Moves per second", {"level", "d", "GPU"}, {}};
  for (const CpuSide& side : cpu_sides) {
    speedups.columns.push_back(fmt::format("over {}", side.title));
    speeds.columns.emplace_back(side.title);
  }
  for (const Row& row : rows) {
    const auto gpu = [&](std::string text) {
      return on_gpu ? measured(std::move(text)) : predicted(std::move(text));
    };
    const Cell level = label(std::to_string(row.level));
    const Cell dimension = label(std::to_string(row.dimension));
    std::vector<Cell> ratios{
        level, dimension,
        row.dimension < 11
            ? of_paper(fmt::format("×{}", paper_speedups[row.level - 1][row.dimension - 8]))
            : missing()};
    std::vector<Cell> rates{level, dimension, gpu(with_unit(row.gpu))};
    for (const double cpu : row.cpu) {
      ratios.push_back(gpu(fmt::format("×{:.0f}", row.gpu / cpu)));
      rates.push_back(measured(with_unit(cpu)));
    }
    speedups.rows.push_back(std::move(ratios));
    speeds.rows.push_back(std::move(rates));
  }
  table.grids = {speedups, speeds};
  table.notes = {
      host_cpu() +
      "; the CPU's columns are measured, by processor time. \"Fast\" is the best CPU path. Both "
      "references have the structure that section 4 of the paper describes (bit field, list of "
      "moves, stored sequence) and differ in how the list is built: with a branch for each "
      "neighbour or without. The paper does not show its CPU code, so neither is its program."};
  if (const double share = median(busy); share > 0.05) {
    table.notes.push_back(fmt::format(
        "The machine was busy: the measured threads were without a core for {:.0f} % of the time "
        "(median). Processor time leaves that out, but not what sharing caches and clock costs.",
        100 * share));
  }
  if (!on_gpu) {
    table.notes.push_back("No GPU was measured: " + context.cuda_status +
                          ". The GPU's column is predicted for an RTX 3080: the kernels' code "
                          "for whole searches of level 1, run instruction by instruction with a "
                          "model of time (docs/gpu-cost-model.md, scripts/search_work.py). Level 2 "
                          "is taken to have the same rate, because it spends its time in searches "
                          "of level 1.");
  }
  if (!rows.empty())
    table.plots = {speedup_plot(rows, on_gpu ? "this GPU" : paper_gpu.name, on_gpu)};
  return table;
}

}  // namespace warpnest
