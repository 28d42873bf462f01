// The compute benchmark on the CPU, one thread. An item is a subset.
#include "kernels/subset_sums.cuh"

#include <cstdint>

#include <benchmark/benchmark.h>

#include "microbench/axes.hpp"

namespace {

using namespace warpnest;

template <class Number>
void subset_sums_of(benchmark::State& state) {
  const auto n = static_cast<std::uint32_t>(state.range(0));
  Number zero = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(zero);
    const std::uint64_t total = subset_sums<Number>(n, zero, zero + Number{1}, all_subsets(n));
    if (total != subset_sums_closed_form(n)) state.SkipWithError("the sum is wrong");
  }
  state.SetItemsProcessed(state.iterations() * (std::int64_t{2} << n));
}
BENCHMARK(subset_sums_of<std::int32_t>)->Arg(bench::subset_n[0])->Arg(bench::subset_n[1]);
BENCHMARK(subset_sums_of<float>)->Arg(bench::subset_n[0])->Arg(bench::subset_n[1]);

}  // namespace

BENCHMARK_MAIN();
