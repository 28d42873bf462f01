// warpnest bench: how fast the playouts of each path are on this machine.
#include <algorithm>
#include <memory>
#include <optional>
#include <thread>

#include <fmt/format.h>

#include "apps/bench/bench_commands.hpp"
#include "apps/bench/bench_morpion.hpp"
#include "apps/bench/bench_nrpa.hpp"
#include "apps/bench/bench_rounds.hpp"
#include "apps/bench/bench_samegame.hpp"
#include "apps/commands.hpp"
#include "apps/exit_codes.hpp"
#include "apps/game_kind.hpp"
#include "apps/bench/machine_scaling.hpp"
#include "apps/options.hpp"
#include "apps/output.hpp"
#include "apps/progress.hpp"
#include "apps/signals.hpp"
#include "common/games/samegame/samegame.hpp"
#include "host/games/snake/cpu/snake_pool.hpp"
#include "host/executor/warp_engine.hpp"
#include "host/games.hpp"
#include "host/report/provenance.hpp"
#include "host/report/statistics.hpp"

namespace warpnest {
namespace {

constexpr const char* bench_examples = R"(Examples:
  warpnest bench playouts snake --dim 8             all paths, one thread each, and all cores
  warpnest bench playouts snake --dim 11 --threads 4 --json
  warpnest bench playouts morpion --variant 5T      every generator of the range query paper
  warpnest bench playouts samegame                  bits against a flood fill with a stack
  warpnest bench search                             nested searches by each of them
  warpnest bench nrpa                               what the optimisations of NRPA save)";

// A signal is answered between two paths of a round.
constexpr double max_round_seconds = 10;

struct BenchArguments {
  GameChoice game = {};
  std::uint32_t threads = 0;  // 0: one a core
  BenchOptions bench = {};
  bool json = false;
  bool quiet = false;
};

struct BenchReport {
  std::vector<BenchResult> results = {};  // the reference first
  bool interrupted = false;
  std::string method = {};
  std::uint32_t threads = 1;
  std::optional<BenchScaling> scaling = {};  // of the fast path, with so many
  double machine_scaling = 1;                // of a loop in registers, in the same rounds
  std::optional<SameGameFlood> flood = {};
};

// The reference, the other paths of the CPU, the fastest of them on all cores, the warp program.
template <int D>
std::vector<BenchPath> paths_of(std::uint32_t threads) {
  const auto start = std::make_shared<Position<Snake<D>>>(Position<Snake<D>>::start());
  const auto on_cpu = [start](CpuPath path) -> PlayPool {
    return
        [start, path](const PoolRequest& request) { return snake_pool<D>(path, *start, request); };
  };
  std::vector<BenchPath> paths;
  for (const CpuPath path : {CpuPath::reference, CpuPath::portable, CpuPath::avx2}) {
    if (available(path)) paths.push_back({name(path), 1, on_cpu(path)});
  }
  if (threads > 1) paths.push_back({name(best_path()), threads, on_cpu(best_path())});

  const auto warp = std::make_shared<WarpEngine<Snake<D>>>();
  paths.push_back({"warp", 1, [start, warp](const PoolRequest& request) {
                     return warp->pool(*start, request, nullptr);
                   }});
  return paths;
}

bool is_fast(const BenchResult& result) {
  return result.name == name(best_path());
}

// The fastest path with all threads over the same with one.
std::optional<BenchScaling> fast_scaling(const std::vector<BenchResult>& results) {
  const BenchResult* one = nullptr;
  for (const BenchResult& result : results) {
    if (!is_fast(result)) continue;
    if (result.threads > 1 && one != nullptr) return scaling_of(*one, result);
    if (result.threads == 1) one = &result;
  }
  return std::nullopt;
}

BenchReport measure(const BenchArguments& arguments) {
  const std::uint32_t threads = arguments.threads != 0
                                    ? arguments.threads
                                    : std::max(1U, std::thread::hardware_concurrency());
  StopSignal stop;
  const SignalGuard signals(stop);
  BenchReport report;
  Progress progress({.quiet = arguments.quiet,
                     .title = "bench " + game_kind(arguments.game)->title(),
                     .time_limit = std::nullopt});
  const bool samegame = arguments.game.game == "samegame";
  const auto paths = samegame ? samegame_bench_paths(arguments.game.samegame, threads)
                              : with_snake(arguments.game.dimension,
                                           [&]<int D>() { return paths_of<D>(threads); });
  BenchOptions options = arguments.bench;
  std::vector<double> machine;
  if (threads > 1) {
    options.after_round = [&](std::uint32_t round) {
      machine.push_back(machine_scaling(threads, round));
    };
  }
  report.results = bench_rounds(paths, options, stop,
                                [&](double fraction) { progress.update({.fraction = fraction}); });
  report.method = samegame ? SmallSameGame::method
                           : with_snake(arguments.game.dimension,
                                        []<int D>() { return std::string(Snake<D>::method); });
  report.threads = threads;
  if (!machine.empty()) {
    report.machine_scaling = median(machine);
    report.scaling = fast_scaling(report.results);
  }
  if (samegame && !stop.requested()) {
    report.flood = samegame_flood_times(arguments.game.samegame, arguments.bench.rounds);
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
  const double moves_a_playout =
      static_cast<double>(result.totals.moves) / static_cast<double>(result.totals.playouts);
  return {seconds * 1e9, 1 / seconds, 1 / (seconds * moves_a_playout),
          report.results.front().median_seconds_per_move() / seconds};
}

std::string to_text(const BenchArguments& arguments, const BenchReport& report) {
  const auto& first = report.results.front();
  std::string text =
      fmt::format("Playouts of {}: medians of {} rounds on {}\n",
                  game_kind(arguments.game)->subject(), first.seconds_per_move.size(), host_cpu());
  text += fmt::format("{:<16} {:>7} {:>9} {:>13} {:>11} {:>9} {:>9} {:>9}\n", "path", "threads",
                      "ns/move", "playouts/s", "x reference", "mean", "deviation", "std error");
  for (const BenchResult& result : report.results) {
    const Figures f = figures(report, result);
    const auto scores =
        score_statistics(result.totals.playouts, result.totals.sum, result.totals.squares);
    text += fmt::format(
        "{:<16} {:>7} {:>9.2f} {:>13} {:>11.2f} {:>9.3f} {:>9.3f} {:>9.4f}\n",
        is_fast(result) ? fmt::format("fast ({})", result.name) : result.name, result.threads,
        f.ns_per_move, grouped(static_cast<std::uint64_t>(f.playouts_per_second)),
        f.ratio_to_reference, scores.mean, scores.standard_deviation, scores.standard_error);
  }
  text += fmt::format("On this machine 'fast' is {}.\n", name(best_path()));
  if (report.scaling) {
    text += fmt::format(
        "{} threads are {:.2f} times one ({:.2f} without the time they waited for a core; {:.2f} "
        "in "
        "a loop that shares nothing).\n",
        report.threads, report.scaling->ratio, report.scaling->processor_ratio,
        report.machine_scaling);
  }
  text += fmt::format("All paths played the same {} playouts (seed {}) with the same scores.\n",
                      grouped(first.totals.playouts), arguments.bench.seed);
  if (report.flood) {
    const auto line = [&](const char* what, const FloodTimes& times) {
      text += fmt::format(
          "All groups of {}: {:.0f} ns by a flood fill with a stack, {:.0f} ns by bits, {:.2f} "
          "times as fast.\n",
          what, times.stack_ns, times.bits_ns, times.ratio());
    };
    line("a full board", report.flood->full);
    line("a position of a playout", report.flood->played);
  }
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
  json["game"] = arguments.game.game;
  json.update(game_kind(arguments.game)->parameters());
  json["fast"] = name(best_path());
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
    // The fast path is listed under its role and under its own name.
    if (is_fast(result)) json["results"].push_back(to_json(report, result, "fast"));
    json["results"].push_back(to_json(report, result, result.name));
  }
  if (report.flood) {
    const auto times = [](const FloodTimes& flood) {
      return Json{
          {"stack_ns", flood.stack_ns}, {"bits_ns", flood.bits_ns}, {"ratio", flood.ratio()}};
    };
    json["flood"] = times(report.flood->full);
    json["flood_of_playouts"] = times(report.flood->played);
  }
  json["seed"] = arguments.bench.seed;
  json["method"] = report.method;
  json["provenance"] =
      to_json(Provenance{.device = "cpu", .method = report.method, .seed = arguments.bench.seed});
  return json;
}

int run_bench(BenchArguments arguments) {
  load_instances(arguments.game);
  const BenchReport report = measure(arguments);
  const bool measured = !report.results.empty() && !report.results.front().seconds_per_move.empty();
  if (!measured) {
    complain("interrupted before the first round was done");
    return SignalGuard::exit_code(exit_failed);
  }
  print(arguments.json ? json_text(to_json(arguments, report)) : to_text(arguments, report));
  return report.interrupted ? SignalGuard::exit_code(exit_done) : exit_done;
}

}  // namespace

