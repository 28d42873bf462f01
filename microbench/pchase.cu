// P-Chase under nvbench: all multiprocessors, with 4 and 8 warps each; and a single thread, for the
// plain latency. The element rate is accesses per second.
#include <algorithm>
#include <vector>

#include <nvbench/nvbench.cuh>

#include "host/bench/chase_check.hpp"
#include "kernels/pchase_launch.hpp"
#include "microbench/axes.hpp"
#include "microbench/cuda_bench.cuh"

namespace {

using namespace warpnest;

template <class Value, ChaseLayout Layout>
void place(std::vector<Value>& values, std::vector<std::uint32_t>& at, std::uint32_t warps,
           std::uint32_t elements) {
  const std::size_t per_warp = std::size_t{elements} * warp_lanes;
  std::vector<ChaseWalk> lanes;
  for (std::uint32_t lane = 0; lane < warp_lanes; ++lane) {
    lanes.push_back(fresh_walk(elements, bench::seed, lane));
  }
  for (std::uint32_t warp = 0; warp < warps; ++warp) {
    const ChaseArrays<Value, Layout> arrays{values.data() + warp * per_warp, elements};
    place_walks(arrays, std::span<const ChaseWalk>(lanes));
    for (std::uint32_t lane = 0; lane < warp_lanes; ++lane)
      at[warp * warp_lanes + lane] = lanes[lane].at;
  }
}

template <class Value>
void run(nvbench::state& state, ChaseMemory memory) {
  const auto elements = static_cast<std::uint32_t>(state.get_int64("elements"));
  const auto warps = static_cast<std::uint32_t>(state.get_int64("warps"));
  const ChaseKind kind{memory,
                       state.get_string("layout") == "contiguous" ? ChaseLayout::contiguous
                                                                  : ChaseLayout::interleaved,
                       state.get_string("access") == "read+write"};
  const auto blocks = static_cast<std::uint32_t>(bench::multiprocessors());
  std::vector<Value> values(std::size_t{blocks} * warps * elements * warp_lanes);
  std::vector<std::uint32_t> at(std::size_t{blocks} * warps * warp_lanes);
  if (kind.layout == ChaseLayout::contiguous) {
    place<Value, ChaseLayout::contiguous>(values, at, blocks * warps, elements);
  } else {
    place<Value, ChaseLayout::interleaved>(values, at, blocks * warps, elements);
  }
  const bench::DeviceArray<Value> device_values(values);
  const bench::DeviceArray<std::uint32_t> device_at(at);
  const ChaseLaunch launch{.values = device_values.data(),
                           .at = device_at.data(),
                           .elements = elements,
                           .triples = bench::chase_triples};
  state.add_element_count(at.size() * chase_unroll * bench::chase_triples, "accesses");
  state.exec([&](nvbench::launch& nv) {
    bench::check(launch_chase(kind, launch, blocks, warps, nv.get_stream()), "launch_chase");
  });
}

void pchase_global(nvbench::state& state) {
  run<std::uint16_t>(state, ChaseMemory::global);
}
void pchase_shared(nvbench::state& state) {
  run<std::uint8_t>(state, ChaseMemory::shared);
}

// One thread; `bench pchase` measures the plain latency in the same way.
void pchase_latency(nvbench::state& state) {
  const bool in_shared = state.get_string("memory") == "shared";
  const auto bytes = static_cast<std::uint32_t>(state.get_int64("bytes"));
  const bool in_cache = bytes <= bench::latency_bytes[1];
  if (in_shared && bytes > bench::latency_bytes[0]) return state.skip("more than a block may have");
  const ChaseWalk walker = fresh_walk(bytes / chase_line_bytes, bench::seed, 0);
  const bench::DeviceArray<std::uint64_t> links(bytes / sizeof(std::uint64_t));
  const std::uint64_t first = in_shared ? 0 : reinterpret_cast<std::uint64_t>(links.data());
  if (in_shared) {
    bench::copy(links.data(), link_lines<std::uint32_t>(walker, first));
  } else {
    bench::copy(links.data(), link_lines<std::uint64_t>(walker, first));
  }
  const bench::DeviceArray<std::uint64_t> results(2);
  const LatencyLaunch launch{.links = links.data(),
                             .bytes = bytes,
                             .at = first + walker.at * chase_line_bytes,
                             .results = results.data(),
                             .warm_up = in_cache ? walker.next.size() / chase_unroll + 1 : 0,
                             .triples = bench::chase_triples};
  state.add_element_count(chase_unroll * (launch.warm_up + launch.triples), "accesses");
  state.exec([&](nvbench::launch& nv) {
    bench::check(launch_latency(in_shared ? ChaseMemory::shared : ChaseMemory::global, launch,
                                nv.get_stream()),
                 "launch_latency");
  });
}

std::vector<nvbench::int64_t> axis(std::span<const int> values) {
  return {values.begin(), values.end()};
}

NVBENCH_BENCH(pchase_global)
    .add_int64_axis("elements", axis(bench::chase_elements_global))
    .add_int64_axis("warps", axis(bench::gpu_warps))
    .add_string_axis("layout", {"contiguous", "interleaved"})
    .add_string_axis("access", {"read", "read+write"});
NVBENCH_BENCH(pchase_shared)
    .add_int64_axis("elements", axis(bench::chase_elements_shared))
    .add_int64_axis("warps", axis(bench::gpu_warps))
    .add_string_axis("layout", {"contiguous", "interleaved"})
    .add_string_axis("access", {"read", "read+write"});

NVBENCH_BENCH(pchase_latency)
    .add_int64_axis("bytes", axis(bench::latency_bytes))
    .add_string_axis("memory", {"global", "shared"});

}  // namespace
