#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "host/bench/chase_check.hpp"
#include "host/bench/cuda_bench_device.hpp"
#include "host/bench/gpu_bench.hpp"

namespace warpnest {
namespace {

// Warps repeat this many patterns of 32 walks. The host makes only the walks of these patterns,
// which takes most of the time of a point with writing.
constexpr std::uint32_t patterns = 4;

struct Shape {
  std::uint32_t blocks;  // per multiprocessor
  std::uint32_t warps;   // per block
};
// One block per multiprocessor if its warps fit into one; otherwise two blocks, each with half of
// the most warps that can be resident, so that no third one fits beside them. Surplus warps end at
// once.
Shape shape_of(std::uint32_t warps, std::uint32_t most) {
  return warps <= 32 ? Shape{1, warps} : Shape{2, most / 2};
}

// The chase of one kind and size, on all multiprocessors.
template <class Value, ChaseLayout Layout>
class Runner {
 public:
  Runner(CudaBenchDevice& device, const ChaseKind& kind, std::uint32_t elements, std::uint64_t seed)
      : device_(device), kind_(kind), elements_(elements) {
    for (std::uint32_t lane = 0; lane < patterns * warp_lanes; ++lane) {
      walks_.push_back(fresh_walk(elements, seed, lane));
    }
  }

  // Seconds per triple with this many warps per multiprocessor; checks all walks.
  double measure(std::uint32_t warps, const Shape& shape, const GpuBenchOptions& options) {
    const std::uint32_t blocks = shape.blocks * device_.multiprocessors();
    const std::uint32_t chasing = warps * device_.multiprocessors();
    place(blocks * shape.warps);
    std::uint64_t done = 0;
    const auto go = [&](std::uint64_t triples) {
      const ChaseLaunch launch{.values = values_.data(),
                               .at = reinterpret_cast<std::uint32_t*>(at_.data()),
                               .elements = elements_,
                               .triples = triples,
                               .chasing = chasing};
      done += triples;
      return device_.time([&] {
        check_cuda(static_cast<cudaError_t>(
                       launch_chase(kind_, launch, blocks, shape.warps, device_.stream())),
                   "launching P-Chase");
      });
    };
    std::uint64_t triples = 64;
    double seconds = go(triples);
    while (seconds < options.round_seconds / 4)
      seconds = go(triples *= 2);
    std::vector<double> rounds;
    for (std::uint32_t round = 0; round < options.rounds; ++round) {
      rounds.push_back(go(triples) / static_cast<double>(triples));
    }
    check(blocks, shape.warps, chasing, done);
    return median(rounds);
  }

 private:
  std::size_t per_warp() const { return std::size_t{elements_} * warp_lanes; }

  // Uploads the arrays of all warps and the starting elements of their lanes.
  void place(std::uint32_t warps) {
    host_values_.resize(warps * per_warp());
    host_at_.resize(std::size_t{warps} * warp_lanes);
    for (std::uint32_t warp = 0; warp < warps; ++warp) {
      const auto lanes = std::span<const ChaseWalk>(walks_).subspan(
          std::size_t{warp % patterns} * warp_lanes, warp_lanes);
      place_walks(arrays(warp), lanes);
      for (std::uint32_t lane = 0; lane < warp_lanes; ++lane) {
        host_at_[std::size_t{warp} * warp_lanes + lane] = lanes[lane].at;
      }
    }
    device_.upload(values_, host_values_);
    device_.upload(at_, host_at_);
  }
  ChaseArrays<Value, Layout> arrays(std::uint32_t warp) {
    return {host_values_.data() + warp * per_warp(), elements_};
  }
  void check(std::uint32_t blocks, std::uint32_t block_warps, std::uint32_t chasing,
             std::uint64_t triples) {
    std::vector<ChaseWalk> walked = walks_;
    for (ChaseWalk& walker : walked) {
      // Without writing, a walk returns to its start after `elements` triples.
      walk(walker, kind_.write ? triples : triples % elements_, kind_.write);
    }
    device_.download(host_values_, values_);
    device_.download(host_at_, at_);
    for (std::uint32_t warp = 0; warp < blocks * block_warps; ++warp) {
      const bool chased = is_chasing(warp % block_warps, warp / block_warps, blocks, chasing);
      const std::vector<ChaseWalk>& expected = chased ? walked : walks_;
      for (std::uint32_t lane = 0; lane < warp_lanes; ++lane) {
        const std::uint32_t at = host_at_[std::size_t{warp} * warp_lanes + lane];
        if (read_walk(arrays(warp), lane, at) ==
            expected[std::size_t{warp % patterns} * warp_lanes + lane]) {
          continue;
        }
        throw ChaseMismatch(
            fmt::format("the GPU's chase through {} elements is not the walk it "
                        "should be (warp {}, lane {})",
                        elements_, warp, lane));
      }
    }
  }

