// warpnest bench pchase: measures memory latency by following a random cycle through an array.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/bench/bench_commands.hpp"
#include "apps/bench/bench_pchase_report.hpp"
#include "apps/command_line.hpp"
#include "apps/common_options.hpp"
#include "apps/exit_codes.hpp"
#include "apps/output.hpp"
#include "apps/progress.hpp"
#include "apps/signals.hpp"
#include "host/bench/chase_check.hpp"
#include "kernels/resource_limits.hpp"

namespace warpnest {
namespace {

constexpr const char* bench_pchase_examples = R"(Examples:
  warpnest bench pchase                             Table 3 of the GPU paper, and Table 4 with a GPU
  warpnest bench pchase --device cpu --width 32 --json
  warpnest bench pchase --device warp               the GPU's program on the CPU: walks and bank conflicts)";

struct PchaseArguments {
  std::string device;
  std::optional<int> width;
  std::optional<std::uint32_t> size;
  std::uint32_t max_size;
  std::string memory;
  std::uint32_t rounds;
  std::uint64_t seed;
  bool json;
  bool quiet;
};

constexpr std::uint32_t largest_size = 1U << 28;

void check(const PchaseArguments& arguments) {
  if (arguments.width && *arguments.width != 8 && *arguments.width != 16 &&
      *arguments.width != 32) {
    throw UsageError(
        fmt::format("--width: {} bits are not possible: use 8, 16 or 32", *arguments.width));
  }
  const bool one_memory = arguments.memory != "both";
  const bool on_gpu = arguments.device.starts_with("cuda");
  if (one_memory && arguments.device == "cpu") {
    throw UsageError("--memory: the CPU has no shared or global memory: use it with a GPU");
  }
  if (arguments.memory == "global" && arguments.device == "warp") {
    throw UsageError("--memory: --device warp shows the bank conflicts of shared memory only");
  }
  if (arguments.width && on_gpu) {
    throw UsageError("--width: on a GPU values have 16 bits in global memory and 8 in shared");
  }
  if (!arguments.size) return;
  if (*arguments.size % 4 != 0) {
    throw UsageError(
        fmt::format("--size: {} elements of 8 bits do not fill whole words: use a multiple of 4",
                    *arguments.size));
  }
  const bool in_shared = arguments.memory == "shared" || arguments.device == "warp";
  const int width = arguments.width.value_or(in_shared ? 8 : on_gpu ? 16 : 32);
  if (width < 32 && *arguments.size > 1U << width) {
    throw UsageError(fmt::format("--size: {} elements cannot be indexed by {} bits: use 4 to {}",
                                 *arguments.size, width, 1U << width));
  }
  const std::uint64_t bytes =
      std::uint64_t{*arguments.size} * static_cast<unsigned>(width) / 8 * warp_lanes;
  constexpr std::uint32_t most = ReferenceMultiprocessor::block_shared_bytes;
  if (in_shared && bytes > most) {
    throw UsageError(fmt::format(
        "--size: 32 arrays of {} elements of {} bits take {} bytes, and shared "
        "memory has {}: use at most {}",
        *arguments.size, width, bytes, most, most / warp_lanes * 8 / static_cast<unsigned>(width)));
  }
}

// Runs the warp program on the CPU in the sizes of Table 4, checks it and counts bank conflicts.
std::vector<BankConflictRow> run_on_warp(const PchaseArguments& arguments) {
  std::vector<std::uint32_t> sizes(std::begin(chase_elements_shared),
                                   std::end(chase_elements_shared));
  if (arguments.size) sizes = {*arguments.size};
  const int bits = arguments.width.value_or(8);
  std::vector<BankConflictRow> rows;
  for (const std::uint32_t elements : sizes) {
    if (bits < 32 && elements > 1U << bits) continue;
    const std::uint64_t bytes = std::uint64_t{elements} * static_cast<unsigned>(bits) / 8;
    if (bytes * warp_lanes > ReferenceMultiprocessor::block_shared_bytes) continue;
    BankConflictRow row{.bits = bits, .elements = elements};
    for (const bool write : {false, true}) {
      row.contiguous =
          run_warp_chase(bits, ChaseLayout::contiguous, elements, write, 1000, arguments.seed);
      row.interleaved =
          run_warp_chase(bits, ChaseLayout::interleaved, elements, write, 1000, arguments.seed);
    }
    rows.push_back(row);
  }
  return rows;
}

CpuChaseOptions cpu_options(const PchaseArguments& arguments) {
  CpuChaseOptions options;
  if (arguments.width) options.widths = {*arguments.width};
  options.max_elements = arguments.max_size;
  if (arguments.size) {
    options.min_elements = options.max_elements = *arguments.size;
    std::erase_if(options.widths, [&](int w) { return w < 32 && *arguments.size > 1U << w; });
  }
  options.rounds = arguments.rounds;
  options.seed = arguments.seed;
  return options;
}

int run_pchase(const PchaseArguments& arguments) {
  StopSignal stop;
  const SignalGuard signals(stop);
  PchaseReport report;
  report.seed = arguments.seed;
  const bool on_cpu = arguments.device == "auto" || arguments.device == "cpu";
  const bool cuda_asked = arguments.device.starts_with("cuda");
  report.cuda_status = cuda_status();
  if (cuda_asked && !report.cuda_status.empty()) {
    throw UsageError(fmt::format("no device {}: {}; use --device cpu or warp", arguments.device,
                                 report.cuda_status));
  }
  if (arguments.device.starts_with("cuda:")) {
    const std::vector<DeviceInfo> there = list_devices();
    const auto is_it = [&](const DeviceInfo& device) { return device.name == arguments.device; };
    if (std::none_of(there.begin(), there.end(), is_it)) {
      throw UsageError(
          fmt::format("no device {}: 'warpnest devices' lists them", arguments.device));
    }
  }
  Progress progress(
      {.quiet = arguments.quiet, .title = "bench pchase", .time_limit = std::nullopt});
  const auto show = [&](double fraction) { progress.update({.fraction = fraction}); };
  if (on_cpu) report.cpu = measure_cpu_chase(cpu_options(arguments), stop, show);
  if (arguments.memory != "global") report.conflicts = run_on_warp(arguments);
#if WARPNEST_HAS_CUDA
  if ((cuda_asked || arguments.device == "auto") && report.cuda_status.empty()) {
    GpuBenchOptions options{.rounds = arguments.rounds, .seed = arguments.seed};
    if (arguments.device.starts_with("cuda:"))
      options.device = std::stoi(arguments.device.substr(5));
    options.only_elements = arguments.size.value_or(0);
    if (arguments.memory != "both") {
      options.only_memory =
          arguments.memory == "shared" ? ChaseMemory::shared : ChaseMemory::global;
    }
    report.gpu = measure_gpu_chase(options, stop, show);
  }
#endif
  report.interrupted = stop.interrupted();
  const bool measured =
      (report.cpu && !report.cpu->points.empty()) || (report.gpu && !report.gpu->points.empty());
  if (report.interrupted && !measured) {
    complain("interrupted before the first size was measured");
    return SignalGuard::exit_code(exit_failed);
  }
  print(arguments.json ? json_text(to_json(report)) : to_text(report));
  return report.interrupted ? SignalGuard::exit_code(exit_done) : exit_done;
}

Options pchase_options() {
  return {device_option(),
          integer_option("--width", 8, 32,
                         "on the CPU and --device warp: bits per value, 8, 16 or 32 (default: all)"),
          integer_option("--size", min_chase_elements, largest_size,
                         "only arrays of this many elements, a multiple of 4"),
          integer_option("--max-size", min_chase_elements, largest_size,
                         "on the CPU: arrays from 8 elements to this many",
                         elements_beyond_caches(4)),
          choice_option("--memory", {"shared", "global", "both"},
                        "which memory of a GPU: shared, global or both", "both"),
          rounds_option(),
          seed_option()};
}

PchaseArguments read_pchase(const CommandLine& line) {
  const Values run = line.values("Run");
  const Values output = line.values("Output");
  PchaseArguments arguments{.device = checked_device(run.text("--device")),
                            .width = {},
                            .size = {},
                            .max_size = static_cast<std::uint32_t>(run.integer("--max-size")),
                            .memory = run.text("--memory"),
                            .rounds = static_cast<std::uint32_t>(run.integer("--rounds")),
                            .seed = run.seed("--seed"),
                            .json = output.flag("--json"),
                            .quiet = output.flag("--quiet")};
  if (const auto width = run.optional_integer("--width")) arguments.width = static_cast<int>(*width);
  if (const auto size = run.optional_integer("--size")) {
    arguments.size = static_cast<std::uint32_t>(*size);
  }
  check(arguments);
  return arguments;
}

}  // namespace

void add_bench_pchase(CLI::App& bench, Command& chosen) {
  const auto line = std::make_shared<CommandLine>(
      bench, "pchase",
      "memory latency of random accesses, by size (Tables 3 and 4 of the GPU paper)",
      bench_pchase_examples);
  line->add({"Run", pchase_options()});
  line->add({"Output", {json_option(), quiet_option()}});
  line->command().callback([line, &chosen] {
    chosen = [arguments = read_pchase(*line)] { return run_pchase(arguments); };
  });
}

}  // namespace warpnest
