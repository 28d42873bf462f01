// ptx_stream_run: runs the kernel of tests/support/stream_draws.cuh from a PTX file on the CPU and
// compares its draws with the host's streams.
#include <cstdint>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "tests/ptx/machine/machine.hpp"
#include "tests/ptx/verdict.hpp"
#include "tests/support/stream_draws.cuh"

int main(int count, char** arguments) try {
  using namespace warpnest;
  if (count != 2) {
    std::fprintf(stderr, "usage: ptx_stream_run FILE.ptx\n");
    return 2;
  }
  constexpr std::uint32_t threads = 128;
  constexpr std::uint32_t streams = 4000;  // the last block is not full
  std::vector<std::uint32_t> got(streams * testing::values_per_stream);
  std::vector<std::uint32_t> wanted(got.size());
  for (std::uint32_t s = 0; s < streams; ++s) {
    testing::draw_values(s, wanted.data() + s * testing::values_per_stream);
  }
  const ptx::Module module = ptx::Module::read(arguments[1], ptx::reserved_shared_bytes);
  ptx::Memory memory;
  memory.allow(got);
  ptx::Launch launch = ptx::Launch::of(module.kernel("warpnest_draw_streams"),
                                       testing::DrawLaunch{got.data(), streams});
  launch.threads = threads;
  launch.blocks = (streams + threads - 1) / threads;
  const ptx::Outcome outcome = ptx::run(launch, memory);
  return ptx::verdict(outcome, got == wanted ? "" : "the draws");
} catch (const std::exception& error) {
  std::fprintf(stderr, "ptx_stream_run: %s\n", error.what());
  return 1;
}
