// warpnest bench: measures how fast the playouts of each path are on this machine.
#include <algorithm>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "apps/bench/bench_commands.hpp"
#include "apps/bench/bench_rounds.hpp"
#include "apps/bench/machine_scaling.hpp"
#include "apps/command_line.hpp"
#include "apps/commands.hpp"
#include "apps/common_options.hpp"
#include "apps/exit_codes.hpp"
#include "apps/game_task.hpp"
#include "apps/output.hpp"
#include "apps/progress.hpp"
#include "apps/signals.hpp"
#include "host/base/machine.hpp"
#include "host/games/game_entry.hpp"
#include "host/report/provenance.hpp"
#include "host/report/statistics.hpp"

namespace warpnest {
namespace {

constexpr const char* bench_examples = R"(Examples:
  warpnest bench playouts GAME                      all paths, one thread each, and all cores
  warpnest bench playouts GAME --threads 4 --json
  warpnest bench pchase                             memory latency by size
'warpnest bench COMMAND --help' describes one of them.)";

// Signals are only handled between two paths of a round.
constexpr double max_round_seconds = 10;

struct BenchArguments {
  const GameEntry* game = nullptr;
  Values game_values = {};
  std::uint32_t threads = 0;  // 0: one per core
  BenchOptions bench = {};
  bool json = false;
  bool quiet = false;
};

struct BenchReport {
  std::string subject = {};
  Json parameters = {};
  std::vector<BenchResult> results = {};  // the reference first
  bool interrupted = false;
  std::string fast = {};  // the name of the fast path
  std::string method = {};
  std::uint32_t threads = 1;
  std::optional<BenchScaling> scaling = {};  // of the fast path, with this many threads
  double machine_scaling = 1;                // of a loop in registers, in the same rounds
  Answer more = {};                          // what the game adds
};

bool is_fast(const BenchReport& report, const BenchResult& result) {
  return result.name == report.fast;
}

// The fast path with all threads compared to one thread.
std::optional<BenchScaling> fast_scaling(const BenchReport& report) {
  const BenchResult* one = nullptr;
  for (const BenchResult& result : report.results) {
    if (!is_fast(report, result)) continue;
    if (result.threads > 1 && one != nullptr) return scaling_of(*one, result);
    if (result.threads == 1) one = &result;
  }
  return std::nullopt;
}

BenchReport measure(const BenchArguments& arguments, const Problem& problem) {
  StopSignal stop;
  const SignalGuard signals(stop);
  BenchReport report;
  report.subject = problem.subject();
  report.parameters = problem.parameters();
  report.threads = thread_count(arguments.threads);
  report.method = problem.cpu_class().method;
  Progress progress({.quiet = arguments.quiet,
                     .title = "bench " + problem.title(),
                     .time_limit = std::nullopt});
  const std::vector<BenchPath> paths = arguments.game->bench_paths(problem, report.threads);
  for (const BenchPath& path : paths) {
    if (path.fast) report.fast = path.name;
  }
  BenchOptions options = arguments.bench;
  std::vector<double> machine;
  if (report.threads > 1) {
    options.after_round = [&](std::uint32_t round) {
      machine.push_back(machine_scaling(report.threads, round));
    };
  }
  report.results = bench_rounds(paths, options, stop,
                                [&](double fraction) { progress.update({.fraction = fraction}); });
  if (!machine.empty()) {
    report.machine_scaling = median(machine);
    report.scaling = fast_scaling(report);
  }
  if (arguments.game->bench_more != nullptr && !stop.requested()) {
    report.more = arguments.game->bench_more(problem, arguments.bench.rounds);
  }
  report.interrupted = stop.interrupted();
  return report;
}

struct Figures {
  double ns_per_move;
  double moves_per_second;
  double playouts_per_second;
  double ratio_to_reference;
};

Figures figures(const BenchReport& report, const BenchResult& result) {
  const double seconds = result.median_seconds_per_move();
  const double moves_per_playout =
      static_cast<double>(result.totals.moves) / static_cast<double>(result.totals.playouts);
  return {seconds * 1e9, 1 / seconds, 1 / (seconds * moves_per_playout),
          report.results.front().median_seconds_per_move() / seconds};
}

std::string to_text(const BenchArguments& arguments, const BenchReport& report) {
  const auto& first = report.results.front();
  std::string text =
      fmt::format("Playouts of {}: medians of {} rounds on {}\n",
                  report.subject, first.seconds_per_move.size(), host_cpu());
  text += fmt::format("{:<16} {:>7} {:>9} {:>13} {:>11} {:>9} {:>9} {:>9}\n", "path", "threads",
                      "ns/move", "playouts/s", "x reference", "mean", "deviation", "std error");
  for (const BenchResult& result : report.results) {
    const Figures f = figures(report, result);
    const auto scores =
        score_statistics(result.totals.playouts, result.totals.sum, result.totals.squares);
    text += fmt::format(
        "{:<16} {:>7} {:>9.2f} {:>13} {:>11.2f} {:>9.3f} {:>9.3f} {:>9.4f}\n",
        is_fast(report, result) ? fmt::format("fast ({})", result.name) : result.name, result.threads,
        f.ns_per_move, grouped(static_cast<std::uint64_t>(f.playouts_per_second)),
        f.ratio_to_reference, scores.mean, scores.standard_deviation, scores.standard_error);
  }
  text += fmt::format("On this machine 'fast' is {}.\n", report.fast);
  if (report.scaling) {
    text += fmt::format(
        "{} threads are {:.2f} times as fast as one ({:.2f} without the time spent waiting for a "
        "core; {:.2f} in a loop that shares nothing).\n",
        report.threads, report.scaling->ratio, report.scaling->processor_ratio,
        report.machine_scaling);
  }
  text += fmt::format("All paths played the same {} playouts (seed {}) with the same scores.\n",
                      grouped(first.totals.playouts), arguments.bench.seed);
  text += report.more.text;
  return text;
}

Json to_json(const BenchReport& report, const BenchResult& result, const std::string& path) {
  const Figures f = figures(report, result);
  const auto scores =
      score_statistics(result.totals.playouts, result.totals.sum, result.totals.squares);
  Json json;
  json["path"] = path;
  json["implementation"] = result.name;
  json["threads"] = result.threads;
  json["ns_per_move"] = f.ns_per_move;
  json["processor_ns_per_move"] = median(result.processor_seconds_per_move) * 1e9;
  json["moves_per_second"] = f.moves_per_second;
  json["playouts_per_second"] = f.playouts_per_second;
  json["ratio_to_reference"] = f.ratio_to_reference;
  json["mean"] = scores.mean;
  json["standard_deviation"] = scores.standard_deviation;
  json["standard_error"] = scores.standard_error;
  json["ns_per_move_of_rounds"] = Json::array();
  for (const double seconds : result.seconds_per_move) {
    json["ns_per_move_of_rounds"].push_back(seconds * 1e9);
  }
  return json;
}

Json to_json(const BenchArguments& arguments, const BenchReport& report) {
  Json json;
  json["command"] = "bench playouts";
  json["game"] = arguments.game->name;
  json.update(report.parameters);
  json["fast"] = report.fast;
  json["rounds"] = report.results.front().seconds_per_move.size();
  json["scaling"] = nullptr;
  if (report.scaling) {
    json["scaling"] = {{"threads", report.threads},
                       {"ratio", report.scaling->ratio},
                       {"processor_ratio", report.scaling->processor_ratio}};
  }
  json["machine_scaling"] = {{"threads", report.threads}, {"ratio", report.machine_scaling}};
  json["playouts"] = report.results.front().totals.playouts;
  json["interrupted"] = report.interrupted;
  json["results"] = Json::array();
  for (const BenchResult& result : report.results) {
    // The fast path is listed under its role and also under its own name.
    if (is_fast(report, result)) json["results"].push_back(to_json(report, result, "fast"));
    json["results"].push_back(to_json(report, result, result.name));
  }
  if (report.more.json.is_object()) json.update(report.more.json);
  json["seed"] = arguments.bench.seed;
  json["method"] = report.method;
  json["provenance"] =
      to_json(Provenance{.device = "cpu", .method = report.method, .seed = arguments.bench.seed});
  return json;
}

int run_bench(const BenchArguments& arguments) {
  const Problems problems = arguments.game->make(arguments.game_values);
  const BenchReport report = measure(arguments, *problems.front());
  const bool measured = !report.results.empty() && !report.results.front().seconds_per_move.empty();
  if (!measured) {
    complain("interrupted before the first round was done");
    return SignalGuard::exit_code(exit_failed);
  }
  print(arguments.json ? json_text(to_json(arguments, report)) : to_text(arguments, report));
  return report.interrupted ? SignalGuard::exit_code(exit_done) : exit_done;
}

// The games that can be measured, for the message that rejects another one.
std::string measured_games() {
  std::vector<std::string> names;
  for (const GameEntry& entry : games()) {
    if (entry.bench_paths != nullptr || entry.bench_playouts != nullptr) {
      names.emplace_back(entry.name);
    }
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

Command read_bench(const CommandLine& line) {
  BenchArguments a;
  a.game = &line.game();
  a.game_values = line.game_values();
  const Values run = line.values("Run");
  a.threads = static_cast<std::uint32_t>(run.optional_integer("--threads").value_or(0));
  a.bench.seed = run.seed("--seed");
  a.bench.rounds = static_cast<std::uint32_t>(run.integer("--rounds"));
  a.bench.round_seconds = run.duration("--round-time").count();
  if (a.bench.round_seconds > max_round_seconds) {
    throw UsageError(fmt::format("--round-time: {} s is out of range: use 1ms to 10s",
                                 a.bench.round_seconds));
  }
  const Values output = line.values("Output");
  a.json = output.flag("--json");
  a.quiet = output.flag("--quiet");
  if (a.game->bench_playouts != nullptr) {
    const GameTask& task = *a.game->bench_playouts;
    TaskArguments arguments{.values = Values(task.options()),
                            .title = fmt::format("bench {}", a.game->name),
                            .seed = a.bench.seed,
                            .json = a.json,
                            .quiet = a.quiet};
    for (const Option& option : task.options()) {
      if (a.game_values.given(option.name)) {
        arguments.values.set(option.name, a.game_values.text(option.name));
      } else if (run.given(option.name)) {
        arguments.values.set(option.name, std::to_string(run.integer(option.name)));
      }
    }
    return [arguments, &task] { return run_game_task(task, arguments); };
  }
  if (a.game->bench_paths == nullptr) {
    throw UsageError(
        fmt::format("there is no benchmark of {}: use {}", a.game->name, measured_games()));
  }
  return [a] { return run_bench(a); };
}

}  // namespace

void add_bench(CLI::App& app, Command& chosen) {
  CLI::App& bench = *app.add_subcommand("bench", "measure speed");
  bench.footer(bench_examples);
  const auto line = std::make_shared<CommandLine>(
      bench, "playouts", "time per move of playouts, by the reference and by the faster paths",
      bench_examples);
  line->take_game();
  line->add({"Run",
             {threads_option(),
              integer_option("--rounds", 1, 1000, "number of rounds; the median counts",
                             BenchOptions{}.rounds),
              duration_option("--round-time", "time of one path in one round", "80ms"),
              seed_option()}});
  line->add({"Output", {json_option(), quiet_option()}});
  line->command().callback([line, &chosen] { chosen = read_bench(*line); });
  for (const GameEntry& entry : games()) {
    for (const GameTask& task : entry.benches)
      add_game_task(bench, std::string(task.name), task, chosen);
  }
  add_bench_pchase(bench, chosen);
  add_bench_compute(bench, chosen);
  add_bench_warp_loss(bench, chosen);
  bench.callback([&chosen] {
    if (!chosen) {
      throw UsageError(fmt::format("say what to measure: warpnest bench playouts {}",
                                   games().front().name));
    }
  });
}

}  // namespace warpnest
