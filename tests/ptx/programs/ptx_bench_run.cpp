// ptx_bench_run: runs a microbenchmark kernel from a PTX file on the CPU, compares its results with
// the warp programs on the CPU, and looks for races.
#include <cstdint>
#include <cstdio>
#include <exception>
#include <string>

#include "tests/ptx/bench_run.hpp"
#include "tests/ptx/options.hpp"
#include "tests/ptx/verdict.hpp"

namespace {

using namespace warpnest;

constexpr const char* usage =
    "usage: ptx_bench_run FILE.ptx chase [--shared] [--interleaved] [--write] [--elements N]\n"
    "                     [--triples N] [--chasing WARPS] [--warps N per block] [--blocks N]\n"
    "       ptx_bench_run FILE.ptx latency [--shared] [--lines N] [--warm-up TRIPLES] [--triples "
    "N]\n"
    "       ptx_bench_run FILE.ptx sums [--float] [--n N] [--part BLOCKS] [--warps N per block]\n"
    "                     [--blocks N]\n"
    "  all: [--shared-base BYTES]\n"
    "  FILE.ptx is made of a kernel's source: nvcc -std=c++20 -O3 -arch=compute_86 -ptx "
    "--fmad=false -I.\n"
    "exit code: 0 equal bits and no race; 1 otherwise; 2 wrong usage\n";

int wrong_usage(const std::string& what) {
  std::fprintf(stderr, "ptx_bench_run: %s\n%s", what.c_str(), usage);
  return 2;
}

}  // namespace

int main(int count, char** arguments) try {
  if (count < 3) return wrong_usage("a file and a kernel are needed");
  const std::string kernel = arguments[2];
  if (kernel != "chase" && kernel != "latency" && kernel != "sums") {
    return wrong_usage("no kernel " + kernel);
  }
  ptx::ChaseRun chase;
  ptx::LatencyRun latency;
  ptx::SumsRun sums;
  std::uint32_t shared_base = ptx::reserved_shared_bytes;
  ptx::Options options(count, arguments, 3);
  while (options.next()) {
    const std::string& option = options.name();
    if (option == "--shared-base") {
      shared_base = options.number();
    } else if (kernel != "latency" && option == "--warps") {
      chase.warps = sums.warps = options.number();
    } else if (kernel != "latency" && option == "--blocks") {
      chase.blocks = sums.blocks = options.number();
    } else if (kernel == "sums" && option == "--float") {
      sums.floats = true;
    } else if (kernel == "sums" && option == "--n") {
      sums.n = options.number();
    } else if (kernel == "sums" && option == "--part") {
      sums.part = options.number();
    } else if (kernel != "sums" && option == "--shared") {
      chase.kind.memory = latency.memory = ChaseMemory::shared;
    } else if (kernel != "sums" && option == "--triples") {
      chase.triples = latency.triples = options.number();
    } else if (kernel == "latency" && option == "--lines") {
      latency.lines = options.number();
    } else if (kernel == "latency" && option == "--warm-up") {
      latency.warm_up = options.number();
    } else if (kernel == "chase" && option == "--interleaved") {
      chase.kind.layout = ChaseLayout::interleaved;
    } else if (kernel == "chase" && option == "--write") {
      chase.kind.write = true;
    } else if (kernel == "chase" && option == "--elements") {
      chase.elements = options.number();
    } else if (kernel == "chase" && option == "--chasing") {
      chase.chasing = options.number();
    } else {
      return wrong_usage(kernel + " has no option " + option);
    }
  }
  const ptx::Module module = ptx::Module::read(arguments[1], shared_base);
  const ptx::BenchOutcome outcome = kernel == "chase"     ? ptx::run_chase(module, chase)
                                    : kernel == "latency" ? ptx::run_latency(module, latency)
                                                          : ptx::run_sums(module, sums);
  const ptx::Counts& counts = outcome.machine.counts;
  for (int u = 0; u < ptx::units; ++u) {
    std::printf("%-14s %12llu warp instructions\n", ptx::name(static_cast<ptx::Unit>(u)),
                static_cast<unsigned long long>(counts.warp[static_cast<std::size_t>(u)]));
  }
  return ptx::verdict(outcome.machine, outcome.difference);
} catch (const ptx::WrongUsage& error) {
  return wrong_usage(error.what());
} catch (const std::exception& error) {
  std::fprintf(stderr, "ptx_bench_run: %s\n", error.what());
  return 1;
}
