// Table 4 of the GPU paper.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "apps/bench/bench_pchase_report.hpp"
#include "apps/papers/table_makers.hpp"
#include "host/bench/architecture.hpp"
#include "host/bench/chase_check.hpp"
#include "host/bench/gpu_bench.hpp"
#include "host/bench/microbench_model.hpp"

namespace warpnest {
namespace {

constexpr int paper_l1_bytes = 100'000;  // that the paper's occupancy refers to

// ns; X stands for more than 1000.
struct PaperRow {
  const char* text;
  ChaseMemory memory;
  std::uint32_t threads;  // per core
  bool write;
  std::array<const char*, 9> ns;
};
constexpr PaperRow paper_rows[] = {{"L1, 16 bits, 1 thread per core, read",
                                    ChaseMemory::global,
                                    1,
                                    false,
                                    {"26", "27", "28", "30", "31", "32", "524", "895", "X"}},
                                   {"L1, 16 bits, 1 thread per core, read+write",
                                    ChaseMemory::global,
                                    1,
                                    true,
                                    {"79", "144", "258", "296", "287", "294", "X", "X", "X"}},
                                   {"L1, 16 bits, 2 threads per core, read",
                                    ChaseMemory::global,
                                    2,
                                    false,
                                    {"13", "13", "14", "17", "21", "310", "868", "X", "X"}},
                                   {"L1, 16 bits, 2 threads per core, read+write",
                                    ChaseMemory::global,
                                    2,
                                    true,
                                    {"46", "144", "248", "297", "309", "X", "X", "X", "X"}},
                                   {"shared, 8 bits, 1 thread per core, read",
                                    ChaseMemory::shared,
                                    1,
                                    false,
                                    {"17", "18", "18", "19", "19", "19", "", "", ""}},
                                   {"shared, 8 bits, 1 thread per core, read+write",
                                    ChaseMemory::shared,
                                    1,
                                    true,
                                    {"23", "24", "24", "25", "25", "25", "", "", ""}}};

// The paper's rows as solid lines over the size and, below each, dashed in the same colour, our
// figures for the paper's layout. The other layout is only in the table: twelve lines are enough.
Plot gpu_latency_plot(const Grid& grid, bool is_measured) {
  std::string script;
  for (const int threads : {1, 2}) {  // where the arrays of all threads fill L1
    const int elements = paper_l1_bytes / (128 * 2 * threads);
    script += fmt::format(
        "set arrow {0} from {1},5 to {1},1000 nohead lc rgb '#999999' dt 2\n"
        "set label {0} '{2}' at first {1}, graph 1.04 {3} font ',13' textcolor rgb '#555555'\n",
        threads, elements, threads == 1 ? "1 thread per core" : "L1 full: 2 threads per core",
        threads == 1 ? "left" : "right");
  }
  script += "set tmargin 2\n";
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
    const std::string title =  // "L1, 16 bits, 1 thread per core, read (paper)": without its end
        of_the_paper ? fmt::format("title '{}'", text.substr(0, text.size() - 8)) : "notitle";
    plots += fmt::format("{}$row{} with linespoints lt {}{} {}", number == 1 ? "plot " : ", \\\n  ",
                         number, color, of_the_paper ? "" : " dt (8,6) pt 6", title);
  }
  const char* const dashed = is_measured ? "dashed: this GPU" : "dashed: predicted";
  script +=
      "set logscale x 2\nset logscale y 10\nset xlabel 'elements of the array of one thread' "
      "offset 0,0.6\n"
      "set ylabel 'latency in ns, divided by threads per core'\nset yrange [5:1000]\n"
      "set key outside bottom center horizontal maxcols 2 Left reverse samplen 2 spacing 1.2 font "
      "',12'\n" +
      plots + fmt::format(", \\\n  NaN with lines lt 6 dt (8,6) title '{}'\n", dashed);
  return {
      "gpu-latency",
      fmt::format(
          "Latency on a GPU by size of a thread's array. Solid: the paper's RTX 3080. Dashed, in "
          "the same colour: {}, contiguous arrays. Lines end where the paper has more than 1000 "
          "ns{}. Grey: where the arrays fill 100 KB of L1, with 1 and 2 threads per core.",
          is_measured ? "this GPU, measured" : "predicted for an RTX 3080",
          is_measured ? "" : ", and where arrays exceed L1 and the prediction is a lower bound"),
      script};
}

std::vector<Cell> latency_row(std::string text) {
  return {label(std::move(text))};
}

Cell latency_cell(const GpuChasePoint& point, bool is_measured) {
  if (is_measured) return measured(fmt::format("{:.1f}", point.core_nanoseconds));
  return predicted(fmt::format("{}{:.0f}", point.at_least ? "≥ " : "", point.core_nanoseconds));
}

// Ours over the paper's, where both have a figure; for the row of the paper's layout.
std::vector<Cell> ratio_row(const PaperRow& paper, const std::vector<Cell>& ours) {
  auto row = latency_row("  ours over the paper");
  for (std::size_t i = 0; i < paper.ns.size(); ++i) {
    const std::string& text = ours[i + 1].text;
    const std::string ns = paper.ns[i];
    const bool both =
        !ns.empty() && ns != "X" && ours[i + 1].origin != Origin::missing && !text.starts_with("≥");
    row.push_back(
        both ? Cell{fmt::format("{:.2f}", std::stod(text) / std::stod(ns)), ours[i + 1].origin}
             : missing());
  }
  return row;
}

// Adds a row of the paper and, below it, ours in both layouts.
void add_rows(const GpuChaseResult& gpu, bool is_measured, const PaperRow& paper, Grid& grid) {
  for (const ChaseLayout layout : {ChaseLayout::contiguous, ChaseLayout::interleaved}) {
    auto row = latency_row(fmt::format("  {}, {}", gpu.device, name(layout)));
    for (const std::uint32_t elements : chase_elements_global) {
      Cell cell = missing();
      for (const GpuChasePoint& point : gpu.points) {
        if (point.memory == paper.memory && point.layout == layout && point.write == paper.write &&
            point.elements == elements && point.warps * warp_lanes == paper.threads * gpu.cores) {
          cell = latency_cell(point, is_measured);
        }
      }
      row.push_back(cell);
    }
    grid.rows.push_back(std::move(row));
    if (layout == ChaseLayout::contiguous) {
      grid.rows.push_back(ratio_row(paper, grid.rows.back()));
    }
  }
}

// Every kind of chase, in the order of columns and lines.
struct ChaseColumn {
  const char* title;
  ChaseMemory memory;
  ChaseLayout layout;
  bool write;
};
constexpr ChaseColumn chase_columns[] = {
    {"L1, contiguous, read", ChaseMemory::global, ChaseLayout::contiguous, false},
    {"L1, contiguous, read+write", ChaseMemory::global, ChaseLayout::contiguous, true},
    {"L1, interleaved, read", ChaseMemory::global, ChaseLayout::interleaved, false},
    {"L1, interleaved, read+write", ChaseMemory::global, ChaseLayout::interleaved, true},
    {"shared, contiguous, read", ChaseMemory::shared, ChaseLayout::contiguous, false},
    {"shared, contiguous, read+write", ChaseMemory::shared, ChaseLayout::contiguous, true},
    {"shared, interleaved, read", ChaseMemory::shared, ChaseLayout::interleaved, false},
    {"shared, interleaved, read+write", ChaseMemory::shared, ChaseLayout::interleaved, true}};

const GpuChasePoint* point_of(const GpuChaseResult& gpu, const ChaseColumn& column,
                              std::uint32_t warps) {
  for (const GpuChasePoint& point : gpu.points) {
    if (point.memory == column.memory && point.layout == column.layout &&
        point.write == column.write && point.warps == warps &&
        point.elements == every_warp_elements) {
      return &point;
    }
  }
  return nullptr;
}

std::uint32_t most_warps(const GpuChaseResult& gpu) {
  std::uint32_t most = 0;
  for (const GpuChasePoint& point : gpu.points)
    most = std::max(most, point.warps);
  return most;
}

// Beyond the paper: every number of resident warps. Predictions are smooth, so only every fourth.
Grid warps_grid(const GpuChaseResult& gpu, bool is_measured) {
  Grid grid{fmt::format("By resident warps of a multiprocessor, {} elements per thread: ns per "
                        "access of a core",
                        every_warp_elements),
            {"warps"},
            {}};
  for (const ChaseColumn& column : chase_columns)
    grid.columns.emplace_back(column.title);
  for (std::uint32_t warps = 1; warps <= most_warps(gpu); ++warps) {
    if (!is_measured && warps > 2 && warps % 4 != 0) continue;
    auto row = latency_row(std::to_string(warps));
    for (const ChaseColumn& column : chase_columns) {
      const GpuChasePoint* const point = point_of(gpu, column, warps);
      row.push_back(point == nullptr ? missing() : latency_cell(*point, is_measured));
    }
    grid.rows.push_back(std::move(row));
  }
  return grid;
}

// A single thread, next to published figures: those of the V100 are here, the others in the data
// file.
Grid plain_grid(const GpuChaseResult& gpu, bool is_measured) {
  Grid grid{"Plain latency of one thread, cycles",
            {"", "V100 (published)"},
            {{label("L1"), of_paper("30")},
             {label("shared"), missing()},
             {label("L2"), of_paper("215")},
             {label("memory"), missing()}}};
  for (const char* const known : {"A100", "H100", "RTX 3080"}) {
    const Architecture& figures = *find_architecture(known);
    grid.columns.push_back(fmt::format("{} (published)", known));
    const auto add = [&](std::size_t row, double cycles) {
      grid.rows[row].push_back(of_paper(fmt::format("{:g}", cycles)));
    };
    add(0, figures.l1_latency);
    add(1, figures.shared_latency);
    add(2, figures.l2_latency);
    grid.rows[3].push_back(missing());
  }
  grid.columns.push_back(is_measured ? gpu.device : "this machine");
  for (auto& row : grid.rows) {
    Cell own = missing(is_measured ? "–" : "no GPU");
    for (const GpuLatency& latency : gpu.latencies) {
      if (latency.level == row.front().text) own = measured(fmt::format("{:.1f}", latency.cycles));
    }
    row.push_back(own);
  }
  return grid;
}

Plot warps_plot(const GpuChaseResult& gpu, bool is_measured) {
  std::string script;
  std::string plots;
  int number = 0;
  for (const ChaseColumn& column : chase_columns) {
    script += fmt::format("$row{} << EOD\n", ++number);
    for (std::uint32_t warps = 1; warps <= most_warps(gpu); ++warps) {
      const GpuChasePoint* const point = point_of(gpu, column, warps);
      if (point != nullptr && !point->at_least)
        script += fmt::format("{} {}\n", warps, point->core_nanoseconds);
    }
    script += "EOD\n";
    // Wide lines first, thin ones on top: where lines overlap, both show.
    plots += fmt::format("{}$row{} with lines lt {} lw {}{} title '{}'",
                         number == 1 ? "plot " : ", \\\n  ", number, (number + 1) / 2,
                         column.layout == ChaseLayout::contiguous ? 5 : 2.2,
                         column.write ? " dt (8,6)" : "", column.title);
  }
  script += fmt::format(
      "set logscale y 10\nset xlabel 'resident warps of a multiprocessor' offset 0,0.6\n"
      "set ylabel 'ns per access of a core{}'\nset xrange [0:{}]\nset xtics 4\n"
      "set key outside bottom center horizontal maxcols 2 Left reverse samplen 4 spacing 1.2 font "
      "',12'\n",
      is_measured ? "" : ", predicted", most_warps(gpu) + 1);
  return {
      "gpu-warps",
      fmt::format("Latency by the number of resident warps, {} elements per thread, {} ({}). More "
                  "warps hide more of it, until the memory's throughput is reached; lanes that "
                  "meet in a bank reach it earlier.{}",
                  every_warp_elements, gpu.device, is_measured ? "measured" : "predicted",
                  is_measured ? "" : " Lines of L1 end where the arrays exceed it."),
      script + plots + "\n"};
}

}  // namespace

