#include "apps/bench/bench_nrpa.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "apps/exit_codes.hpp"
#include "apps/game_kind.hpp"
#include "apps/output.hpp"
#include "apps/progress.hpp"
#include "apps/signals.hpp"
#include "host/games/morpion/cpu/morpion_pool.hpp"
#include "host/games.hpp"
#include "host/report/processor_time.hpp"
#include "host/report/provenance.hpp"
#include "host/search/nrpa.hpp"
#include "host/search/vanilla_nrpa.hpp"

namespace warpnest {
namespace {

constexpr const char* bench_nrpa_examples = R"(Examples:
  warpnest bench nrpa                               level 2 on 5D: vanilla against optimised
  warpnest bench nrpa --variant 5T --rounds 9 --json
  warpnest bench nrpa --level 3 --rounds 1          takes a minute or two)";

// What the authors' program of the range query paper takes on one core of a 2.45 GHz Zen 3.
std::optional<double> authors_seconds(const BenchNrpaArguments& arguments) {
  if (arguments.variant == "5D" && arguments.level == 2) return 0.116;
  if (arguments.variant == "5D" && arguments.level == 3) return 15.3;
  if (arguments.variant == "5T" && arguments.level == 2) return 0.18;
  if (arguments.variant == "5T" && arguments.level == 3) return 19.8;
  return std::nullopt;
}

// One thing that is measured: the times of the rounds, and the moves of each.
struct Row {
  std::string name;
  std::vector<double> seconds = {};
  std::vector<double> moves = {};
  double score = 0;  // sum over the rounds, of searches

  void add(double time, double made) {
    seconds.push_back(time);
    moves.push_back(made);
  }
  static double median(std::vector<double> values) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
  }
  double median_seconds() const { return median(seconds); }
  double ns_per_move() const {
    std::vector<double> each;
    for (std::size_t i = 0; i < seconds.size(); ++i)
      each.push_back(1e9 * seconds[i] / moves[i]);
    return median(each);
  }
};

struct Measured {
  Row vanilla{"vanilla"};
  Row shares{"optimised, choice by shares"};
  Row optimised{"optimised"};
  Row uniform{"uniform playouts"};
  Row policy{"policy playouts"};
  Row adapting{"adapting"};
  bool interrupted = false;
};

template <Game G, class Search>
void time_search(const NrpaOptions<G>& options, StreamId stream, const StopSignal& stop, Row& row) {
  static const std::atomic<bool> wanted{false};
  SearchWatch watch(stop, wanted, {});
  Search search(Position<G>::start(), options);
  const double begin = thread_seconds();
  const SearchResult<G> result = search.run(stream, watch);
  if (!result.finished) return;
  row.add(thread_seconds() - begin, static_cast<double>(result.totals.moves));
  row.score += result.score;
}

// Playouts by a policy in the middle of a search of level 1, beside uniform ones of the fastest
// path, and adaptations to its best game.
template <MorpionVariant V>
void time_playouts(StreamId stream, Measured& measured) {
  using G = MorpionHost<V>;
  constexpr std::uint32_t games = 4000;
  const auto start = Position<G>::start();
  BestPolicyPlayer<G> player(start);
  Policy policy;
  PolicyGame<G> game;
  PolicyGame<G> best;
  best.score = no_score;
  for (std::uint32_t i = 0; i < 50; ++i) {
    player.play(policy, Generator(mix(stream, i, 0, 0)), game);
    if (game.score >= best.score) std::swap(game, best);
    policy.adapt(best.trace, 1);
  }

  double begin = thread_seconds();
  const PoolResult pool = morpion_pool<V>(best_morpion_path(), MorpionBoard<V>::start(),
                                          PoolRequest{stream, 0, 0, games});
  measured.uniform.add(thread_seconds() - begin, static_cast<double>(pool.moves));

  begin = thread_seconds();
  std::uint64_t moves = 0;
  for (std::uint32_t i = 0; i < games; ++i) {
    player.play(policy, Generator(mix(stream, 100, 0, i)), game);
    moves += game.trace.steps;
  }
  measured.policy.add(thread_seconds() - begin, static_cast<double>(moves));

  begin = thread_seconds();
  policy.open_journal();
  for (std::uint32_t i = 0; i < games; ++i)
    policy.adapt(best.trace, 1e-6);
  policy.close_journal();
  measured.adapting.add(thread_seconds() - begin, static_cast<double>(games) * best.trace.steps);
}

template <MorpionVariant V>
Measured measure(const BenchNrpaArguments& arguments) {
  using G = MorpionHost<V>;
  StopSignal stop;
  const SignalGuard signals(stop);
  Progress progress({.quiet = arguments.quiet,
                     .title = fmt::format("bench nrpa {}", arguments.variant),
                     .time_limit = std::nullopt});
  Measured measured;
  const NrpaOptions<G> options{.level = arguments.level};
  for (std::uint32_t round = 0; round < arguments.rounds && !stop.requested(); ++round) {
    const StreamId stream = search_stream(arguments.seed, round);
    time_search<G, NrpaSearch<G>>(options, stream, stop, measured.optimised);
    time_search<G, NrpaSearch<G, PolicyPlayer<G>>>(options, stream, stop, measured.shares);
    time_search<G, VanillaNrpa<G>>(options, stream, stop, measured.vanilla);
    time_playouts<V>(stream, measured);
    progress.update({.fraction = (round + 1.0) / arguments.rounds});
  }
  measured.interrupted = stop.interrupted();
  return measured;
}

