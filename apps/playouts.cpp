// warpnest playouts: uniform playouts, and how their scores are distributed.
#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/exit_codes.hpp"
#include "apps/guarded_executor.hpp"
#include "apps/options.hpp"
#include "apps/output.hpp"
#include "apps/progress.hpp"
#include "apps/signals.hpp"
#include "host/files/snake_checker.hpp"
#include "host/files/snake_file.hpp"
#include "host/executor/record_result.hpp"
#include "host/games.hpp"
#include "host/report/provenance.hpp"
#include "host/report/statistics.hpp"

namespace warpnest {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* examples = R"(Examples:
  warpnest playouts snake --count 1000000           mean and deviation in dimension 8
  warpnest playouts snake --dim 11 --count 100000 --device warp
                                                    by the GPU's program, on the CPU
  warpnest playouts snake --dim 4 --count 1000000 --json
                                                    with the histogram of the scores)";

struct PlayoutsArguments {
  std::string game = {};
  int dimension = 8;
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
};

// In parts of about a quarter of a second, so that progress has something to show.
template <Game G>
void play_in_parts(GuardedExecutor<G>& executor, const PlayoutsArguments& arguments,
                   const StopSignal& stop, Progress& progress, PlayoutSummary& summary) {
  std::uint64_t streams = 64;  // of the next part
  for (std::uint64_t first = 0; !stop.requested();) {
    const std::uint64_t done = first * playouts_per_stream;
    const Clock::time_point begin = Clock::now();
    summary.add(executor.playouts(
        Position<G>::start(), arguments.seed,
        std::min(streams * playouts_per_stream, arguments.count - done), stop, first));
    const double fraction = static_cast<double>(summary.totals.playouts) /
                            static_cast<double>(arguments.count);
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

template <int D>
PlayoutsReport play(const PlayoutsArguments& arguments) {
  using G = Snake<D>;
  StopSignal stop;
  const SignalGuard signals(stop);  // before a GPU is started, which may take a while
  const auto executor = require_executor<G>(arguments.executor);
  GuardedExecutor<G> guarded(*executor, stop);
  PlayoutsReport report;
  const Clock::time_point begin = Clock::now();
  {
    Progress progress(
        {.quiet = arguments.quiet,
         .title = fmt::format("snake {}: {} playouts", D, grouped(arguments.count)),
         .time_limit = std::nullopt});
    play_in_parts(guarded, arguments, stop, progress, report.summary);
  }
  report.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  report.failure = guarded.failure();
  report.interrupted = stop.interrupted() && report.failure.empty();
  report.device = executor->name();
  report.method = G::method;
  if (report.summary.best_score != no_score) {
    const auto moves = replay(Position<G>::start(), Generator(report.summary.best_stream));
    report.moves.assign(moves.begin(), moves.end());
  }
  return report;
}

void verify(const PlayoutsArguments& arguments, const PlayoutsReport& report) {
  if (report.summary.best_score == no_score) return;
  const auto violation = check_snake(arguments.dimension, report.moves);
  if (!violation && static_cast<int>(report.moves.size()) == report.summary.best_score) return;
  throw std::logic_error(fmt::format(
      "internal error: the best playout (seed {}, stream {:#018x}) is no snake of {} edges{}{}; "
      "please report this",
      arguments.seed, report.summary.best_stream, report.summary.best_score, violation ? ": " : "",
      violation ? describe(*violation, arguments.dimension) : ""));
}

std::string to_text(const PlayoutsArguments& arguments, const PlayoutsReport& report) {
  const SearchTotals& totals = report.summary.totals;
  const double seconds = std::max(report.seconds, 1e-9);
  const auto scores = score_statistics(totals.playouts, totals.sum, totals.squares);
  std::string text =
      fmt::format("{} playouts of the snake in dimension {}{}\n", grouped(totals.playouts),
                  arguments.dimension, report.interrupted ? " (interrupted)" : "");
  text += field("mean", fmt::format("{:.4f} ± {:.4f}", scores.mean, scores.standard_error));
  text += field("deviation", fmt::format("{:.4f}", scores.standard_deviation));
  if (!report.moves.empty()) {
    text += field("best", fmt::format("{} edges, verified", report.summary.best_score));
    text += field("sequence", hex_sequence(report.moves));
  }
  text += field("moves", fmt::format("{} ({} a second)", grouped(totals.moves),
                                     with_unit(static_cast<double>(totals.moves) / seconds)));
  text += field("time", brief_time(report.seconds));
  text += field("device", report.device);
  text += field("seed", std::to_string(arguments.seed));
  return text;
}

Json to_json(const PlayoutsArguments& arguments, const PlayoutsReport& report) {
  const SearchTotals& totals = report.summary.totals;
  const double seconds = std::max(report.seconds, 1e-9);
  const auto scores = score_statistics(totals.playouts, totals.sum, totals.squares);
  const bool any = !report.moves.empty();
  Json json;
  json["command"] = "playouts";
  json["game"] = arguments.game;
  json["dimension"] = arguments.dimension;
  json["playouts"] = totals.playouts;
  json["playouts_asked"] = arguments.count;
  json["mean"] = any ? Json(scores.mean) : Json(nullptr);
  json["standard_deviation"] = any ? Json(scores.standard_deviation) : Json(nullptr);
  json["standard_error"] = any ? Json(scores.standard_error) : Json(nullptr);
  json["histogram"] = Json::object();
  for (std::size_t score = 0; score < report.summary.histogram.size(); ++score) {
    const std::uint64_t count = report.summary.histogram[score];
    if (count > 0) json["histogram"][std::to_string(score)] = count;
  }
  json["score"] = any ? Json(report.summary.best_score) : Json(nullptr);
  json["sequence"] = any ? Json(hex_sequence(report.moves)) : Json(nullptr);
  json["stream"] = any ? Json(fmt::format("{:#018x}", report.summary.best_stream)) : Json(nullptr);
  json["verified"] = any;
  json["moves"] = totals.moves;
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
  const PlayoutsReport report =
      with_snake(arguments.dimension, [&]<int D>() { return play<D>(arguments); });
  verify(arguments, report);
  print(arguments.json ? to_json(arguments, report).dump(2) + "\n" : to_text(arguments, report));
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
  add_game(command, a.game);
  add_dimension(command, a.dimension);
  add_integer(command, "--count", a.count, 1, max_count, "playouts to make")
      ->default_str(std::to_string(a.count));
  add_seed(command, a.seed);
  add_device(command, a.executor.device);
  add_threads(command, a.executor.threads);
  add_json(command, a.json);
  add_quiet(command, a.quiet);
  command.footer(examples);
  command.callback([arguments, &chosen] {
    require_game(arguments->game, "warpnest playouts");
    chosen = [arguments] { return run_playouts(*arguments); };
  });
}

}  // namespace warpnest