Table make_gpu_latency_table(const TableContext& context) {
  Table table;
  const bool is_measured = context.has_gpu();
  GpuChaseResult gpu;
  if (!is_measured) gpu = predict_gpu_chase(*find_architecture("RTX 3080"), context.seed);
#if WARPNEST_HAS_CUDA
  if (is_measured) {
    gpu = measure_gpu_chase({.rounds = context.by_effort(3U, 5U, 9U),
                             .all_warps = context.effort != Effort::quick,
                             .seed = context.seed},
                            context.stop, context.on_progress);
  }
#endif
  Grid grid{"ns per access of a core, by elements of a thread's array", {"elements"}, {}};
  for (const std::uint32_t elements : chase_elements_global) {
    grid.columns.push_back(std::to_string(elements));
  }
  const auto occupancy = [&](const char* text, double bytes) {
    auto row = latency_row(text);
    for (const std::uint32_t elements : chase_elements_global) {
      row.push_back(
          computed(fmt::format("{:.0f}%", 100 * elements * bytes * 128 / paper_l1_bytes)));
    }
    grid.rows.push_back(std::move(row));
  };
  const PaperRow* before = nullptr;
  for (const PaperRow& paper : paper_rows) {
    if (before == nullptr || before->memory != paper.memory || before->threads != paper.threads) {
      const double bytes = (paper.memory == ChaseMemory::global ? 2 : 1) * paper.threads;
      occupancy(fmt::format("occupancy of 100 KB by 128 cores, {} thread{} per core", paper.threads,
                            paper.threads == 1 ? "" : "s")
                    .c_str(),
                bytes);
    }
    before = &paper;
    auto row = latency_row(std::string(paper.text) + " (paper)");
    for (const char* ns : paper.ns)
      row.push_back(*ns != '\0' ? of_paper(ns) : missing());
    grid.rows.push_back(std::move(row));
    add_rows(gpu, is_measured, paper, grid);
  }
  Grid conflicts{
      "Bank conflicts, computed: wavefronts per access of 32 lanes in shared memory, 8 bits",
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
  table.grids = {grid, warps_grid(gpu, is_measured), conflicts, plain_grid(gpu, is_measured)};
  table.plots = {gpu_latency_plot(grid, is_measured), warps_plot(gpu, is_measured)};
  table.notes = {
      "X: more than 1000. The paper's figure is the time of an access divided by the threads that "
      "share a core. The walks of the warp program were run on the CPU and checked."};
  if (!is_measured) {
    table.notes.push_back(
        "No GPU was measured: " + context.cuda_status +
        ". Predicted for an RTX 3080 (docs/gpu-cost-model.md): the latency of shared memory or L1, "
        "the lines and wavefronts of an access; writes to global memory go through to L2 at its "
        "throughput; where arrays exceed L1, L2 gives a lower bound (≥). Three constants of the "
        "model "
        "were fitted to the paper's columns, so they agree; the interleaved rows and other GPUs "
        "are "
        "predictions. One figure does not fit: 46 ns for 8 elements, read+write, two threads per "
        "core, "
        "where one thread takes 79.");
  }
  return table;
}

}  // namespace warpnest
