#include "apps/bench/bench_pchase_report.hpp"

#include <fmt/format.h>

#include "host/bench/cpu_cores.hpp"
#include "host/report/statistics.hpp"

namespace warpnest {
namespace {

const char* name(ChaseMemory memory) {
  return memory == ChaseMemory::shared ? "shared" : "global";
}

double find(const CpuChaseResult& cpu, const CpuChasePoint& like, std::uint32_t threads,
            bool write) {
  for (const CpuChasePoint& point : cpu.points) {
    if (point.width == like.width && point.elements == like.elements && point.threads == threads &&
        point.write == write) {
      return point.nanoseconds;
    }
  }
  return 0;
}

std::string cell(double nanoseconds, double ghz) {
  if (nanoseconds == 0) return fmt::format("{:>16}", "-");
  return fmt::format("{:>8.2f} {:>7.1f}", nanoseconds, nanoseconds * ghz);
}

std::string table_3(const CpuChaseResult& cpu) {
  std::string text = fmt::format(
      "P-Chase on {}\nOne core, {:.2f} GHz (measured with a chain of additions). Columns: ns and "
      "cycles per access.\n",
      host_cpu(), cpu.ghz);
  text += fmt::format(
      "Table 3: latency in the L1 cache (the paper's Ryzen 9 3900X: {:.2f} and {:.2f} ns reading,\n"
      "{:.2f} and {:.2f} ns read+write, with 1 and 2 threads per core)\n",
      paper_l1.read[0], paper_l1.read[1], paper_l1.write[0], paper_l1.write[1]);
  text += fmt::format("{:<8} {:>16} {:>16} {:>16} {:>16}\n", "bits", "read", "read+write",
                      "read, 2 threads", "r+w, 2 threads");
  for (const int width : {8, 16, 32}) {
    const L1Latency l1 = l1_latency(cpu, width);
    if (l1.read[0] == 0) continue;
    text += fmt::format("{:<8} {} {} {} {}\n", width, cell(l1.read[0], cpu.ghz),
                        cell(l1.write[0], cpu.ghz), cell(l1.read[1], cpu.ghz),
                        cell(l1.write[1], cpu.ghz));
  }
  if (cpu.threads_of_a_core < 2)
    text += "2 threads per core: the cores of this machine have one thread each.\n";
  text += fmt::format("\n{:<5} {:>10} {:>7} {:>7} {:>16} {:>16}{}\n", "bits", "elements", "bytes",
                      "fits", "read", "read+write",
                      cpu.threads_of_a_core > 1 ? "  read, 2 threads   r+w, 2 threads" : "");
  for (const CpuChasePoint& point : cpu.points) {
    if (point.write || point.threads != 1) continue;
    text += fmt::format("{:<5} {:>10} {:>7} {:>7} {} {}", point.width, point.elements,
                        size_text(point.bytes), cache_level(point.bytes),
                        cell(point.nanoseconds, cpu.ghz), cell(find(cpu, point, 1, true), cpu.ghz));
    if (cpu.threads_of_a_core > 1) {
      text += " " + cell(find(cpu, point, 2, false), cpu.ghz) + " " +
              cell(find(cpu, point, 2, true), cpu.ghz);
    }
    text += "\n";
  }
  return text;
}

std::string table_4(const GpuChaseResult& gpu) {
  std::string text = fmt::format(
      "Table 4: {} ({} multiprocessors of {} cores); ns per access of a core (as in the paper) and "
      "of a thread\n{:<7} {:<12} {:>9} {:>6} {:>10} {:>6} {:>9} {:>10}\n",
      gpu.device, gpu.multiprocessors, gpu.cores, "memory", "layout", "elements", "warps",
      "occupancy", "", "core", "thread");
  for (const GpuChasePoint& point : gpu.points) {
    text += fmt::format("{:<7} {:<12} {:>9} {:>6} {:>9.0f}% {:>6} {:>9.2f} {:>10.2f}\n",
                        name(point.memory), name(point.layout), point.elements, point.warps,
                        100 * point.occupancy, point.write ? "r+w" : "read", point.core_nanoseconds,
                        point.nanoseconds);
  }
  text +=
      "Plain latency, one thread, in cycles (published: V100 L1 30, L2 215; A100 36, 213; H100 34, "
      "265)\n";
  for (const GpuLatency& latency : gpu.latencies) {
    text += fmt::format("  {:<7} {:>8} {:>8.1f}\n", latency.level, size_text(latency.bytes),
                        latency.cycles);
  }
  return text;
}

Json point_json(const CpuChasePoint& point, double ghz) {
  Json json;
  json["bits"] = point.width;
  json["elements"] = point.elements;
  json["bytes"] = point.bytes;
  json["fits"] = cache_level(point.bytes);
  json["threads_per_core"] = point.threads;
  json["write"] = point.write;
  json["ns"] = point.nanoseconds;
  json["cycles"] = point.nanoseconds * ghz;
  return json;
}

Json cpu_json(const CpuChaseResult& cpu) {
  Json json;
  json["core_ghz"] = cpu.ghz;
  json["threads_of_a_core"] = cpu.threads_of_a_core;
  json["caches"] = Json::array();
  for (const CpuCache& cache : cpu_caches()) {
    json["caches"].push_back({{"level", cache.level}, {"bytes", cache.bytes}});
  }
  json["points"] = Json::array();
  for (const CpuChasePoint& point : cpu.points)
    json["points"].push_back(point_json(point, cpu.ghz));
  return json;
}

Json gpu_json(const GpuChaseResult& gpu) {
  Json json;
  json["device"] = gpu.device;
  json["multiprocessors"] = gpu.multiprocessors;
  json["cores_of_a_multiprocessor"] = gpu.cores;
  json["shared_bytes_of_a_multiprocessor"] = gpu.shared_bytes;
  json["points"] = Json::array();
  for (const GpuChasePoint& point : gpu.points) {
    json["points"].push_back({{"memory", name(point.memory)},
                              {"layout", name(point.layout)},
                              {"write", point.write},
                              {"elements", point.elements},
                              {"warps", point.warps},
                              {"occupancy", point.occupancy},
                              {"core_ns", point.core_nanoseconds},
                              {"thread_ns", point.nanoseconds}});
  }
  json["latencies"] = Json::array();
  for (const GpuLatency& latency : gpu.latencies) {
    json["latencies"].push_back(
        {{"level", latency.level}, {"bytes", latency.bytes}, {"cycles", latency.cycles}});
  }
  return json;
}

}  // namespace

const char* name(ChaseLayout layout) {
  return layout == ChaseLayout::contiguous ? "contiguous" : "interleaved";
}

std::string size_text(std::uint64_t bytes) {
  if (bytes >= 1U << 20) return fmt::format("{} MB", bytes >> 20);
  if (bytes >= 1U << 10) return fmt::format("{} KB", bytes >> 10);
  return fmt::format("{} B", bytes);
}

L1Latency l1_latency(const CpuChaseResult& cpu, int width) {
  const std::vector<CpuCache> caches = cpu_caches();
  const std::uint64_t half = caches.empty() ? 16 << 10 : caches.front().bytes / 2;
  std::vector<double> times[2][2];  // [write][threads - 1]
  for (const CpuChasePoint& point : cpu.points) {
    if (point.width != width || point.bytes * point.threads > half) continue;
    times[point.write ? 1 : 0][point.threads - 1].push_back(point.nanoseconds);
  }
  L1Latency l1;
  for (int t = 0; t < 2; ++t) {
    l1.read[t] = median(times[0][t]);
    l1.write[t] = median(times[1][t]);
  }
  return l1;
}

std::string cache_level(std::uint64_t bytes) {
  static const std::vector<CpuCache> caches = cpu_caches();
  for (const CpuCache& cache : caches) {
    if (bytes <= cache.bytes) return fmt::format("L{}", cache.level);
  }
  return caches.empty() ? "-" : "memory";
}

std::string to_text(const PchaseReport& report) {
  std::string text;
  if (report.cpu) text += table_3(*report.cpu) + "\n";
  if (report.gpu) {
    text += table_4(*report.gpu) + "\n";
  } else if (report.cpu && !report.cuda_status.empty()) {
    text += fmt::format("Table 4 (latency on a GPU) was not measured: {}.\n\n", report.cuda_status);
  }
  if (!report.conflicts.empty()) {
    text +=
        "Bank conflicts, computed: wavefronts that an access of 32 lanes takes in shared memory "
        "(1: no conflict)\n";
    text +=
        fmt::format("{:<6} {:>9} {:>12} {:>12}\n", "bits", "elements", "contiguous", "interleaved");
    for (const BankConflictRow& row : report.conflicts) {
      text += fmt::format("{:<6} {:>9} {:>12.2f} {:>12.2f}\n", row.bits, row.elements,
                          row.contiguous, row.interleaved);
    }
  }
  text += "Every array was checked against a plain version of the same walk.\n";
  return text;
}

Json to_json(const PchaseReport& report) {
  Json json;
  json["command"] = "bench pchase";
  json["cpu"] = report.cpu ? cpu_json(*report.cpu) : Json(nullptr);
  json["gpu"] = report.gpu ? gpu_json(*report.gpu) : Json(nullptr);
  json["cuda_status"] = report.cuda_status.empty() ? Json(nullptr) : Json(report.cuda_status);
  json["bank_conflicts"] = Json::array();
  for (const BankConflictRow& row : report.conflicts) {
    json["bank_conflicts"].push_back({{"bits", row.bits},
                                      {"elements", row.elements},
                                      {"contiguous", row.contiguous},
                                      {"interleaved", row.interleaved}});
  }
  json["checked"] = true;
  json["interrupted"] = report.interrupted;
  json["seed"] = report.seed;
  json["provenance"] = to_json(Provenance{.device = report.gpu ? report.gpu->device : "cpu",
                                          .method = "random cycle",
                                          .seed = report.seed});
  return json;
}

}  // namespace warpnest
