// Table 4 of the GPU paper.
#include <array>

#include <fmt/format.h>

#include "apps/bench_pchase_report.hpp"
#include "apps/tables/table_makers.hpp"
#include "host/bench/architecture.hpp"
#include "host/bench/chase_check.hpp"
#include "host/bench/gpu_bench.hpp"
#include "host/bench/microbench_model.hpp"

namespace warpnest {
namespace {

// ns; X stands for more than 1000.
struct PaperRow {
  const char* text;
  ChaseMemory memory;
  std::uint32_t threads;  // a core
  bool write;
  std::array<const char*, 9> ns;
};
constexpr PaperRow paper_rows[] = {{"L1, 16 bits, 1 thread a core, read",
                                    ChaseMemory::global,
                                    1,
                                    false,
                                    {"26", "27", "28", "30", "31", "32", "524", "895", "X"}},
                                   {"L1, 16 bits, 1 thread a core, read+write",
                                    ChaseMemory::global,
                                    1,
                                    true,
                                    {"79", "144", "258", "296", "287", "294", "X", "X", "X"}},
                                   {"L1, 16 bits, 2 threads a core, read",
                                    ChaseMemory::global,
                                    2,
                                    false,
                                    {"13", "13", "14", "17", "21", "310", "868", "X", "X"}},
                                   {"L1, 16 bits, 2 threads a core, read+write",
                                    ChaseMemory::global,
                                    2,
                                    true,
                                    {"46", "144", "248", "297", "309", "X", "X", "X", "X"}},
                                   {"shared, 8 bits, 1 thread a core, read",
                                    ChaseMemory::shared,
                                    1,
                                    false,
                                    {"17", "18", "18", "19", "19", "19", "", "", ""}},
                                   {"shared, 8 bits, 1 thread a core, read+write",
                                    ChaseMemory::shared,
                                    1,
                                    true,
                                    {"23", "24", "24", "25", "25", "25", "", "", ""}}};

// The paper's rows as solid lines over the size, and below each, dashed in the same colour, what is
// known of the paper's layout. The other layout is in the table alone: twelve lines are enough.
Plot gpu_latency_plot(const Grid& grid, bool is_measured) {
  std::string script;
  std::string plots;
  int number = 0;
  int color = 0;
  for (const auto& row : grid.rows) {
    const std::string& text = row[0].text;
    const bool of_the_paper = text.ends_with("(paper)");
    if (!of_the_paper && !text.ends_with("contiguous")) continue;
    if (of_the_paper) ++color;
    script += fmt::format("$row{} << EOD\n", ++number);
    for (std::size_t i = 1; i < row.size(); ++i) {
      if (row[i].origin == Origin::missing || row[i].text == "X" || row[i].text.starts_with("≥"))
        continue;
      script += grid.columns[i] + " " + row[i].text + "\n";
    }
    script += "EOD\n";
    const std::string title =  // "L1, 16 bits, 1 thread a core, read (paper)": without its end
        of_the_paper ? fmt::format("title '{}'", text.substr(0, text.size() - 8)) : "notitle";
    plots += fmt::format("{}$row{} with linespoints lt {}{} {}", number == 1 ? "plot " : ", \\\n  ",
                         number, color, of_the_paper ? "" : " dt (8,6) pt 6", title);
  }
  const char* const dashed = is_measured ? "dashed: this GPU" : "dashed: predicted";
  script +=
      "set logscale x 2\nset logscale y 10\nset xlabel 'elements of the array of one thread' "
      "offset 0,0.3\n"
      "set ylabel 'latency in ns, over the threads of a core'\nset yrange [5:1000]\n"
      "set key outside bottom center horizontal maxcols 2 Left reverse samplen 2 spacing 1.2 font "
      "',12'\n" +
      plots + fmt::format(", \\\n  NaN with lines lt 6 dt (8,6) title '{}'\n", dashed);
  return {
      "gpu-latency",
      fmt::format(
          "Latency on a GPU by size of a thread's array. Solid: the paper's RTX 3080. Dashed, in "
          "the same "
          "colour: {}, contiguous arrays. Lines end where the paper has more than 1000 ns{}.",
          is_measured ? "this GPU, measured" : "predicted for an RTX 3080",
          is_measured ? "" : ", and where arrays exceed L1 and the prediction is a lower limit"),
      script};
}

std::vector<Cell> latency_row(std::string text) {
  return {label(std::move(text))};
}

void add_measured(const GpuChaseResult& gpu, const PaperRow& paper, Grid& grid) {
  for (const ChaseLayout layout : {ChaseLayout::contiguous, ChaseLayout::interleaved}) {
    auto row = latency_row(fmt::format("  {}, {}", gpu.device, name(layout)));
    for (const std::uint32_t elements : chase_elements_global) {
      Cell cell = missing();
      for (const GpuChasePoint& point : gpu.points) {
        if (point.memory == paper.memory && point.layout == layout && point.write == paper.write &&
            point.elements == elements && point.warps * warp_lanes == paper.threads * gpu.cores) {
          cell = measured(fmt::format("{:.1f}", point.core_nanoseconds));
        }
      }
      row.push_back(cell);
    }
    grid.rows.push_back(std::move(row));
  }
}

// The largest array of the paper's row.
bool measured_by_paper(const PaperRow& paper, std::uint32_t elements) {
  return paper.memory == ChaseMemory::global || elements <= 256;
}

void add_predicted(const PaperRow& paper, std::uint64_t seed, Grid& grid) {
  const Architecture& gpu = *find_architecture("RTX 3080");
  for (const ChaseLayout layout : {ChaseLayout::contiguous, ChaseLayout::interleaved}) {
    auto row = latency_row(fmt::format("  {}, {}", gpu.name, name(layout)));
    for (const std::uint32_t elements : chase_elements_global) {
      if (!measured_by_paper(paper, elements)) {
        row.push_back(missing());
        continue;
      }
      const int bits = paper.memory == ChaseMemory::global ? 16 : 8;
      const ChasePrediction prediction = predict_chase(
          gpu, {.memory = paper.memory,
                .write = paper.write,
                .elements = elements,
                .threads_a_core = paper.threads,
                .wavefronts = run_warp_chase(bits, layout, elements, paper.write, 100, seed)});
      row.push_back(predicted(
          fmt::format("{}{:.0f}", prediction.at_least ? "≥ " : "", prediction.nanoseconds)));
    }
    grid.rows.push_back(std::move(row));
  }
}

}  // namespace

Table make_gpu_latency_table(const TableContext& context) {
  Table table{.id = "4", .title = "Table 4: GPU latency for random access"};
  GpuChaseResult gpu;
#if WARPNEST_HAS_CUDA
  if (context.has_gpu()) {
    gpu = measure_gpu_chase({.rounds = context.by_effort(3U, 5U, 9U),
                             .all_warps = context.effort != Effort::quick,
                             .seed = context.seed},
                            context.stop, context.on_progress);
  }
#endif
  Grid grid{"ns an access of a core, by elements of a thread's array", {"elements"}, {}};
  for (const std::uint32_t elements : chase_elements_global) {
    grid.columns.push_back(std::to_string(elements));
  }
  const auto occupancy = [&](const char* text, double bytes) {
    auto row = latency_row(text);
    for (const std::uint32_t elements : chase_elements_global) {
      row.push_back(computed(fmt::format("{:.0f}%", 100 * elements * bytes * 128 / (100 * 1024))));
    }
    grid.rows.push_back(std::move(row));
  };
  const PaperRow* before = nullptr;
  for (const PaperRow& paper : paper_rows) {
    if (before == nullptr || before->memory != paper.memory || before->threads != paper.threads) {
      const double bytes = (paper.memory == ChaseMemory::global ? 2 : 1) * paper.threads;
      occupancy(fmt::format("occupancy of 100 KB, 128 cores, {} a core", paper.threads).c_str(),
                bytes);
    }
    before = &paper;
    auto row = latency_row(std::string(paper.text) + " (paper)");
    for (const char* ns : paper.ns)
      row.push_back(*ns != '\0' ? of_paper(ns) : missing());
    grid.rows.push_back(std::move(row));
    if (context.has_gpu()) {
      add_measured(gpu, paper, grid);
    } else {
      add_predicted(paper, context.seed, grid);
    }
  }
  Grid conflicts{
      "Bank conflicts, computed: wavefronts an access of 32 lanes takes in shared memory, 8 bits",
      {"elements", "contiguous (the paper's)", "interleaved (ours)"},
      {}};
  for (const std::uint32_t elements : chase_elements_shared) {
    std::vector<Cell> row{label(std::to_string(elements))};
    for (const ChaseLayout layout : {ChaseLayout::contiguous, ChaseLayout::interleaved}) {
      row.push_back(computed(
          fmt::format("{:.2f}", run_warp_chase(8, layout, elements, false, 300, context.seed))));
    }
    conflicts.rows.push_back(std::move(row));
  }
  Grid plain{"Plain latency of one thread, cycles",
             {"", "V100 (published)", "A100 (published)", "H100 (published)",
              context.has_gpu() ? gpu.device : "this machine"},
             {}};
  constexpr std::array<std::array<const char*, 4>, 4> published{{{"L1", "30", "36", "34"},
                                                                 {"shared", "", "", ""},
                                                                 {"L2", "215", "213", "265"},
                                                                 {"memory", "", "", ""}}};
  for (const auto& level : published) {
    std::vector<Cell> row{label(level[0])};
    for (std::size_t i = 1; i < 4; ++i)
      row.push_back(*level[i] != '\0' ? of_paper(level[i]) : missing());
    Cell own = missing("no GPU");
    for (const GpuLatency& latency : gpu.latencies) {
      if (latency.level == level[0]) own = measured(fmt::format("{:.1f}", latency.cycles));
    }
    row.push_back(own);
    plain.rows.push_back(std::move(row));
  }
  table.grids = {grid, conflicts, plain};
  table.plots = {gpu_latency_plot(grid, context.has_gpu())};
  table.notes = {
      "X: more than 1000. The paper's figure is the time of an access over the threads that share "
      "a "
      "core. The walks of the warp program were run on the CPU and checked."};
  if (!context.has_gpu()) {
    table.notes.push_back(
        "No GPU was measured: " + context.cuda_status +
        ". Predicted for an RTX 3080 (docs/gpu-cost-model.md): the latency of shared memory "
        "or L1 and the wavefronts of an access; writes to global memory go through to L2 at its "
        "throughput; where arrays exceed L1, L2 gives a lower limit (≥).");
  }
  return table;
}

}  // namespace warpnest
