#include "tests/ptx/bench_run.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "host/bench/chase_check.hpp"
#include "kernels/subset_sums_launch.hpp"

namespace warpnest::ptx {
namespace {

template <class Enum>
std::string digit(Enum value) {
  return std::to_string(static_cast<int>(value));
}

// A part of the mangled name of chase_kernel<Value, ...> that no other kernel has.
template <class Value>
std::string chase_part(const ChaseKind& kind) {
  return std::string("12chase_kernelI") + (sizeof(Value) == 1 ? 'h' : 't') + "LNS_11ChaseMemoryE" +
         digit(kind.memory) + "ELNS_11ChaseLayoutE" + digit(kind.layout) + "ELb" +
         digit(kind.write) + "E";
}

// Everything that a launch reads and writes.
template <class Value>
struct ChaseData {
  std::vector<Value> values;
  std::vector<std::uint32_t> at;
};

template <class Value, ChaseLayout Layout>
class ChaseBench {
 public:
  ChaseBench(const Module& module, const ChaseRun& run) : module_(module), run_(run) {}

  BenchOutcome compare() const {
    ChaseData<Value> got = fresh();
    BenchOutcome outcome{launch(got), {}};
    ChaseData<Value> wanted = fresh();
    on_host(wanted);
    if (got.values != wanted.values) {
      outcome.difference = "the arrays";
    } else if (got.at != wanted.at) {
      outcome.difference = "the places";
    }
    return outcome;
  }

 private:
  std::uint32_t all_warps() const { return run_.blocks * run_.warps; }
  ChaseArrays<Value, Layout> arrays(ChaseData<Value>& data, std::uint32_t warp) const {
    return {data.values.data() + std::size_t{warp} * run_.elements * warp_lanes, run_.elements};
  }

  ChaseData<Value> fresh() const {
    ChaseData<Value> data{std::vector<Value>(std::size_t{all_warps()} * run_.elements * warp_lanes),
                          {}};
    std::vector<ChaseWalk> walks;
    for (std::uint32_t i = 0; i < all_warps() * warp_lanes; ++i) {
      walks.push_back(fresh_walk(run_.elements, run_.seed, i));
      data.at.push_back(walks[i].at);
    }
    for (std::uint32_t warp = 0; warp < all_warps(); ++warp) {
      place_walks(arrays(data, warp),
                  std::span<const ChaseWalk>(walks).subspan(warp * warp_lanes, warp_lanes));
    }
    return data;
  }

  Outcome launch(ChaseData<Value>& data) const {
    Memory memory;
    memory.allow(data.values);
    memory.allow(data.at);
    const ChaseLaunch parameter{.values = data.values.data(),
                                .at = data.at.data(),
                                .elements = run_.elements,
                                .triples = run_.triples,
                                .chasing = run_.chasing};
    Launch launch = Launch::of(module_.kernel(chase_part<Value>(run_.kind)), parameter);
    launch.blocks = run_.blocks;
    launch.threads = run_.warps * lanes;
    launch.race_unit = sizeof(Value);  // lanes fill an array together, one value each
    if (run_.kind.memory == ChaseMemory::shared) {
      // Only as much as the chasing warps of a block need.
      const std::uint32_t chasing =
          (std::min(run_.chasing, all_warps()) + run_.blocks - 1) / run_.blocks;
      launch.shared_bytes = static_cast<std::uint32_t>(chase_bytes<Value>(run_.elements) * chasing);
    }
    return ptx::run(launch, memory);
  }

  void on_host(ChaseData<Value>& data) const {
    for (std::uint32_t warp = 0; warp < all_warps(); ++warp) {
      if (!is_chasing(warp % run_.warps, warp / run_.warps, run_.blocks, run_.chasing)) continue;
      HostWarp host;
      HostWarp::PerLane<std::uint32_t> at;
      for (std::uint32_t lane = 0; lane < warp_lanes; ++lane)
        at[lane] = data.at[warp * warp_lanes + lane];
      if (run_.kind.write) {
        chase<true>(host, arrays(data, warp), warp_lanes, run_.triples, at);
      } else {
        chase<false>(host, arrays(data, warp), warp_lanes, run_.triples, at);
      }
      for (std::uint32_t lane = 0; lane < warp_lanes; ++lane)
        data.at[warp * warp_lanes + lane] = at[lane];
    }
  }

  const Module& module_;
  const ChaseRun& run_;
};

class LatencyBench {
 public:
  LatencyBench(const Module& module, const LatencyRun& run) : module_(module), run_(run) {}

  BenchOutcome compare() const {
    const Timed warm = launch(run_.warm_up);
    ChaseWalk walker = fresh();
    walk(walker, run_.warm_up + run_.triples, false);
    BenchOutcome outcome{warm.machine, {}};
    if (warm.line != walker.at) {
      outcome.difference = "the place";
    } else if (warm.cycles != launch(0).cycles || warm.cycles < chase_unroll * run_.triples ||
               warm.cycles > (chase_unroll + loop) * run_.triples + around) {
      outcome.difference = "the clock";
    }
    return outcome;
  }

