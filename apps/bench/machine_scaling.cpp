#include "apps/bench/machine_scaling.hpp"

#include <atomic>

#include "apps/bench/pinned_rate.hpp"
#include "common/stream.hpp"

namespace warpnest {
namespace {

// Threads take pieces of work as in bench_rounds; a piece takes about 100 microseconds.
constexpr std::uint64_t pieces = 500;
constexpr std::uint64_t draws_per_piece = 30'000;

double seconds_per_piece(std::uint32_t threads, std::uint32_t turn) {
  std::atomic<std::uint64_t> next{0};
  std::atomic<std::uint32_t> sink{0};  // keeps the loop alive
  return pinned_rate(
             threads, turn,
             [&](std::size_t) {
               // Several at once, so that the limit is the core's units and not its latency: two
               // hardware threads of one core then gain little, as with playouts.
               Generator generators[] = {Generator(1), Generator(2), Generator(3), Generator(4)};
               std::uint32_t sum = 0;
               std::uint64_t done = 0;
               for (; next.fetch_add(1) < pieces; ++done) {
                 for (std::uint64_t i = 0; i < draws_per_piece; ++i) {
                   for (Generator& generator : generators)
                     sum ^= generator.next();
                 }
               }
               sink += sum;
               return static_cast<double>(done);
             })
      .seconds;
}

}  // namespace

double machine_scaling(std::uint32_t threads, std::uint32_t turn) {
  const double one = seconds_per_piece(1, turn);
  return one / seconds_per_piece(threads, turn);
}

}  // namespace warpnest
