// Table 3 of the GPU paper, and latency by buffer size.
#include <algorithm>

#include <fmt/format.h>

#include "apps/bench/bench_pchase_report.hpp"
#include "apps/papers/table_makers.hpp"
#include "host/bench/cpu_cores.hpp"

namespace warpnest {
namespace {

Plot cpu_latency_plot(const CpuChaseResult& cpu) {
  const auto block = [&](const char* block_name, int width, bool write) {
    std::string text = fmt::format("${} << EOD\n", block_name);
    for (const CpuChasePoint& point : cpu.points) {
      if (point.width == width && point.write == write && point.threads == 1) {
        text += fmt::format("{} {}\n", point.bytes, point.nanoseconds);
      }
    }
    return text + "EOD\n";
  };
  std::string script = block("r32", 32, false) + block("w32", 32, true) + block("r16", 16, false) +
                       block("r8", 8, false);
  script +=
      "set logscale x 2\nset logscale y 10\nset xlabel 'size of the buffer'\n"
      "set ylabel 'latency of one access in ns'\nset yrange [0.8:1000]\n"
      "set xtics ('16 B' 16, '256 B' 256, '4 KB' 4096, '64 KB' 65536, '1 MB' 1048576, "
      "'16 MB' 16777216, '256 MB' 268435456)\n";
  std::uint64_t largest = 64;
  for (const CpuChasePoint& point : cpu.points)
    largest = std::max(largest, point.bytes);
  script += fmt::format("set xrange [6:{}]\n", 4 * largest);  // leaves room for the last label
  int number = 1;
  for (const CpuCache& cache : cpu_caches()) {
    script += fmt::format(
        "set arrow {0} from {1},0.8 to {1},700 nohead lc rgb '#999999' dt 2\n"
        "set label {0} 'L{2}, {3}' at {1},800 center textcolor rgb '#555555'\n",
        number, cache.bytes, cache.level, size_text(cache.bytes));
    ++number;
  }
  script +=
      "plot $r32 with linespoints lt 1 title '32 bits, read', $w32 with linespoints lt 2 title "
      "'32 bits, read+write', $r16 with linespoints lt 3 title '16 bits, read', $r8 with "
      "linespoints "
      "lt 4 title '8 bits, read'\n";
  return {"cpu-latency",
          "P-Chase on one core of this machine: time of one access along a random cycle, by size "
          "of the buffer. Dashed lines: the sizes of the caches.",
          script};
}

}  // namespace

Table make_cpu_latency_table(const TableContext& context) {
  const CpuChaseOptions options{
      .max_elements = elements_beyond_caches(context.by_effort(2U, 4U, 16U)),
      .growth = context.by_effort(4U, 2U, 2U),
      .rounds = context.by_effort(7U, 9U, 15U),
      .round_seconds = context.by_effort(5e-4, 2e-3, 5e-3),
      .seed = context.seed};
  const CpuChaseResult cpu = measure_cpu_chase(options, context.stop, context.on_progress);
  Table table;
  Grid l1{
      "L1 cache, ns (and cycles) per access", {"", "paper", "8 bits", "16 bits", "32 bits"}, {}};
  for (const bool write : {false, true}) {
    for (const int threads : {1, 2}) {
      std::vector<Cell> row{
          label(fmt::format("{}, {} thread{} per core", write ? "read+write" : "read only", threads,
                            threads == 1 ? "" : "s")),
          of_paper(fmt::format("{:.2f}", (write ? paper_l1.write : paper_l1.read)[threads - 1]))};
      for (const int width : {8, 16, 32}) {
        const L1Latency latency = l1_latency(cpu, width);
        const double ns = write ? latency.write[threads - 1] : latency.read[threads - 1];
        row.push_back(ns > 0 ? measured(fmt::format("{:.2f} ({:.1f})", ns, ns * cpu.ghz))
                             : missing());
      }
      l1.rows.push_back(std::move(row));
    }
  }
  Grid sizes{"By size, one thread, 32-bit values",
             {"buffer", "fits into", "read, ns", "read+write, ns"},
             {}};
  for (const CpuChasePoint& point : cpu.points) {
    if (point.width != 32 || point.threads != 1) continue;
    const std::string ns = fmt::format("{:.2f}", point.nanoseconds);
    if (!point.write) {
      sizes.rows.push_back(
          {label(size_text(point.bytes)), label(cache_level(point.bytes)), measured(ns)});
    } else if (!sizes.rows.empty()) {
      sizes.rows.back().push_back(measured(ns));
    }
  }
  table.grids = {l1, sizes};
  table.notes = {
      fmt::format("{}; the core ran at {:.2f} GHz, measured with a chain of additions. Every array "
                  "was checked against a plain version of the same walk.",
                  host_cpu(), cpu.ghz)};
  if (cpu.threads_of_a_core < 2)
    table.notes.push_back("The cores of this machine have one thread each.");
  table.plots = {cpu_latency_plot(cpu)};
  return table;
}

}  // namespace warpnest
