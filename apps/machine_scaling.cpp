#include "apps/machine_scaling.hpp"

#include <atomic>
#include <chrono>
#include <latch>
#include <thread>
#include <vector>

#include "common/stream.hpp"
#include "host/report/statistics.hpp"

namespace warpnest {
namespace {

using Clock = std::chrono::steady_clock;

// Threads take pieces of the work as they do in bench_rounds; a piece takes about 100 microseconds.
constexpr std::uint64_t pieces = 500;
constexpr std::uint64_t draws_a_piece = 30'000;

double seconds_of(std::uint32_t threads) {
  std::atomic<std::uint64_t> next{0};
  std::atomic<std::uint32_t> sink{0};  // keeps the loop alive
  const auto work = [&] {
    // Several at once, so that the core's units are busy and not its latency: two hardware threads of
    // one core then gain little, as they do with playouts.
    Generator generators[] = {Generator(1), Generator(2), Generator(3), Generator(4)};
    std::uint32_t sum = 0;
    while (next.fetch_add(1) < pieces) {
      for (std::uint64_t i = 0; i < draws_a_piece; ++i) {
        for (Generator& generator : generators) sum ^= generator.next();
      }
    }
    sink += sum;
  };
  std::latch ready(threads);
  std::vector<std::jthread> helpers;
  for (std::uint32_t thread = 1; thread < threads; ++thread) {
    helpers.emplace_back([&] {
      ready.arrive_and_wait();
      work();
    });
  }
  ready.arrive_and_wait();
  const Clock::time_point begin = Clock::now();
  work();
  helpers.clear();  // joins
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

}  // namespace

double machine_scaling(std::uint32_t threads, std::uint32_t samples, const StopSignal& stop) {
  std::vector<double> ratios;
  for (std::uint32_t i = 0; i < samples && !stop.requested(); ++i) {
    const double one = seconds_of(1);
    ratios.push_back(one / seconds_of(threads));
  }
  return ratios.empty() ? 1 : median(ratios);
}

}  // namespace warpnest
