#include "apps/papers/executor_runs.hpp"

#include <chrono>
#include <utility>

#include "host/base/machine.hpp"
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

std::unique_ptr<Problem> left_move_of(std::uint32_t depth) {
  return problem_with("left-move", "--depth", std::to_string(depth));
}

const char* name(RunSide side) {
  switch (side) {
    case RunSide::reference:
      return "reference";
    case RunSide::branch_free:
      return "branch-free reference";
    case RunSide::fast:
      return "cpu";
    case RunSide::warp:
      return "warp";
    case RunSide::cuda:
      return "cuda";
  }
  return "unknown";
}

SearchSpeed search_speed(RunSide side, const Problem& problem, int level, std::uint32_t threads,
                         double seconds, std::uint64_t seed, const StopSignal& stop) {
  using Clock = StopSignal::Clock;
  const std::uint32_t cores = thread_count(threads);
  const auto executor = problem.executor({.device = name(side), .threads = cores});
  if (stop.requested()) return {};
  const StopSignal deadline(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                               std::chrono::duration<double>(seconds)));
  const double wall_begin = wall_seconds();
  const double processor_begin = process_seconds();
  const SearchOutcome outcome = nmcs(
      *executor, start_on(side, problem),
      {.level = level, .search = {}, .seed = seed, .runs = unlimited_runs, .target = {}}, deadline);
  const double wall = wall_seconds() - wall_begin;
  const auto moves = static_cast<double>(outcome.totals.moves);
  if (side == RunSide::cuda) return {moves / wall, 0};
  const double each = (process_seconds() - processor_begin) / cores;  // processor time of a thread
  return {moves / each, 1 - each / wall};
}

SearchOutcome playouts_on(RunSide side, const Problem& problem, std::uint64_t seed,
                          std::uint64_t count, const StopSignal& stop) {
  const PlayoutSummary playouts = problem.executor({.device = name(side)})
                                      ->playouts(start_on(side, problem), seed, count, stop);
  SearchOutcome outcome;
  outcome.totals = playouts.totals;
  outcome.runs_done = playouts.totals.playouts;
  outcome.score = playouts.best_score;
  const std::int32_t lowest = problem.class_on(name(side)).lowest_score;
  for (std::size_t entry = 0; entry < playouts.histogram.size(); ++entry) {
    if (playouts.histogram[entry] == 0) continue;
    outcome.histogram[lowest + static_cast<std::int32_t>(entry)] = playouts.histogram[entry];
  }
  return outcome;
}

SearchOutcome nested_on(RunSide side, const Problem& problem, std::uint64_t seed,
                        const NestedOn& options, const StopSignal& stop) {
  AnyPosition start = start_on(side, problem);
  for (const AnyMove move : options.from)
    start.play(move);
  return nmcs(*problem.executor({.device = name(side)}), start,
              {.level = options.level,
               .search = {.leaf = options.leaf},
               .seed = seed,
               .runs = options.runs,
               .target = {}},
              stop);
}

std::string method_on(RunSide side, const Problem& problem) {
  return std::string(problem.class_on(name(side)).method);
}

}  // namespace warpnest
