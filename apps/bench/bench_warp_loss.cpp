// warpnest bench warp-loss: the cost of lanes waiting for each other (Table 1 of the GPU paper).
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "apps/bench/bench_commands.hpp"
#include "apps/bench/warp_loss_tables.hpp"
#include "apps/command_line.hpp"
#include "apps/common_options.hpp"
#include "apps/exit_codes.hpp"
#include "apps/output.hpp"
#include "apps/progress.hpp"
#include "apps/signals.hpp"
#include "host/report/provenance.hpp"

namespace warpnest {
namespace {

constexpr const char* bench_warp_loss_examples = R"(Examples:
  warpnest bench warp-loss                          Table 1, and the loss of real playouts
  warpnest bench warp-loss --warps 1000000 --json)";

struct WarpLossArguments {
  std::uint64_t warps = 400'000;
  GameLossOptions games = {};
  bool json = false;
  bool quiet = false;
};

// The notes of the games on their losses, each once.
std::string loss_notes() {
  std::vector<std::string_view> notes;
  std::string text;
  for (const ClassCost* cost : class_costs()) {
    const std::string_view note = cost->loss_note;
    if (std::find(notes.begin(), notes.end(), note) != notes.end()) continue;
    notes.push_back(note);
    text += note;
  }
  return text;
}

std::string to_text(const WarpLossArguments& arguments, const WarpLossReport& report) {
  std::string text = fmt::format(
      "Table 1: α, the time of 32 lanes over that of their playouts, for Gaussian lengths; {} "
      "warps\n"
      "{:<6} {:>8} {:>10} {:>8} {:>8} {:>14}  {}\n",
      grouped(arguments.warps), "σ/μ", "α", "std error", "paper", "bound", "E[max/mean]", "agrees");
  for (std::size_t i = 0; i < report.gaussian.size(); ++i) {
    const GaussianLoss& loss = report.gaussian[i];
    text += fmt::format("{:<6.2f} {:>7.4f} {:>10.4f} {:>8.2f} {:>8.3f} {:>14.4f}  {}\n", loss.ratio,
                        loss.alpha, loss.standard_error, paper_losses[i], loss.bound,
                        loss.mean_of_ratios, agrees_with_paper(loss, i) ? "yes" : "NO");
  }
  text +=
      "\nReal playouts: α without and with lanes drawing from a pool, ± standard error\n"
      "                             from the first position                       level-1 "
      "searches\n";
  text += fmt::format("{:<11} {:>7} {:>6} {:>13} {:>13} {:>13} {:>6} {:>13} {:>13} {:>6}\n", "game",
                      "mean", "σ/μ", "lengths only", "no pool", "pool of 4096", "gain", "no pool",
                      "pool per step", "gain");
  const auto cell = [](const LossEstimate& loss) {
    return fmt::format("{:.3f} ±{:.3f}", loss.alpha(), loss.standard_error());
  };
  for (const GameLossRow& row : report.games) {
    const GameLoss& loss = row.loss;
    text += fmt::format(
        "{:<11} {:>7.2f} {:>6.3f} {:>14} {:>14} {:>14} {:>6.2f} {:>14} {:>14} {:>6.2f}\n", row.game,
        loss.mean, loss.deviation / loss.mean, cell(loss.paper), cell(loss.batches),
        cell(loss.pool), loss.batches.alpha() / loss.pool.alpha(), cell(loss.step_batches),
        cell(loss.step_pool), loss.step_batches.alpha() / loss.step_pool.alpha());
  }
  text +=
      "'lengths only' counts as the paper does; the other columns count the steps of our kernel: "
      "four moves\nbetween two checks, the step that finds no move, and, for the pool, the refill "
      "policy of the kernel.\n" +
      loss_notes();
  if (report.interrupted) text += "Interrupted: these are the warps and games done so far.\n";
  return text;
}

Json estimate(const LossEstimate& loss) {
  return {{"alpha", loss.alpha()}, {"standard_error", loss.standard_error()}};
}

Json to_json(const WarpLossArguments& arguments, const WarpLossReport& report) {
  Json json;
  json["command"] = "bench warp-loss";
  json["warps"] = arguments.warps;
  json["gaussian"] = Json::array();
  for (std::size_t i = 0; i < report.gaussian.size(); ++i) {
    const GaussianLoss& loss = report.gaussian[i];
    json["gaussian"].push_back({{"ratio", loss.ratio},
                                {"alpha", loss.alpha},
                                {"standard_error", loss.standard_error},
                                {"mean_of_ratios", loss.mean_of_ratios},
                                {"bound", loss.bound},
                                {"paper", paper_losses[i]},
                                {"agrees", agrees_with_paper(loss, i)}});
  }
  json["games"] = Json::array();
  for (const GameLossRow& row : report.games) {
    const GameLoss& loss = row.loss;
    json["games"].push_back({{"game", row.game},
                             {"mean", loss.mean},
                             {"standard_deviation", loss.deviation},
                             {"lengths_only", estimate(loss.paper)},
                             {"no_pool", estimate(loss.batches)},
                             {"pool", estimate(loss.pool)},
                             {"gain", loss.batches.alpha() / loss.pool.alpha()},
                             {"step_no_pool", estimate(loss.step_batches)},
                             {"step_pool", estimate(loss.step_pool)},
                             {"step_gain", loss.step_batches.alpha() / loss.step_pool.alpha()}});
  }
  json["interrupted"] = report.interrupted;
  json["seed"] = arguments.games.seed;
  json["provenance"] = to_json(
      Provenance{.device = "cpu", .method = "simulated lanes", .seed = arguments.games.seed});
  return json;
}

int run_warp_loss(const WarpLossArguments& arguments) {
  StopSignal stop;
  const SignalGuard signals(stop);
  WarpLossReport report;
  {
    Progress progress(
        {.quiet = arguments.quiet, .title = "bench warp-loss", .time_limit = std::nullopt});
    report = measure_warp_loss(arguments.warps, arguments.games, stop,
                               [&](double fraction) { progress.update({.fraction = fraction}); });
  }
  print(arguments.json ? json_text(to_json(arguments, report)) : to_text(arguments, report));
  return report.interrupted ? SignalGuard::exit_code(exit_done) : exit_done;
}

Options warp_loss_options() {
  const WarpLossArguments plain;
  return {
      integer_option("--warps", 2, 1'000'000'000, "Gaussian warps to simulate",
                     static_cast<std::int64_t>(plain.warps)),
      integer_option("--pools", 2, 100'000, "pools of 4096 playouts per game", plain.games.pools),
      integer_option("--searches", 2, 100'000, "level-1 searches per game", plain.games.searches),
      seed_option()};
}

WarpLossArguments read_warp_loss(const CommandLine& line) {
  const Values run = line.values("Run");
  const Values output = line.values("Output");
  return {.warps = static_cast<std::uint64_t>(run.integer("--warps")),
          .games = {.pools = static_cast<std::uint32_t>(run.integer("--pools")),
                    .searches = static_cast<std::uint32_t>(run.integer("--searches")),
                    .seed = run.seed("--seed")},
          .json = output.flag("--json"),
          .quiet = output.flag("--quiet")};
}

}  // namespace

void add_bench_warp_loss(CLI::App& bench, Command& chosen) {
  const auto line = std::make_shared<CommandLine>(
      bench, "warp-loss", "the loss of lanes that wait for each other (Table 1 of the GPU paper)",
      bench_warp_loss_examples);
  line->add({"Run", warp_loss_options()});
  line->add({"Output", {json_option(), quiet_option()}});
  line->command().callback([line, &chosen] {
    chosen = [arguments = read_warp_loss(*line)] { return run_warp_loss(arguments); };
  });
}

}  // namespace warpnest
