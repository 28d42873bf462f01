// P-Chase on the CPU, one thread. An item is one access, so the time per item is the latency.
#include "kernels/pchase.cuh"

#include <cstdint>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "host/bench/chase_check.hpp"
#include "microbench/axes.hpp"

namespace {

using namespace warpnest;

template <class Value, bool Write>
void pchase(benchmark::State& state) {
  const auto elements = static_cast<std::uint32_t>(state.range(0));
  const ChaseWalk walker = fresh_walk(elements, bench::seed, 0);
  std::vector<Value> values(walker.next.begin(), walker.next.end());
  const LaneArray<Value, ChaseLayout::contiguous> array{values.data()};
  std::uint32_t at = walker.at;
  for (auto _ : state) {
    at = follow<Write>(array, at, bench::chase_triples);
    benchmark::DoNotOptimize(at);
  }
  using benchmark::Counter;
  const auto accesses =
      static_cast<double>(state.iterations() * chase_unroll * bench::chase_triples);
  state.SetItemsProcessed(static_cast<std::int64_t>(accesses));
  state.counters["per_access"] = Counter(accesses, Counter::kIsRate | Counter::kInvert);
}

template <class Value>
void register_width() {
  const std::string title = "pchase/" + std::to_string(8 * sizeof(Value)) + "bits/";
  for (const bool write : {false, true}) {
    auto* const registered =
        benchmark::RegisterBenchmark((title + (write ? "read_write" : "read")).c_str(),
                                     write ? pchase<Value, true> : pchase<Value, false>);
    for (const int elements : bench::chase_elements_cpu) {
      if (static_cast<std::uint64_t>(elements) <= 1ULL << (8 * sizeof(Value)))
        registered->Arg(elements);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  register_width<std::uint8_t>();
  register_width<std::uint16_t>();
  register_width<std::uint32_t>();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
