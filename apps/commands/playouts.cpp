// warpnest playouts: runs uniform playouts and shows how their scores are distributed.
#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

#include <fmt/format.h>

#include "apps/command_line.hpp"
#include "apps/commands.hpp"
#include "apps/common_options.hpp"
#include "apps/exit_codes.hpp"
#include "apps/output.hpp"
#include "apps/progress.hpp"
#include "apps/signals.hpp"
#include "host/executor/guarded_executor.hpp"
#include "host/games/game_entry.hpp"
#include "host/report/provenance.hpp"
#include "host/report/statistics.hpp"

namespace warpnest {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* playouts_examples = R"(Examples:
  warpnest playouts GAME --count 1000000            mean and deviation of the scores
  warpnest playouts GAME --device warp              by the GPU's program, on the CPU
  warpnest playouts GAME --json                     with the histogram of the scores)";

struct PlayoutsArguments {
  const GameEntry* game = nullptr;
  Values game_values = {};
  std::uint64_t count = 0;
  std::uint64_t seed = 1;
  ExecutorOptions executor = {};
  bool json = false;
  bool quiet = false;
};

struct PlayoutsReport {
  PlayoutSummary summary = {};
  std::vector<AnyMove> moves = {};  // of the best playout
  double seconds = 0;
  bool interrupted = false;
  std::string failure = {};  // why the device was lost, if it was
  std::string device = {};
  std::string method = {};
  std::int32_t lowest_score = 0;  // counted by the first entry of the histogram
};

// Plays in parts of about a quarter of a second, so that there is progress to show.
void play_in_parts(Executor& executor, const AnyPosition& start, const PlayoutsArguments& arguments,
                   const StopSignal& stop, Progress& progress, PlayoutSummary& summary) {
  std::uint64_t streams = 64;  // in the next part
  for (std::uint64_t first = 0; !stop.requested();) {
    const std::uint64_t done = first * playouts_per_stream;
    const Clock::time_point begin = Clock::now();
    summary.add(executor.playouts(start, arguments.seed,
                                  std::min(streams * playouts_per_stream, arguments.count - done),
                                  stop, first));
    const double fraction =
        static_cast<double>(summary.totals.playouts) / static_cast<double>(arguments.count);
    progress.update({.fraction = fraction,
                     .best = summary.best_score,
                     .count = grouped(summary.totals.playouts) + " playouts",
                     .playouts = summary.totals.playouts,
                     .moves = summary.totals.moves});
    if (arguments.count - done <= streams * playouts_per_stream) return;
    first += streams;
    if (Clock::now() - begin < std::chrono::milliseconds(250)) streams *= 2;
  }
}

PlayoutsReport play(const PlayoutsArguments& arguments, const Problem& problem) {
  StopSignal stop;
  const SignalGuard signals(stop);  // before a GPU is started, which may take a while
  const GameClass& played = problem.class_on(arguments.executor.device);
  const AnyPosition start = problem.start(played);
  const auto executor = problem.executor(arguments.executor);
  GuardedExecutor guarded(*executor, stop);
  PlayoutsReport report;
  const Clock::time_point begin = Clock::now();
  {
    Progress progress(
        {.quiet = arguments.quiet,
         .title = fmt::format("{}: {} playouts", problem.title(), grouped(arguments.count)),
         .time_limit = std::nullopt});
    play_in_parts(guarded, start, arguments, stop, progress, report.summary);
  }
  report.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  report.failure = guarded.failure();
  report.interrupted = stop.interrupted() && report.failure.empty();
  report.device = executor->name();
  report.method = played.method;
  report.lowest_score = played.lowest_score;
  if (report.summary.best_score != no_score) {
    report.moves = played.replay(start, report.summary.best_stream);
  }
  return report;
}

void verify(const PlayoutsArguments& arguments, const Problem& problem,
            const PlayoutsReport& report) {
  if (report.summary.best_score == no_score) return;
  const std::string fault = problem.fault(report.moves, report.summary.best_score);
  if (fault.empty()) return;
  throw std::logic_error(fmt::format(
      "internal error: the best playout (seed {}, stream {:#018x}, score {}) is illegal: {}; "
      "please report this",
      arguments.seed, report.summary.best_stream, report.summary.best_score, fault));
}

