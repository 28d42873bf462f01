// warpnest bench compute: additions and tests without memory, CPU and GPU (Table 2 of the GPU
// paper).
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/bench/bench_commands.hpp"
#include "apps/command_line.hpp"
#include "apps/common_options.hpp"
#include "apps/exit_codes.hpp"
#include "apps/output.hpp"
#include "apps/signals.hpp"
#include "host/bench/cpu_compute.hpp"
#include "host/bench/gpu_bench.hpp"
#include "host/report/provenance.hpp"
#include "kernels/subset_sums.cuh"

namespace warpnest {
namespace {

constexpr const char* bench_compute_examples = R"(Examples:
  warpnest bench compute                            integers and floats, 1 and 2 threads per core
  warpnest bench compute --n 26 --rounds 9 --json)";

struct ComputeArguments {
  std::uint32_t n;
  std::uint32_t rounds;
  bool json;
};

struct ComputeReport {
  std::vector<CpuComputePoint> cpu;
  std::vector<GpuComputePoint> gpu;
  double growth = 0;  // ratio of times when n grows by one
  std::string cuda_status;
};

std::string row(const char* device, bool floats, std::uint32_t threads,
                std::optional<double> seconds, double reference, double paper) {
  const std::string measured =
      seconds ? fmt::format("{:>12.2f} {:>12.2f}", *seconds * 1e3, *seconds / reference)
              : fmt::format("{:>12} {:>12}", "-", "-");
  return fmt::format("{:<6} {:<8} {:>16} {} {:>12.1f}\n", device, floats ? "float" : "integer",
                     threads, measured, paper);
}

std::string to_text(const ComputeArguments& arguments, const ComputeReport& report) {
  std::string text = fmt::format(
      "Sums of all subsets of 0 to {}: medians of {} rounds on {}\n"
      "Table 2: time until all threads are done, relative to integers with 1 CPU thread per core\n"
      "{:<6} {:<8} {:>16} {:>12} {:>12} {:>12}\n",
      arguments.n, arguments.rounds, host_cpu(), "device", "numbers", "threads per core", "ms",
      "relative", "paper");
  const double reference = report.cpu.front().seconds;
  for (const std::uint32_t threads : {1U, 2U}) {
    for (const bool floats : {false, true}) {
      std::optional<double> cpu;
      std::optional<double> gpu;
      for (const CpuComputePoint& point : report.cpu) {
        if (point.threads_per_core == threads && point.floats == floats) cpu = point.seconds;
      }
      for (const GpuComputePoint& point : report.gpu) {
        if (point.threads_per_core == threads && point.floats == floats) gpu = point.seconds;
      }
      text += row("cpu", floats, threads, cpu, reference, paper_compute(false, threads, floats));
      text += row("cuda", floats, threads, gpu, reference, paper_compute(true, threads, floats));
    }
  }
  if (report.cpu.size() < 4)
    text += "2 threads per core on the CPU: the cores of this machine have one thread each.\n";
  if (report.gpu.empty()) text += fmt::format("cuda was not measured: {}.\n", report.cuda_status);
  text += fmt::format(
      "Every sum is {}, as the closed form says. One more element takes {:.2f} times as long.\n",
      grouped(subset_sums_closed_form(arguments.n)), report.growth);
  return text;
}

Json to_json(const ComputeArguments& arguments, const ComputeReport& report) {
  Json json;
  json["command"] = "bench compute";
  json["n"] = arguments.n;
  json["rounds"] = arguments.rounds;
  json["sum"] = subset_sums_closed_form(arguments.n);
  json["checked"] = true;
  json["growth"] = report.growth;
  json["cuda_status"] = report.cuda_status.empty() ? Json(nullptr) : Json(report.cuda_status);
  json["results"] = Json::array();
  const double reference = report.cpu.front().seconds;
  const auto add = [&](const char* device, bool floats, std::uint32_t threads, double seconds,
                       double paper) {
    json["results"].push_back({{"device", device},
                               {"numbers", floats ? "float" : "integer"},
                               {"threads_per_core", threads},
                               {"seconds", seconds},
                               {"relative", seconds / reference},
                               {"paper", paper}});
  };
  for (const CpuComputePoint& p : report.cpu) {
    add("cpu", p.floats, p.threads_per_core, p.seconds,
        paper_compute(false, p.threads_per_core, p.floats));
  }
  for (const GpuComputePoint& p : report.gpu) {
    add("cuda", p.floats, p.threads_per_core, p.seconds,
        paper_compute(true, p.threads_per_core, p.floats));
  }
  json["provenance"] = to_json(Provenance{.device = "cpu", .method = "subset sums"});
  return json;
}

int run_compute(const ComputeArguments& arguments) {
  StopSignal stop;
  const SignalGuard signals(stop);
  ComputeReport report;
  report.cuda_status = cuda_status();
  report.cpu = measure_cpu_compute({.n = arguments.n, .rounds = arguments.rounds}, stop);
#if WARPNEST_HAS_CUDA
  if (report.cuda_status.empty()) {
    report.gpu = measure_gpu_compute({.rounds = arguments.rounds}, arguments.n, stop);
  }
#endif
  if (stop.requested() || report.cpu.empty()) {
    complain("interrupted before the measurement was done");
    return SignalGuard::exit_code(exit_failed);
  }
  report.growth = std::sqrt(compute_growth(14, 2, arguments.rounds));
  print(arguments.json ? json_text(to_json(arguments, report)) : to_text(arguments, report));
  return exit_done;
}

}  // namespace

void add_bench_compute(CLI::App& bench, Command& chosen) {
  const auto line = std::make_shared<CommandLine>(
      bench, "compute", "additions and tests without memory (Table 2 of the GPU paper)",
      bench_compute_examples);
  line->add({"Run",
             {integer_option("--n", 8, max_subset_n,
                             "subsets of the numbers 0 to N; one more doubles the time", 22),
              rounds_option()}});
  line->add({"Output", {json_option()}});
  line->command().callback([line, &chosen] {
    const Values run = line->values("Run");
    const ComputeArguments arguments{
        .n = static_cast<std::uint32_t>(run.integer("--n")),
        .rounds = static_cast<std::uint32_t>(run.integer("--rounds")),
        .json = line->values("Output").flag("--json")};
    chosen = [arguments] { return run_compute(arguments); };
  });
}

}  // namespace warpnest