std::string to_text(const BenchNrpaArguments& arguments, const Measured& measured) {
  std::string text = fmt::format(
      "NRPA level {} on Morpion Solitaire {}, 100 iterations, alpha 1: medians of {} rounds, one "
      "thread's processor time, on {}\n{:<28} {:>10} {:>9} {:>10} {:>8}\n",
      arguments.level, arguments.variant, measured.optimised.seconds.size(), host_cpu(), "",
      "s/run", "ns/move", "x vanilla", "mean");
  for (const Row* row : {&measured.vanilla, &measured.shares, &measured.optimised}) {
    text += fmt::format("{:<28} {:>10.4f} {:>9.1f} {:>10.2f} {:>8.1f}\n", row->name,
                        row->median_seconds(), row->ns_per_move(),
                        measured.vanilla.ns_per_move() / row->ns_per_move(),
                        row->score / static_cast<double>(row->seconds.size()));
  }
  for (const Row* row : {&measured.uniform, &measured.policy, &measured.adapting}) {
    text += fmt::format("{:<28} {:>10} {:>9.1f}\n", row->name, "", row->ns_per_move());
  }
  text += fmt::format("Policy playouts have {:.2f} times the speed of uniform ones ({}).\n",
                      measured.uniform.ns_per_move() / measured.policy.ns_per_move(),
                      name(best_morpion_path()));
  if (arguments.variant == "5D" || arguments.variant == "5T") {
    const auto saved = [&](const Row& row) {
      return 100 - 100 * row.ns_per_move() / measured.vanilla.ns_per_move();
    };
    text += fmt::format(
        "Saved of vanilla's time: {:.0f} %, {:.0f} % with the choice by shares; the paper saves {} "
        "% "
        "by\nstored exponentials and no copies of the policy.\n",
        saved(measured.optimised), saved(measured.shares), arguments.variant == "5D" ? 36 : 32);
  }
  if (const auto authors = authors_seconds(arguments)) {
    text += fmt::format(
        "The authors' program takes {} s on one core of a 2.45 GHz Zen 3: {:.2f} times as long.\n",
        *authors, *authors / measured.optimised.median_seconds());
  }
  return text;
}

Json to_json(const BenchNrpaArguments& arguments, const Measured& measured) {
  Json json;
  json["command"] = "bench nrpa";
  json["game"] = "morpion";
  json["variant"] = arguments.variant;
  json["level"] = arguments.level;
  json["iterations"] = 100;
  json["rounds"] = measured.optimised.seconds.size();
  json["results"] = Json::array();
  for (const Row* row : {&measured.vanilla, &measured.shares, &measured.optimised,
                         &measured.uniform, &measured.policy, &measured.adapting}) {
    Json entry;
    entry["name"] = row->name;
    entry["ns_per_move"] = row->ns_per_move();
    if (row->score > 0) {
      entry["seconds_per_run"] = row->median_seconds();
      entry["mean"] = row->score / static_cast<double>(row->seconds.size());
    }
    entry["seconds_of_rounds"] = row->seconds;
    json["results"].push_back(entry);
  }
  json["optimised_to_vanilla"] = measured.vanilla.ns_per_move() / measured.optimised.ns_per_move();
  json["policy_to_uniform"] = measured.uniform.ns_per_move() / measured.policy.ns_per_move();
  const auto authors = authors_seconds(arguments);
  json["authors_seconds"] = authors ? Json(*authors) : Json(nullptr);
  json["authors_to_optimised"] =
      authors ? Json(*authors / measured.optimised.median_seconds()) : Json(nullptr);
  json["interrupted"] = measured.interrupted;
  json["seed"] = arguments.seed;
  json["provenance"] =
      to_json(Provenance{.device = "cpu",
                         .method = BestPolicyPlayer<MorpionHost<morpion_5d>>::method,
                         .seed = arguments.seed});
  return json;
}

int run_bench_nrpa(const BenchNrpaArguments& arguments) {
  const Measured measured = with_morpion(*find_morpion_variant(arguments.variant),
                                         [&]<MorpionVariant V>() { return measure<V>(arguments); });
  if (measured.vanilla.seconds.empty()) {
    complain("interrupted before the first round was done");
    return SignalGuard::exit_code(exit_failed);
  }
  print(arguments.json ? json_text(to_json(arguments, measured)) : to_text(arguments, measured));
  return measured.interrupted ? SignalGuard::exit_code(exit_done) : exit_done;
}

}  // namespace

void add_bench_nrpa(CLI::App& bench, Command& chosen) {
  CLI::App& command =
      *bench.add_subcommand("nrpa", "time NRPA on Morpion, vanilla against optimised");
  const auto arguments = std::make_shared<BenchNrpaArguments>();
  BenchNrpaArguments& a = *arguments;
  add_variant(command, a.variant);
  add_integer(command, "--level", a.level, 1, 3, "level of the searches, 1 to 3")
      ->default_str(std::to_string(a.level));
  add_integer(command, "--rounds", a.rounds, 1, 1000, "rounds, whose median counts")
      ->default_str(std::to_string(a.rounds));
  add_measurement(command, a.seed, a.json, a.quiet);
  command.footer(bench_nrpa_examples);
  command.callback(
      [arguments, &chosen] { chosen = [arguments] { return run_bench_nrpa(*arguments); }; });
}

}  // namespace warpnest
