// warpnest predict: what the cost model expects of a GPU. No figure for a GPU is measured.
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/bench/bench_pchase_report.hpp"
#include "apps/bench/cpu_baseline.hpp"
#include "apps/command_line.hpp"
#include "apps/commands.hpp"
#include "apps/common_options.hpp"
#include "apps/exit_codes.hpp"
#include "apps/output.hpp"
#include "apps/signals.hpp"
#include "host/bench/cost_model.hpp"
#include "host/bench/cpu_compute.hpp"
#include "host/bench/microbench_model.hpp"
#include "host/games/costs.hpp"
#include "host/report/provenance.hpp"

namespace warpnest {
namespace {

constexpr const char* predict_examples = R"(Examples:
  warpnest predict                                  all GPUs of the data file, all classes of games
  warpnest predict --gpu 3080 --dim 8               with every term and the source of every figure
  warpnest predict --gpu 4090 --variant 5D
  warpnest predict --json)";

// Classes of a game, and the option that chooses one of them.
struct CostOption {
  const GameEntry* game;
  std::string name;
  std::vector<std::string> values;

  Option declare() const {
    const std::string help = fmt::format("for {}, only this one: {}", game->name,
                                         fmt::join(values, ", "));
    for (const Option& own : game->options()) {
      if (own.name != name || own.kind != Option::Kind::integer) continue;
      return integer_option(name, std::stoll(values.front()), std::stoll(values.back()), help);
    }
    return choice_option(name, values, help, "");
  }
};

std::vector<CostOption> cost_options() {
  std::vector<CostOption> options;
  for (const ClassCost* cost : class_costs()) {
    if (options.empty() || options.back().name != cost->option) {
      options.push_back({&game_of(*cost), std::string(cost->option), {}});
    }
    options.back().values.emplace_back(cost->value);
  }
  return options;
}

struct PredictArguments {
  std::string gpu = {};
  std::vector<const ClassCost*> costs = {};
  bool json = false;
};

// What this machine contributes: its latency, its speed, the loss of the real game.
struct Inputs {
  double cpu_latency = 0;  // ns, L1, read+write
  double cpu_subset = 0;   // ns per subset, integers of the compute benchmark on one core
  CpuBaseline baseline = {};
};

struct Row {
  const Architecture* gpu;
  std::string game;
  Json parameters;  // of the class
  MoveCost cost;
  Inputs inputs;
  Prediction prediction;
  double by_latency;  // the paper's estimate with this machine's latency
  double by_compute;  // the same with this machine's computing power
};

// Throws UsageError for an unknown name.
std::vector<const Architecture*> chosen_gpus(const std::string& asked) {
  std::vector<const Architecture*> gpus;
  if (asked.empty()) {
    for (const Architecture& gpu : architectures())
      gpus.push_back(&gpu);
    return gpus;
  }
  if (const Architecture* gpu = find_architecture(asked)) return {gpu};
  std::vector<std::string> names;
  for (const Architecture& gpu : architectures())
    names.push_back(gpu.name);
  throw UsageError(fmt::format("--gpu: '{}' is unknown: use {}", asked, fmt::join(names, ", ")));
}

// ns per subset of the compute benchmark on one core.
double measure_cpu_subset(const StopSignal& stop) {
  constexpr std::uint32_t n = 18;
  const auto points = measure_cpu_compute({.n = n, .rounds = 5, .all_cores = false}, stop);
  return points.empty() ? 0 : 1e9 * points.front().seconds / static_cast<double>(2U << n);
}

std::vector<Row> compute(const PredictArguments& arguments,
                         const std::vector<const Architecture*>& gpus, const StopSignal& stop) {
  const CpuChaseResult chase = measure_cpu_chase(
      {.widths = {32}, .min_elements = 64, .max_elements = 1024, .growth = 4, .rounds = 5}, stop);
  const double latency = l1_latency(chase, 32).write[0];
  const double subset = measure_cpu_subset(stop);
  std::vector<Row> rows;
  for (const ClassCost* known : arguments.costs) {
    const auto problem = problem_of(*known);
    const MoveCost cost = known->move_cost();
    const Inputs inputs{latency, subset,
                        measure_cpu_baseline(*known, {.rounds = 3, .round_seconds = 0.05}, stop)};
    const double alpha = known->loss({.pools = 2, .searches = 0}, {}).paper.alpha();
    for (const Architecture* gpu : gpus) {
      if (stop.requested()) return rows;
      // The paper's 25 ns are for an RTX 3080; other GPUs are scaled by their clock.
      const double gpu_latency =
          paper_gpu_latency * find_architecture("RTX 3080")->boost_ghz / gpu->boost_ghz;
      const double cores = gpu->multiprocessors * gpu->cores;
      rows.push_back({gpu, problem->game(), problem->parameters(), cost, inputs,
                      predict(*gpu, cost),
                      paper_estimate(cores, gpu_latency / latency, alpha),
                      paper_estimate(cores, predict_compute(*gpu, false, 1) / subset, alpha)});
    }
  }
  return rows;
}

std::string to_text(const PredictArguments& arguments, const std::vector<Row>& rows) {
  std::string text = fmt::format(
      "Section 3.6 of the GPU paper: 8704 cores / 16 (latency) / 1.3 (warp loss) = {:.0f} CPU "
      "cores (predicted; the paper says 420);\nby computing power, 8704 / 5 / 1.3 = {:.0f} "
      "(predicted): latency is what limits it.\n\n",
      paper_estimate(paper_cores, paper_latency_ratio, paper_alpha),
      paper_estimate(paper_cores, paper_compute_ratio, paper_alpha));
  text += fmt::format("Playouts, predicted; speedups over this machine ({})\n", host_cpu());
  constexpr const char* heading =
      "{:<12} {:<10} {:>6} {:>9} {:>9}  {:<13} {:>11} {:>7} {:>9}  {}\n";
  text += fmt::format(heading, "GPU", "game", "warps", "moves/", "moves/s", "limited by",
                      "x reference", "x fast", "x fast,", "section 3.6, by");
  text += fmt::format(heading, "", "", "", "cycle/SM", "", "", "1 core", "1 core", "all cores",
                      "latency  compute");
  for (const Row& row : rows) {
    const Prediction& p = row.prediction;
    text += fmt::format(
        "{:<12} {:<10} {:>6} {:>9.2f} {:>9}  {:<13} {:>11.0f} {:>7.0f} {:>9.0f}  {:>7.0f}  "
        "{:>7.0f}  "
        "predicted\n",
        row.gpu->name, row.cost.game, p.resident_warps, p.moves_per_cycle,
        with_unit(p.moves_per_second), p.limited_by,
        p.moves_per_second / row.inputs.baseline.reference,
        p.moves_per_second / row.inputs.baseline.fast,
        p.moves_per_second / row.inputs.baseline.all_cores, row.by_latency, row.by_compute);
  }
  text += fmt::format(
      "'section 3.6' is the paper's formula (predicted) with the warp loss of the real playouts: "
      "by latency with this machine's\nL1 ({:.2f} ns read+write) and the paper's 25 ns scaled by "
      "the clock; by compute with this machine's {:.2f} ns per subset\n(`bench compute`) and what "
      "the model predicts for the GPU.\n",
      rows.front().inputs.cpu_latency, rows.front().inputs.cpu_subset);
  if (arguments.gpu.empty()) return text;
  for (const Row& row : rows) {
    const Prediction& p = row.prediction;
    text += fmt::format(
        "\n{}, {}: terms in moves per cycle of a multiprocessor, predicted\n"
        "  integer lanes     {:>7.2f}   {} lanes, {:.1f} instructions per move of a lane, with "
        "waiting and refills\n"
        "  instruction issue {:>7.2f}   {} schedulers of 32 lanes\n"
        "  shared memory     {:>7.2f}   {:.1f} loads and {:.1f} stores per move, {:.2f} "
        "wavefronts\n"
        "  latency           {:>7.2f}   {} resident warps, {:.1f} moves per {} of a warp\n",
        row.gpu->name, row.cost.game, p.integer, row.gpu->integer_lanes,
        lane_instructions(row.cost), p.issue, schedulers, p.shared, row.cost.loads, row.cost.stores,
        row.cost.wavefronts_per_move, p.latency, p.resident_warps, row.cost.moves_per_step,
        row.cost.step);
  }
  text += fmt::format("\nFigures of the {} (compute capability {}) and their sources\n",
                      rows.front().gpu->name, rows.front().gpu->compute_capability);
  for (const auto& [name, figure] : rows.front().gpu->figures) {
    text += fmt::format("  {:<18} {:>8}  {}\n", name, figure.value, figure.source);
  }
  return text;
}

Json to_json(const std::vector<Row>& rows) {
  Json json;
  json["command"] = "predict";
  json["note"] = "predicted, not measured";
  json["paper_estimate"] = {
      {"cores", paper_cores},
      {"latency_ratio", paper_latency_ratio},
      {"alpha", paper_alpha},
      {"predicted_speedup", paper_estimate(paper_cores, paper_latency_ratio, paper_alpha)},
      {"compute_ratio", paper_compute_ratio},
      {"predicted_speedup_by_compute",
       paper_estimate(paper_cores, paper_compute_ratio, paper_alpha)}};
  json["cpu_l1_ns"] = rows.front().inputs.cpu_latency;
  json["cpu_subset_ns"] = rows.front().inputs.cpu_subset;
  json["predictions"] = Json::array();
  for (const Row& row : rows) {
    const Prediction& p = row.prediction;
    const CpuBaseline& cpu = row.inputs.baseline;
    Json entry;
    entry["gpu"] = row.gpu->name;
    entry["game"] = row.game;
    entry.update(row.parameters);
    entry["predicted"] = true;
    entry["resident_warps"] = p.resident_warps;
    entry["instructions"] = row.cost.instructions;
    entry["lane_instructions_per_move"] = lane_instructions(row.cost);
    entry["shared_loads_per_move"] = row.cost.loads;
    entry["shared_stores_per_move"] = row.cost.stores;
    entry["wavefronts_per_move"] = row.cost.wavefronts_per_move;
    entry["terms"] = {{"integer lanes", p.integer},
                      {"instruction issue", p.issue},
                      {"shared memory", p.shared},
                      {"latency", p.latency}};
    entry["predicted_moves_per_cycle"] = p.moves_per_cycle;
    entry["limited_by"] = p.limited_by;
    entry["predicted_moves_per_second"] = p.moves_per_second;
    entry["predicted_speedup"] = {{"over_reference_core", p.moves_per_second / cpu.reference},
                                  {"over_fast_core", p.moves_per_second / cpu.fast},
                                  {"over_fast_all_cores", p.moves_per_second / cpu.all_cores}};
    entry["predicted_latency_estimate"] = row.by_latency;
    entry["predicted_compute_estimate"] = row.by_compute;
    json["predictions"].push_back(entry);
  }
  json["figures"] = Json::object();
  for (const Row& row : rows) {
    for (const auto& [name, figure] : row.gpu->figures)
      json["figures"][row.gpu->name][name] = {{"value", figure.value}, {"source", figure.source}};
  }
  json["provenance"] = to_json(Provenance{.device = "cpu", .method = "cost model"});
  return json;
}

int run_predict(const PredictArguments& arguments) {
  StopSignal stop;
  const SignalGuard signals(stop);
  const std::vector<Row> rows = compute(arguments, chosen_gpus(arguments.gpu), stop);
  if (stop.requested() || rows.empty()) {
    complain("interrupted before the first prediction was made");
    return SignalGuard::exit_code(exit_failed);
  }
  print(arguments.json ? json_text(to_json(rows)) : to_text(arguments, rows));
  return exit_done;
}

Options predict_options() {
  Options options{text_option("--gpu", "one GPU, such as 3080 or H100 (default: all known)")};
  for (const CostOption& option : cost_options())
    options.push_back(option.declare());
  return options;
}

// The value of an option as text; empty if it was not given.
std::string chosen_value(const Values& values, const std::string& name) {
  if (!values.given(name)) return {};
  for (const Option& option : values.options()) {
    if (option.name == name && option.kind == Option::Kind::integer) {
      return std::to_string(values.integer(name));
    }
  }
  return values.text(name);
}

// All classes, or those that an option names.
PredictArguments read_predict(const CommandLine& line) {
  const Values values = line.values("Run");
  if (values.given("--gpu") && values.text("--gpu").empty()) {
    throw UsageError("--gpu: give the name of a GPU, such as 3080 or H100");
  }
  PredictArguments arguments{.gpu = values.text("--gpu"),
                             .json = line.values("Output").flag("--json")};
  for (const ClassCost* cost : class_costs()) {
    if (chosen_value(values, std::string(cost->option)) == cost->value) {
      arguments.costs.push_back(cost);
    }
  }
  if (arguments.costs.empty()) arguments.costs = class_costs();
  chosen_gpus(arguments.gpu);
  return arguments;
}

}  // namespace

void add_predict(CLI::App& app, Command& chosen) {
  const auto line = std::make_shared<CommandLine>(
      app, "predict", "what the cost model expects of a GPU (predicted)", predict_examples);
  line->add({"Run", predict_options()});
  line->add({"Output", {json_option()}});
  line->command().callback([line, &chosen] {
    chosen = [arguments = read_predict(*line)] { return run_predict(arguments); };
  });
}

}  // namespace warpnest