  CudaBenchDevice& device_;
  ChaseKind kind_;
  std::uint32_t elements_;
  std::vector<ChaseWalk> walks_;  // [patterns * lanes]
  std::vector<Value> host_values_;
  std::vector<std::uint32_t> host_at_;
  DeviceBytes values_;
  DeviceBytes at_;
};

// Numbers of resident warps: 1 and 2 threads per core and, if requested, all possible ones.
std::vector<std::uint32_t> warp_counts(const CudaBenchDevice& device, std::uint32_t elements,
                                       const GpuBenchOptions& options) {
  const std::uint32_t one_per_core = device.cores() / warp_lanes;
  const bool chosen = elements == every_warp_elements || elements == options.only_elements;
  if (!options.all_warps || !chosen) return {one_per_core, 2 * one_per_core};
  std::vector<std::uint32_t> counts(device.max_warps());
  std::iota(counts.begin(), counts.end(), 1U);
  return counts;
}

template <class Value, ChaseLayout Layout>
void measure_kind(CudaBenchDevice& device, ChaseMemory memory, bool write, std::uint32_t elements,
                  const GpuBenchOptions& options, const StopSignal& stop, GpuChaseResult& result) {
  const ChaseKind kind{memory, Layout, write};
  Runner<Value, Layout> runner(device, kind, elements, options.seed);
  for (const std::uint32_t warps : warp_counts(device, elements, options)) {
    if (stop.requested()) return;
    const Shape shape = shape_of(warps, device.max_warps());
    const std::uint32_t chasing = (warps + shape.blocks - 1) / shape.blocks;  // per block
    std::uint32_t resident = 0;
    check_cuda(static_cast<cudaError_t>(
                   resident_chase_blocks(kind, elements, shape.warps, chasing, resident)),
               "asking how many warps are resident");
    if (resident < shape.blocks) return;  // larger numbers need no less memory
    const double seconds = runner.measure(warps, shape, options) / chase_unroll;
    const double threads_per_core = static_cast<double>(warps * warp_lanes) / device.cores();
    result.points.push_back(
        {.memory = memory,
         .layout = Layout,
         .write = write,
         .elements = elements,
         .warps = warps,
         .occupancy = static_cast<double>(chase_bytes<Value>(elements) * warps) /
                      static_cast<double>(device.shared_bytes()),
         .core_nanoseconds = 1e9 * seconds / threads_per_core,
         .nanoseconds = 1e9 * seconds});
  }
}

// One thread following links through `bytes`.
GpuLatency measure_latency(CudaBenchDevice& device, const std::string& level, ChaseMemory memory,
                           std::uint64_t bytes, std::uint64_t seed) {
  ChaseWalk walker = fresh_walk(static_cast<std::uint32_t>(bytes / chase_line_bytes), seed, 0);
  DeviceBytes links;
  links.reserve(bytes);
  const std::uint64_t first =
      memory == ChaseMemory::shared ? 0 : reinterpret_cast<std::uint64_t>(links.data());
  if (memory == ChaseMemory::shared) {
    device.upload(links, link_lines<std::uint32_t>(walker, first));
  } else {
    device.upload(links, link_lines<std::uint64_t>(walker, first));
  }
  std::vector<std::uint64_t> results(2);
  DeviceBytes device_results;
  device_results.reserve(results.size() * sizeof(std::uint64_t));
  // One lap fills the cache. For "memory" no cache may hold the links, not even from the copy.
  const bool cold = level == "memory";
  if (cold) device.empty_l2();
  const LatencyLaunch launch{.links = links.data(),
                             .bytes = static_cast<std::uint32_t>(bytes),
                             .at = first + walker.at * chase_line_bytes,
                             .results = reinterpret_cast<std::uint64_t*>(device_results.data()),
                             .warm_up = cold ? 0 : walker.next.size() / chase_unroll + 1,
                             .triples = 8192};
  check_cuda(static_cast<cudaError_t>(launch_latency(memory, launch, device.stream())),
             "launching P-Chase");
  device.download(results, device_results);
  walk(walker, launch.warm_up + launch.triples, false);
  if (results[0] != first + walker.at * chase_line_bytes) {
    throw ChaseMismatch(fmt::format("the GPU's chase through {} bytes ended elsewhere", bytes));
  }
  return {level, bytes,
          static_cast<double>(results[1]) / static_cast<double>(chase_unroll * launch.triples)};
}

}  // namespace

GpuChaseResult measure_gpu_chase(const GpuBenchOptions& options, const StopSignal& stop,
                                 const std::function<void(double)>& on_progress) {
  CudaBenchDevice device(options.device);
  GpuChaseResult result;
  result.device = device.name();
  result.multiprocessors = device.multiprocessors();
  result.cores = device.cores();
  result.shared_bytes = device.shared_bytes();
  const auto asked = [&](ChaseMemory memory) {
    return !options.only_memory || *options.only_memory == memory;
  };
  // `most` is the limit of what the values can index.
  const auto sizes = [&](ChaseMemory memory, std::span<const std::uint32_t> of_paper,
                         std::uint32_t most) -> std::span<const std::uint32_t> {
    if (!asked(memory) || options.only_elements > most) return {};
    if (options.only_elements == 0) return of_paper;
    return {&options.only_elements, 1};
  };
  const auto in_global = sizes(ChaseMemory::global, chase_elements_global, 1U << 16);
  const auto in_shared = sizes(ChaseMemory::shared, chase_elements_shared, 1U << 8);
  const double steps = 2.0 * static_cast<double>(in_global.size() + in_shared.size());
  double done = 0;
  for (const bool write : {false, true}) {
    for (const std::uint32_t elements : in_global) {
      using enum ChaseMemory;
      measure_kind<std::uint16_t, ChaseLayout::contiguous>(device, global, write, elements, options,
                                                           stop, result);
      measure_kind<std::uint16_t, ChaseLayout::interleaved>(device, global, write, elements,
                                                            options, stop, result);
      on_progress(++done / steps);
    }
    for (const std::uint32_t elements : in_shared) {
      using enum ChaseMemory;
      measure_kind<std::uint8_t, ChaseLayout::contiguous>(device, shared, write, elements, options,
                                                          stop, result);
      measure_kind<std::uint8_t, ChaseLayout::interleaved>(device, shared, write, elements, options,
                                                           stop, result);
      on_progress(++done / steps);
    }
  }
  if (stop.requested()) return result;
  constexpr std::uint64_t small = 16 << 10;
  const std::uint64_t in_l2 = std::clamp<std::uint64_t>(device.l2_bytes() / 4, 512 << 10, 4 << 20);
  const std::uint64_t beyond_l2 =
      std::min({4 * device.l2_bytes(), std::uint64_t{512} << 20, device.memory_bytes() / 4});
  const auto add_latency = [&](const char* level, ChaseMemory memory, std::uint64_t bytes) {
    if (!asked(memory)) return;
    result.latencies.push_back(measure_latency(device, level, memory, bytes, options.seed));
  };
  add_latency("L1", ChaseMemory::global, small);
  add_latency("shared", ChaseMemory::shared, small);
  add_latency("L2", ChaseMemory::global, in_l2);
  add_latency("memory", ChaseMemory::global, beyond_l2);
  return result;
}

}  // namespace warpnest
