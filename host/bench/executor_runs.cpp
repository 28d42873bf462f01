#include "host/bench/executor_runs.hpp"

#include <chrono>
#include <memory>
#include <stdexcept>

#include "common/games/morpion/morpion.hpp"
#include "common/games/snake/snake.hpp"
#include "host/executor/make_executor.hpp"
#include "host/games/morpion/morpion_host.hpp"
#include "host/report/processor_time.hpp"
#include "host/search/nmcs.hpp"

namespace warpnest {
namespace {

using Clock = std::chrono::steady_clock;

template <Game G>
std::unique_ptr<Executor<G>> executor_of(RunSide side, std::uint32_t threads) {
  return make_executor<G>({.device = name(side), .threads = threads});
}

template <class Visitor>
auto with_measured_snake(int dimension, Visitor&& visitor) {
  switch (dimension) {
    case 8:
      return visitor.template operator()<8>();
    case 9:
      return visitor.template operator()<9>();
    case 10:
      return visitor.template operator()<10>();
    case 11:
      return visitor.template operator()<11>();
    default:
      throw std::out_of_range("snakes of dimension 8 to 11 are measured");
  }
}

}  // namespace

const char* name(RunSide side) {
  switch (side) {
    case RunSide::reference:
      return "reference";
    case RunSide::fast:
      return "cpu";
    case RunSide::warp:
      return "warp";
    case RunSide::cuda:
      return "cuda";
  }
  return "unknown";
}

double search_speed(RunSide side, int dimension, int level, std::uint32_t threads, double seconds,
                    std::uint64_t seed, const StopSignal& stop) {
  return with_measured_snake(dimension, [&]<int D>() {
    const auto executor = executor_of<Snake<D>>(side, threads);
    const StopSignal deadline(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                                 std::chrono::duration<double>(seconds)));
    if (stop.requested()) return 0.0;
    const double begin = wall_seconds();
    const auto outcome =
        nmcs(*executor, Position<Snake<D>>::start(),
             {.level = level, .search = {}, .seed = seed, .runs = unlimited_runs}, deadline);
    return static_cast<double>(outcome.totals.moves) / (wall_seconds() - begin);
  });
}

PlayoutSummary snake_playouts(RunSide side, int dimension, std::uint64_t seed, std::uint64_t count,
                              const StopSignal& stop) {
  return with_measured_snake(dimension, [&]<int D>() {
    return executor_of<Snake<D>>(side, 0)->playouts(Position<Snake<D>>::start(), seed, count, stop);
  });
}

PlayoutSummary morpion_playouts(RunSide side, std::uint64_t seed, std::uint64_t count,
                                const StopSignal& stop) {
  using Host = MorpionHost<morpion_5d>;
  using OnWarps = MorpionLarge<morpion_5d>;
  if (side == RunSide::reference || side == RunSide::fast) {
    return executor_of<Host>(side, 0)->playouts(Position<Host>::start(), seed, count, stop);
  }
  return executor_of<OnWarps>(side, 0)->playouts(Position<OnWarps>::start(), seed, count, stop);
}

const char* morpion_method(RunSide side) {
  const bool on_host = side == RunSide::reference || side == RunSide::fast;
  return on_host ? MorpionHost<morpion_5d>::method : MorpionLarge<morpion_5d>::method;
}

MorpionSearchTime morpion_search_time(bool fast, int level, std::uint64_t seed,
                                      const StopSignal& stop) {
  using G = MorpionHost<morpion_5d>;
  const auto executor = executor_of<G>(fast ? RunSide::fast : RunSide::reference, 1);
  const double begin = process_seconds();
  const auto outcome =
      nmcs<G>(*executor, Position<G>::start(),
              {.level = level, .search = {.leaf = 1}, .seed = seed, .runs = 1}, stop);
  if (outcome.runs_done < 1) return {};
  return {process_seconds() - begin, outcome.score};
}

}  // namespace warpnest
