// warpnest playouts: uniform playouts, and how their scores are distributed.
#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/exit_codes.hpp"
#include "apps/game_kind.hpp"
#include "apps/guarded_executor.hpp"
#include "apps/options.hpp"
#include "apps/output.hpp"
#include "apps/progress.hpp"
#include "apps/signals.hpp"
#include "apps/with_game.hpp"
#include "common/game_options.hpp"
#include "host/executor/record_result.hpp"
#include "host/report/provenance.hpp"
#include "host/report/statistics.hpp"

namespace warpnest {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* playouts_examples = R"(Examples:
  warpnest playouts snake --count 1000000           mean and deviation in dimension 8
  warpnest playouts snake --dim 11 --count 100000 --device warp
                                                    by the GPU's program, on the CPU
  warpnest playouts morpion --variant 5T            of Morpion Solitaire
  warpnest playouts snake --dim 4 --count 1000000 --json
                                                    with the histogram of the scores)";

struct PlayoutsArguments {
  GameChoice game = {};
  std::uint64_t count = 1'000'000;
  std::uint64_t seed = 1;
  ExecutorOptions executor = {};
  bool json = false;
  bool quiet = false;
};

struct PlayoutsReport {
  PlayoutSummary summary = {};
  std::vector<int> moves = {};  // of the best playout
  double seconds = 0;
  bool interrupted = false;
  std::string failure = {};  // why the device was lost, if it was
  std::string device = {};
  std::string method = {};
  std::int32_t lowest_score = 0;  // that the first entry of the histogram counts
};

// In parts of about a quarter of a second, so that progress has something to show.
template <Game G>
void play_in_parts(GuardedExecutor<G>& executor, const PlayoutsArguments& arguments,
                   const StopSignal& stop, Progress& progress, PlayoutSummary& summary) {
  std::uint64_t streams = 64;  // of the next part
  for (std::uint64_t first = 0; !stop.requested();) {
    const std::uint64_t done = first * playouts_per_stream;
    const Clock::time_point begin = Clock::now();
    summary.add(executor.playouts(start_position<G>(arguments.game), arguments.seed,
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

template <Game G>
PlayoutsReport play(const PlayoutsArguments& arguments, const GameKind& kind) {
  StopSignal stop;
  const SignalGuard signals(stop);  // before a GPU is started, which may take a while
  const auto executor = require_executor<G>(arguments.executor);
  GuardedExecutor<G> guarded(*executor, stop);
  PlayoutsReport report;
  const Clock::time_point begin = Clock::now();
  {
    Progress progress(
        {.quiet = arguments.quiet,
         .title = fmt::format("{}: {} playouts", kind.title(), grouped(arguments.count)),
         .time_limit = std::nullopt});
    play_in_parts(guarded, arguments, stop, progress, report.summary);
  }
  report.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  report.failure = guarded.failure();
  report.interrupted = stop.interrupted() && report.failure.empty();
  report.device = executor->name();
  report.method = G::method;
  report.lowest_score = lowest_score<G>();
  if (report.summary.best_score != no_score) {
    const auto moves =
        replay(start_position<G>(arguments.game), Generator(report.summary.best_stream));
    report.moves.assign(moves.begin(), moves.end());
  }
  return report;
}

void verify(const PlayoutsArguments& arguments, const GameKind& kind,
            const PlayoutsReport& report) {
  if (report.summary.best_score == no_score) return;
  const std::string problem = kind.problem(report.moves, report.summary.best_score);
  if (problem.empty()) return;
  throw std::logic_error(fmt::format(
      "internal error: the best playout (seed {}, stream {:#018x}, score {}) is illegal: {}; "
      "please report this",
      arguments.seed, report.summary.best_stream, report.summary.best_score, problem));
}

std::string to_text(const PlayoutsArguments& arguments, const GameKind& kind,
                    const PlayoutsReport& report) {
  const SearchTotals& totals = report.summary.totals;
  const double seconds = std::max(report.seconds, 1e-9);
  const auto scores = score_statistics(totals.playouts, totals.sum, totals.squares);
  std::string text = fmt::format("{} playouts of {}{}\n", grouped(totals.playouts), kind.subject(),
                                 report.interrupted ? " (interrupted)" : "");
  text += field("mean", fmt::format("{:.4f} ± {:.4f}", scores.mean, scores.standard_error));
  text += field("deviation", fmt::format("{:.4f}", scores.standard_deviation));
  if (!report.moves.empty()) {
    text += field("best", fmt::format("{} {}, verified", report.summary.best_score, kind.unit()));
    text += field("sequence", kind.sequence(report.moves));
  }
  text += field("moves", fmt::format("{} ({} a second)", grouped(totals.moves),
                                     with_unit(static_cast<double>(totals.moves) / seconds)));
  if (totals.overflows != 0) text += field("cut short", overflow_note(totals.overflows));
  text += field("time", brief_time(report.seconds));
  text += field("device", report.device);
  text += field("seed", std::to_string(arguments.seed));
  return text;
}

Json to_json(const PlayoutsArguments& arguments, const GameKind& kind,
             const PlayoutsReport& report) {
  const SearchTotals& totals = report.summary.totals;
  const double seconds = std::max(report.seconds, 1e-9);
  const auto scores = score_statistics(totals.playouts, totals.sum, totals.squares);
  const bool any = !report.moves.empty();
  Json json;
  json["command"] = "playouts";
  json["game"] = arguments.game.game;
  json.update(kind.parameters());
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
  json["sequence"] = any ? Json(kind.sequence(report.moves)) : Json(nullptr);
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

int run_playouts(PlayoutsArguments arguments) {
  load_instances(arguments.game);
  const auto kind = game_kind(arguments.game);
  const PlayoutsReport report = with_game(arguments.game, arguments.executor.device,
                                          [&]<Game G>() { return play<G>(arguments, *kind); });
  verify(arguments, *kind, report);
  print(arguments.json ? json_text(to_json(arguments, *kind, report))
                       : to_text(arguments, *kind, report));
  if (!report.failure.empty()) {
    complain(report.failure);
    return exit_failed;
  }
  return report.interrupted ? SignalGuard::exit_code(exit_done) : exit_done;
}

}  // namespace

void add_playouts(CLI::App& app, Command& chosen) {
  CLI::App& command =
      *app.add_subcommand("playouts", "uniform playouts and the distribution of their scores");
  const auto arguments = std::make_shared<PlayoutsArguments>();
  PlayoutsArguments& a = *arguments;
  add_game_choice(command, a.game);
  add_integer(command, "--count", a.count, 1, max_count, "playouts to make")
      ->default_str(std::to_string(a.count));
  add_seed(command, a.seed);
  add_device(command, a.executor.device);
  add_threads(command, a.executor.threads);
  add_json(command, a.json);
  add_quiet(command, a.quiet);
  command.footer(playouts_examples);
  command.callback([arguments, &chosen, &command] {
    check_game_choice(command, arguments->game, "warpnest playouts");
    chosen = [arguments] { return run_playouts(*arguments); };
  });
}

}  // namespace warpnest