 private:
  // Instructions besides the accesses: in the loop (count, compare, branch, and what lanes that do
  // not chase take part in), and around it.
  static constexpr std::uint64_t loop = 3;
  static constexpr std::uint64_t around = 12;

  struct Timed {
    Outcome machine;
    std::uint64_t line;
    std::uint64_t cycles;
  };

  ChaseWalk fresh() const { return fresh_walk(run_.lines, run_.seed, 0); }

  Timed launch(std::uint64_t warm_up) const {
    return run_.memory == ChaseMemory::shared ? launch<std::uint32_t>(warm_up)
                                              : launch<std::uint64_t>(warm_up);
  }
  template <class Place>
  Timed launch(std::uint64_t warm_up) const {
    const bool in_shared = run_.memory == ChaseMemory::shared;
    const ChaseWalk walker = fresh();
    std::vector<Place> links = link_lines<Place>(walker, 0);
    const std::uint64_t first = in_shared ? 0 : reinterpret_cast<std::uint64_t>(links.data());
    for (Place& link : links)
      link += static_cast<Place>(first);
    std::vector<std::uint64_t> results(2);
    Memory memory;
    memory.allow(links);
    memory.allow(results);
    const auto bytes = static_cast<std::uint32_t>(links.size() * sizeof(Place));
    const LatencyLaunch parameter{.links = links.data(),
                                  .bytes = bytes,
                                  .at = first + walker.at * chase_line_bytes,
                                  .results = results.data(),
                                  .warm_up = warm_up,
                                  .triples = run_.triples};
    Launch launch =
        Launch::of(module_.kernel("14latency_kernelILNS_11ChaseMemoryE" + digit(run_.memory) + "E"),
                   parameter);
    if (in_shared) launch.shared_bytes = bytes;
    const Outcome machine = ptx::run(launch, memory);
    return {machine, (results[0] - first) / chase_line_bytes, results[1]};
  }

  const Module& module_;
  const LatencyRun& run_;
};

template <class Value>
BenchOutcome chase_of(const Module& module, const ChaseRun& run) {
  return run.kind.layout == ChaseLayout::contiguous
             ? ChaseBench<Value, ChaseLayout::contiguous>(module, run).compare()
             : ChaseBench<Value, ChaseLayout::interleaved>(module, run).compare();
}

template <class Number>
std::vector<std::uint64_t> sums_on_host(std::uint32_t n, std::size_t warps) {
  std::vector<std::uint64_t> all;
  for (std::size_t warp = 0; warp < warps; ++warp) {
    HostWarp host;
    HostWarp::PerLane<Number> zero;
    HostWarp::PerLane<std::uint64_t> totals;
    for (std::uint32_t lane = 0; lane < warp_lanes; ++lane)
      zero[lane] = 0;
    lane_subset_sums<Number>(host, n, all_subsets(n), zero, totals);
    for (std::uint32_t lane = 0; lane < warp_lanes; ++lane)
      all.push_back(totals[lane]);
  }
  return all;
}

}  // namespace

BenchOutcome run_chase(const Module& module, const ChaseRun& run) {
  return run.kind.memory == ChaseMemory::shared ? chase_of<std::uint8_t>(module, run)
                                                : chase_of<std::uint16_t>(module, run);
}

BenchOutcome run_latency(const Module& module, const LatencyRun& run) {
  return LatencyBench(module, run).compare();
}

BenchOutcome run_sums(const Module& module, const SumsRun& run) {
  const std::size_t warps = std::size_t{run.blocks} * run.warps;
  std::vector<std::uint32_t> zeros(warps * lanes);
  std::vector<std::uint64_t> totals(warps * lanes);
  Memory memory;
  memory.allow(zeros);
  memory.allow(totals);
  const Kernel& kernel =
      module.kernel(std::string("18subset_sums_kernelI") + (run.floats ? 'f' : 'i') + "E");
  const std::uint32_t end = all_subsets(run.n).end;
  BenchOutcome outcome;
  for (std::uint32_t first = 0; first < end; first += run.part) {  // one launch each
    const SubsetSumsLaunch parameter{
        zeros.data(), totals.data(), run.n, {first, std::min(first + run.part, end)}};
    Launch launch = Launch::of(kernel, parameter);
    launch.blocks = run.blocks;
    launch.threads = run.warps * lanes;
    outcome.machine = ptx::run(launch, memory);
  }
  const auto wanted =
      run.floats ? sums_on_host<float>(run.n, warps) : sums_on_host<std::int32_t>(run.n, warps);
  if (totals != wanted) {
    outcome.difference = "the sums";
  } else if (totals.front() != subset_sums_closed_form(run.n)) {
    outcome.difference = "the closed form";
  }
  return outcome;
}

}  // namespace warpnest::ptx
