#include "tests/support/ptx/bench_run.hpp"

#include <span>
#include <vector>

#include "host/bench/chase_check.hpp"
#include "kernels/subset_sums.cuh"
#include "kernels/subset_sums_launch.hpp"

namespace warpnest::ptx {
namespace {

// The letter of a type in a mangled name.
template <class Value>
constexpr char mangled = sizeof(Value) == 1   ? 'h'
                         : sizeof(Value) == 2 ? 't'
                                              : 'j';

// A part of the mangled name of chase_kernel<Value, ...> that no other has.
template <class Value>
std::string chase_part(const ChaseKind& kind) {
  const auto digit = [](auto value) { return std::to_string(static_cast<int>(value)); };
  return std::string("12chase_kernelI") + mangled<Value> + "LNS_11ChaseMemoryE" +
         digit(kind.memory) + "ELNS_11ChaseLayoutE" + digit(kind.layout) + "ELb" +
         digit(kind.write) + "ELb" + digit(kind.timed) + "E";
}

// All that a launch reads and writes.
template <class Value>
struct ChaseData {
  std::vector<Value> values;
  std::vector<std::uint32_t> at;
  std::vector<std::uint64_t> cycles;
};

template <class Value, ChaseLayout Layout>
class ChaseBench {
 public:
  ChaseBench(const Module& module, const ChaseRun& run) : module_(module), run_(run) {}

  BenchOutcome compare() const {
    ChaseData<Value> got = fresh();
    BenchOutcome outcome{launch(got, run_.warm_up), {}};
    ChaseData<Value> wanted = fresh();
    on_host(wanted);
    if (got.values != wanted.values) {
      outcome.difference = "the arrays";
    } else if (got.at != wanted.at) {
      outcome.difference = "the places";
    } else if (run_.kind.timed && !clock_is_right(got)) {
      outcome.difference = "the clock";
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
                          {},
                          std::vector<std::uint64_t>(all_warps())};
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

  Outcome launch(ChaseData<Value>& data, std::uint64_t warm_up) const {
    Memory memory;
    memory.allow(data.values);
    memory.allow(data.at);
    memory.allow(data.cycles);
    const ChaseLaunch parameter{.values = data.values.data(),
                                .at = data.at.data(),
                                .cycles = run_.kind.timed ? data.cycles.data() : nullptr,
                                .elements = run_.elements,
                                .active = run_.active,
                                .warm_up = warm_up,
                                .triples = run_.triples};
    Launch launch = Launch::of(module_.kernel(chase_part<Value>(run_.kind)), parameter);
    launch.blocks = run_.blocks;
    launch.threads = run_.warps * lanes;
    launch.race_unit = sizeof(Value);  // lanes fill an array together, a value each
    if (run_.kind.memory == ChaseMemory::shared) {
      launch.shared_bytes =
          static_cast<std::uint32_t>(chase_bytes<Value>(run_.elements) * run_.warps);
    }
    return ptx::run(launch, memory);
  }

  void on_host(ChaseData<Value>& data) const {
    for (std::uint32_t warp = 0; warp < all_warps(); ++warp) {
      HostWarp host;
      HostWarp::PerLane<std::uint32_t> at;
      for (std::uint32_t lane = 0; lane < warp_lanes; ++lane)
        at[lane] = data.at[warp * warp_lanes + lane];
      const std::uint64_t triples = run_.warm_up + run_.triples;
      if (run_.kind.write) {
        chase<true>(host, arrays(data, warp), run_.active, triples, at);
      } else {
        chase<false>(host, arrays(data, warp), run_.active, triples, at);
      }
      for (std::uint32_t lane = 0; lane < warp_lanes; ++lane)
        data.at[warp * warp_lanes + lane] = at[lane];
    }
  }

  // An instruction an access at least, and none of the warm-up's.
  bool clock_is_right(const ChaseData<Value>& got) const {
    ChaseData<Value> cold = fresh();
    launch(cold, 0);
    if (cold.cycles != got.cycles) return false;
    for (const std::uint64_t cycles : got.cycles) {
      if (cycles < chase_unroll * run_.triples) return false;
    }
    return true;
  }

  const Module& module_;
  const ChaseRun& run_;
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
    lane_subset_sums<Number>(host, n, zero, totals);
    for (std::uint32_t lane = 0; lane < warp_lanes; ++lane)
      all.push_back(totals[lane]);
  }
  return all;
}

}  // namespace

BenchOutcome run_chase(const Module& module, const ChaseRun& run) {
  if (run.kind.timed) return chase_of<std::uint32_t>(module, run);
  return run.kind.memory == ChaseMemory::shared ? chase_of<std::uint8_t>(module, run)
                                                : chase_of<std::uint16_t>(module, run);
}

BenchOutcome run_sums(const Module& module, const SumsRun& run) {
  const std::size_t warps = std::size_t{run.blocks} * run.warps;
  std::vector<std::uint32_t> zeros(warps * lanes);
  std::vector<std::uint64_t> totals(warps * lanes);
  Memory memory;
  memory.allow(zeros);
  memory.allow(totals);
  const SubsetSumsLaunch parameter{zeros.data(), totals.data(), run.n};
  Launch launch = Launch::of(
      module.kernel(std::string("18subset_sums_kernelI") + (run.floats ? 'f' : 'i') + "E"),
      parameter);
  launch.blocks = run.blocks;
  launch.threads = run.warps * lanes;
  BenchOutcome outcome{ptx::run(launch, memory), {}};
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
