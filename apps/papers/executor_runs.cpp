#include "apps/papers/executor_runs.hpp"

#include <chrono>
#include <utility>

#include "host/games/game_entry.hpp"
#include "host/report/processor_time.hpp"
#include "host/search/nmcs.hpp"

namespace warpnest {
namespace {

std::unique_ptr<Problem> problem_with(const std::string& game, const std::string& option,
                                      const std::string& value) {
  const GameEntry& entry = find_game(game, "");
  Values values(entry.options());
  values.set(option, value);
  return std::move(entry.make(values).front());
}

AnyPosition start_on(RunSide side, const Problem& problem) {
  return problem.start(problem.class_on(name(side)));
}

}  // namespace

std::unique_ptr<Problem> snake_of(int dimension) {
  return problem_with("snake", "--dim", std::to_string(dimension));
}

std::unique_ptr<Problem> morpion_of(const std::string& variant) {
  return problem_with("morpion", "--variant", variant);
}

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

double search_speed(RunSide side, const Problem& problem, int level, std::uint32_t threads,
                    double seconds, std::uint64_t seed, const StopSignal& stop) {
  using Clock = StopSignal::Clock;
  const auto executor = problem.executor({.device = name(side), .threads = threads});
  const StopSignal deadline(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                               std::chrono::duration<double>(seconds)));
  if (stop.requested()) return 0;
  const double begin = wall_seconds();
  const SearchOutcome outcome =
      nmcs(*executor, start_on(side, problem),
           {.level = level, .search = {}, .seed = seed, .runs = unlimited_runs, .target = {}},
           deadline);
  return static_cast<double>(outcome.totals.moves) / (wall_seconds() - begin);
}

PlayoutSummary playouts_on(RunSide side, const Problem& problem, std::uint64_t seed,
                           std::uint64_t count, const StopSignal& stop) {
  return problem.executor({.device = name(side)})
      ->playouts(start_on(side, problem), seed, count, stop);
}

std::string method_on(RunSide side, const Problem& problem) {
  return std::string(problem.class_on(name(side)).method);
}

double search_seconds(const Problem& problem, int level, std::uint64_t seed,
                      const StopSignal& stop) {
  const auto executor = problem.executor({.device = name(RunSide::fast), .threads = 1});
  const double begin = process_seconds();
  const SearchOutcome outcome = nmcs(
      *executor, problem.cpu_start(),
      {.level = level, .search = {.leaf = 1}, .seed = seed, .runs = 1, .target = {}}, stop);
  return outcome.runs_done < 1 ? 0 : process_seconds() - begin;
}

}  // namespace warpnest
