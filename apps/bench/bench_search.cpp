// warpnest bench search: Table IV of the playout paper, the time of nested searches by each
// generator.
#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "apps/bench/bench_commands.hpp"
#include "apps/exit_codes.hpp"
#include "apps/game_kind.hpp"
#include "apps/output.hpp"
#include "apps/progress.hpp"
#include "apps/signals.hpp"
#include "host/games/morpion/nested_times.hpp"
#include "host/games.hpp"
#include "host/report/provenance.hpp"
#include "host/report/statistics.hpp"

namespace warpnest {
namespace {

constexpr const char* bench_search_examples = R"(Examples:
  warpnest bench search                             5D: the rectangle, the range query, ours
  warpnest bench search --variant 5T --rounds 9 --json
A level 3 search is estimated from level 2 searches at ten steps of a game.)";

struct Arguments {
  std::string variant = "5D";
  NestedTimesOptions options = {};
  bool json = false;
  bool quiet = false;
};

const NestedTimes& reference(const std::vector<NestedTimes>& times) {
  return *std::find_if(times.begin(), times.end(),
                       [](const NestedTimes& row) { return row.path == MorpionPath::range_query; });
}

double ratio(double reference_seconds, double seconds) {
  return seconds == 0 ? 0 : reference_seconds / seconds;
}

std::string to_text(const Arguments& arguments, const std::vector<NestedTimes>& times) {
  const NestedTimes& base = reference(times);
  std::string text = fmt::format(
      "Nested searches of Morpion Solitaire {}, one playout a leaf, on one core of {}\n"
      "processor time; level 2: medians of {} searches; level 3: estimated from ten steps\n"
      "{:<14} {:>10} {:>14} {:>14} {:>14} {:>11}\n",
      arguments.variant, host_cpu(), base.level_2.size(), "generator", "level 2", "x range query",
      "level 3 (est.)", "x range query", "mean score");
  for (const NestedTimes& row : times) {
    text +=
        fmt::format("{:<14} {:>8.3f} s {:>14.2f} {:>12.1f} s {:>14.2f} {:>11.1f}\n", name(row.path),
                    median(row.level_2), ratio(median(base.level_2), median(row.level_2)),
                    row.level_3, ratio(base.level_3, row.level_3), row.score);
  }
  return text;
}

Json to_json(const Arguments& arguments, const std::vector<NestedTimes>& times, bool interrupted) {
  const NestedTimes& base = reference(times);
  Json json;
  json["command"] = "bench search";
  json["game"] = "morpion";
  json["variant"] = arguments.variant;
  json["rounds"] = base.level_2.size();
  json["interrupted"] = interrupted;
  json["results"] = Json::array();
  for (const NestedTimes& row : times) {
    json["results"].push_back(
        {{"path", name(row.path)},
         {"method", method(row.path)},
         {"level_2_seconds", median(row.level_2)},
         {"level_2_seconds_of_rounds", row.level_2},
         {"level_2_ratio_to_reference", ratio(median(base.level_2), median(row.level_2))},
         {"level_3_seconds_estimated", row.level_3},
         {"level_3_ratio_to_reference", ratio(base.level_3, row.level_3)},
         {"mean", row.score}});
  }
  json["seed"] = arguments.options.seed;
  json["provenance"] = to_json(Provenance{
      .device = "cpu", .method = method(MorpionPath::range_query), .seed = arguments.options.seed});
  return json;
}

int run(const Arguments& arguments) {
  StopSignal stop;
  const SignalGuard signals(stop);
  std::vector<NestedTimes> times;
  {
    Progress progress({.quiet = arguments.quiet,
                       .title = fmt::format("bench search {}", arguments.variant),
                       .time_limit = std::nullopt});
    times = nested_times(*find_morpion_variant(arguments.variant),
                         {best_morpion_path(), MorpionPath::range_query, MorpionPath::rectangle},
                         arguments.options, stop,
                         [&](double fraction) { progress.update({.fraction = fraction}); });
  }
  if (times.back().level_2.empty()) {
    complain("interrupted before the first round was done");
    return SignalGuard::exit_code(exit_failed);
  }
  print(arguments.json ? json_text(to_json(arguments, times, stop.interrupted()))
                       : to_text(arguments, times));
  return stop.interrupted() ? SignalGuard::exit_code(exit_done) : exit_done;
}

}  // namespace

void add_bench_search(CLI::App& bench, Command& chosen) {
  CLI::App& command =
      *bench.add_subcommand("search", "time nested searches of Morpion by each generator");
  const auto arguments = std::make_shared<Arguments>();
  Arguments& a = *arguments;
  add_variant(command, a.variant);
  add_integer(command, "--rounds", a.options.rounds, 1, 1000, "level 2 searches a generator")
      ->default_str(std::to_string(a.options.rounds));
  command.add_flag_callback(
      "--no-level-3", [&a] { a.options.level_3 = false; }, "leave the estimate of level 3 out");
  add_measurement(command, a.options.seed, a.json, a.quiet);
  command.footer(bench_search_examples);
  command.callback([arguments, &chosen] { chosen = [arguments] { return run(*arguments); }; });
}

}  // namespace warpnest