std::string to_text(const PlayoutsArguments& arguments, const Problem& problem,
                    const PlayoutsReport& report) {
  const SearchTotals& totals = report.summary.totals;
  const double seconds = std::max(report.seconds, 1e-9);
  const auto scores = score_statistics(totals.playouts, totals.sum, totals.squares);
  std::string text = fmt::format("{} playouts of {}{}\n", grouped(totals.playouts), problem.subject(),
                                 report.interrupted ? " (interrupted)" : "");
  text += field("mean", fmt::format("{:.4f} ± {:.4f}", scores.mean, scores.standard_error));
  text += field("deviation", fmt::format("{:.4f}", scores.standard_deviation));
  if (!report.moves.empty()) {
    text += field("best", fmt::format("{} {}, verified", report.summary.best_score, problem.unit()));
    text += field("sequence", problem.sequence(report.moves));
  }
  text += field("moves", fmt::format("{} ({} per second)", grouped(totals.moves),
                                     with_unit(static_cast<double>(totals.moves) / seconds)));
  if (totals.overflows != 0) text += field("cut short", overflow_note(totals.overflows));
  text += field("time", brief_time(report.seconds));
  text += field("device", report.device);
  text += field("seed", std::to_string(arguments.seed));
  return text;
}

Json to_json(const PlayoutsArguments& arguments, const Problem& problem,
             const PlayoutsReport& report) {
  const SearchTotals& totals = report.summary.totals;
  const double seconds = std::max(report.seconds, 1e-9);
  const auto scores = score_statistics(totals.playouts, totals.sum, totals.squares);
  const bool any = !report.moves.empty();
  Json json;
  json["command"] = "playouts";
  json["game"] = problem.game();
  json.update(problem.parameters());
  json["playouts"] = totals.playouts;
  json["playouts_asked"] = arguments.count;
  json["mean"] = any ? Json(scores.mean) : Json(nullptr);
  json["standard_deviation"] = any ? Json(scores.standard_deviation) : Json(nullptr);
  json["standard_error"] = any ? Json(scores.standard_error) : Json(nullptr);
  json["histogram"] = Json::object();
  for (std::size_t entry = 0; entry < report.summary.histogram.size(); ++entry) {
    const std::uint64_t count = report.summary.histogram[entry];
    const auto score = static_cast<std::int64_t>(entry) + report.lowest_score;
    if (count > 0) json["histogram"][std::to_string(score)] = count;
  }
  json["score"] = any ? Json(report.summary.best_score) : Json(nullptr);
  json["sequence"] = any ? Json(problem.sequence(report.moves)) : Json(nullptr);
  json["stream"] = any ? Json(fmt::format("{:#018x}", report.summary.best_stream)) : Json(nullptr);
  json["verified"] = any;
  json["moves"] = totals.moves;
  json["overflows"] = totals.overflows;
  json["seconds"] = report.seconds;
  json["moves_per_second"] = static_cast<double>(totals.moves) / seconds;
  json["playouts_per_second"] = static_cast<double>(totals.playouts) / seconds;
  json["interrupted"] = report.interrupted;
  json["seed"] = arguments.seed;
  json["device"] = report.device;
  json["method"] = report.method;
  json["provenance"] =
      to_json(Provenance{.device = report.device, .method = report.method, .seed = arguments.seed});
  return json;
}

int run_playouts(const PlayoutsArguments& arguments) {
  const Problems problems = arguments.game->make(arguments.game_values);
  const Problem& problem = *problems.front();
  const PlayoutsReport report = play(arguments, problem);
  verify(arguments, problem, report);
  print(arguments.json ? json_text(to_json(arguments, problem, report))
                       : to_text(arguments, problem, report));
  if (!report.failure.empty()) {
    complain(report.failure);
    return exit_failed;
  }
  return report.interrupted ? SignalGuard::exit_code(exit_done) : exit_done;
}

PlayoutsArguments read_playouts(const CommandLine& line) {
  PlayoutsArguments a;
  a.game = &line.game();
  a.game_values = line.game_values();
  const Values run = line.values("Run");
  a.count = static_cast<std::uint64_t>(run.integer("--count"));
  a.seed = run.seed("--seed");
  a.executor = executor_options(run);
  const Values output = line.values("Output");
  a.json = output.flag("--json");
  a.quiet = output.flag("--quiet");
  return a;
}

}  // namespace

void add_playouts(CLI::App& app, Command& chosen) {
  const auto line = std::make_shared<CommandLine>(
      app, "playouts", "uniform playouts and the distribution of their scores", playouts_examples);
  line->take_game();
  line->add({"Run",
             {integer_option("--count", 1, max_count, "playouts to make", 1'000'000),
              seed_option(), device_option(), threads_option()}});
  line->add({"Output", {json_option(), quiet_option()}});
  line->command().callback([line, &chosen] {
    chosen = [arguments = read_playouts(*line)] { return run_playouts(arguments); };
  });
}

}  // namespace warpnest