void add_bench(CLI::App& app, Command& chosen) {
  CLI::App& bench = *app.add_subcommand("bench", "measure speed");
  bench.footer(bench_examples);
  add_bench_nrpa(bench, chosen);
  CLI::App& command = *bench.add_subcommand(
      "playouts", "time a move of a playout, by the reference and by the faster paths");
  const auto arguments = std::make_shared<BenchArguments>();
  BenchArguments& a = *arguments;
  add_game_choice(command, a.game);
  add_threads(command, a.threads);
  add_integer(command, "--rounds", a.bench.rounds, 1, 1000, "rounds, whose median counts")
      ->default_str(std::to_string(a.bench.rounds));
  command
      .add_option_function<std::string>(
          "--round-time",
          [&a](const std::string& text) {
            a.bench.round_seconds = parse_duration("--round-time", text).count();
            if (a.bench.round_seconds > max_round_seconds) {
              throw UsageError(
                  fmt::format("--round-time: {} is out of range: use 1ms to 10s", text));
            }
          },
          "time of one path in one round")
      ->type_name("TIME")
      ->default_str("80ms");
  add_seed(command, a.bench.seed);
  add_json(command, a.json);
  add_quiet(command, a.quiet);
  command.footer(bench_examples);
  add_bench_search(bench, chosen);
  add_bench_pchase(bench, chosen);
  add_bench_compute(bench, chosen);
  add_bench_warp_loss(bench, chosen);
  bench.callback([&chosen] {
    if (!chosen) throw UsageError("say what to measure: warpnest bench playouts snake");
  });
  command.callback([arguments, &chosen, &command] {
    check_game_choice(command, arguments->game, "warpnest bench playouts");
    if (arguments->game.game == "morpion") {
      BenchMorpionArguments morpion{.variant = arguments->game.variant,
                                    .seed = arguments->bench.seed,
                                    .json = arguments->json};
      if (command.count("--rounds") > 0) morpion.rounds = arguments->bench.rounds;
      chosen = [morpion] { return run_bench_morpion(morpion); };
      return;
    }
    if (arguments->game.game != "snake" && arguments->game.game != "samegame") {
      throw UsageError(
          fmt::format("no bench of {}: use snake, morpion or samegame", arguments->game.game));
    }
    chosen = [arguments] { return run_bench(*arguments); };
  });
}

}  // namespace warpnest
