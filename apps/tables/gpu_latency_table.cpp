// Table 4 of the GPU paper.
#include <array>

#include <fmt/format.h>

#include "apps/tables/table_makers.hpp"
#include "host/bench/architecture.hpp"
#include "host/bench/chase_check.hpp"
#include "host/bench/gpu_bench.hpp"

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
constexpr PaperRow paper_rows[] = {
    {"L1, 16 bits, 1 thread a core, read", ChaseMemory::global, 1, false,
     {"26", "27", "28", "30", "31", "32", "524", "895", "X"}},
    {"L1, 16 bits, 1 thread a core, read+write", ChaseMemory::global, 1, true,
     {"79", "144", "258", "296", "287", "294", "X", "X", "X"}},
    {"L1, 16 bits, 2 threads a core, read", ChaseMemory::global, 2, false,
     {"13", "13", "14", "17", "21", "310", "868", "X", "X"}},
    {"L1, 16 bits, 2 threads a core, read+write", ChaseMemory::global, 2, true,
     {"46", "144", "248", "297", "309", "X", "X", "X", "X"}},
    {"shared, 8 bits, 1 thread a core, read", ChaseMemory::shared, 1, false,
     {"17", "18", "18", "19", "19", "19", "", "", ""}},
    {"shared, 8 bits, 1 thread a core, read+write", ChaseMemory::shared, 1, true,
     {"23", "24", "24", "25", "25", "25", "", "", ""}}};

const char* name(ChaseLayout layout) {
  return layout == ChaseLayout::contiguous ? "contiguous" : "interleaved";
}

// A warp alone on its scheduler waits for each access: the latency of shared memory, and a cycle for
// each wavefront that bank conflicts add.
double predicted_shared_ns(const Architecture& gpu, double wavefronts) {
  return (gpu.shared_latency + wavefronts - 1) / gpu.boost_ghz;
}

// The paper's rows, and what stands below them for each, as lines over the size.
Plot latency_plot(const Grid& grid, bool is_measured) {
  std::string script;
  std::string plots;
  int number = 0;
  std::string above;
  for (const auto& row : grid.rows) {
    const bool of_the_paper = row[0].text.ends_with("(paper)");
    if (of_the_paper) {  // "L1, 16 bits, 1 thread a core, read (paper)": the bits go
      const std::size_t bits = row[0].text.find(", ");
      above = row[0].text.substr(0, bits) + row[0].text.substr(row[0].text.find(", ", bits + 2));
    }
    if (row[0].text.starts_with("occupancy")) continue;
    script += fmt::format("$row{} << EOD\n", ++number);
    for (std::size_t i = 1; i < row.size(); ++i) {
      if (row[i].origin == Origin::missing || row[i].text == "X") continue;
      script += grid.columns[i] + " " + row[i].text + "\n";
    }
    const std::string title =
        of_the_paper ? above : fmt::format("{}{}", row[0].text, is_measured ? "" : ", predicted");
    script += "EOD\n";
    plots += fmt::format("{}$row{} with linespoints lt {}{} title '{}'", number == 1 ? "plot " : ", \\\n  ", number,
                         (number - 1) % 8 + 1, of_the_paper ? "" : " dt 2", title);
  }
  script += "set logscale x 2\nset logscale y 10\nset xlabel 'elements of the array of one thread'\n"
            "set ylabel 'latency in ns, over the threads of a core'\nset yrange [10:1000]\n"
            "set key outside right top vertical Left reverse samplen 2 spacing 1.3 font ',11'\n" + plots + "\n";
  return {"gpu-latency",
          fmt::format("Latency on a GPU by size of a thread's array. Solid: the paper's RTX 3080. Dashed: {}. Lines "
                      "end where the paper has more than 1000 ns.",
                      is_measured ? "this GPU, measured" : "predicted for an RTX 3080"),
          script};
}

std::vector<Cell> start_row(std::string text) { return {label(std::move(text))}; }

void add_measured(const GpuChaseResult& gpu, const PaperRow& paper, Grid& grid) {
  for (const ChaseLayout layout : {ChaseLayout::contiguous, ChaseLayout::interleaved}) {
    auto row = start_row(fmt::format("  {}, {}", gpu.device, name(layout)));
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

void add_predicted(const PaperRow& paper, std::uint64_t seed, Grid& grid) {
  if (paper.memory != ChaseMemory::shared || paper.write) return;
  const Architecture& gpu = *find_architecture("RTX 3080");
  for (const ChaseLayout layout : {ChaseLayout::contiguous, ChaseLayout::interleaved}) {
    auto row = start_row(fmt::format("  {}, {}", gpu.name, name(layout)));
    for (const std::uint32_t elements : chase_elements_global) {
      if (elements > 256) {
        row.push_back(missing());
        continue;
      }
      const double passes = run_warp_chase(8, layout, elements, false, 100, seed);
      row.push_back(predicted(fmt::format("{:.1f}", predicted_shared_ns(gpu, passes))));
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
    auto row = start_row(text);
    for (const std::uint32_t elements : chase_elements_global) {
      row.push_back(computed(fmt::format("{:.0f}%", 100 * elements * bytes * 128 / (100 * 1024))));
    }
    grid.rows.push_back(std::move(row));
  };
  const PaperRow* before = nullptr;
  for (const PaperRow& paper : paper_rows) {
    if (before == nullptr || before->memory != paper.memory || before->threads != paper.threads) {
      const double bytes = (paper.memory == ChaseMemory::global ? 2 : 1) * paper.threads;
      occupancy(fmt::format("occupancy of 100 KB, 128 cores, {} a core", paper.threads).c_str(), bytes);
    }
    before = &paper;
    auto row = start_row(std::string(paper.text) + " (paper)");
    for (const char* ns : paper.ns) row.push_back(*ns != '\0' ? of_paper(ns) : missing());
    grid.rows.push_back(std::move(row));
    if (context.has_gpu()) {
      add_measured(gpu, paper, grid);
    } else {
      add_predicted(paper, context.seed, grid);
    }
  }
  Grid conflicts{"Bank conflicts, computed: wavefronts an access of 32 lanes takes in shared memory, 8 bits",
                 {"elements", "contiguous (the paper's)", "interleaved (ours)"}, {}};
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
              context.has_gpu() ? gpu.device : "this machine"}, {}};
  constexpr std::array<std::array<const char*, 4>, 4> published{
      {{"L1", "30", "36", "34"}, {"shared", "", "", ""}, {"L2", "215", "213", "265"}, {"memory", "", "", ""}}};
  for (const auto& level : published) {
    std::vector<Cell> row{label(level[0])};
    for (std::size_t i = 1; i < 4; ++i) row.push_back(*level[i] != '\0' ? of_paper(level[i]) : missing());
    Cell own = missing("no GPU");
    for (const GpuLatency& latency : gpu.latencies) {
      if (latency.level == level[0]) own = measured(fmt::format("{:.1f}", latency.cycles));
    }
    row.push_back(own);
    plain.rows.push_back(std::move(row));
  }
  table.grids = {grid, conflicts, plain};
  table.plots = {latency_plot(grid, context.has_gpu())};
  table.notes = {"X: more than 1000. The paper's figure is the time of an access over the threads that share a "
                 "core. The walks of the warp program were run on the CPU and checked."};
  if (!context.has_gpu()) {
    table.notes.push_back("No GPU was measured: " + context.cuda_status +
                          ". Predicted: (latency of shared memory + wavefronts − 1) / boost clock of an RTX "
                          "3080; for reads from L1 and for writes there is no prediction.");
  }
  return table;
}

}  // namespace warpnest
