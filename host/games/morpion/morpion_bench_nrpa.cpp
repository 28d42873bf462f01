// bench nrpa: what the optimisations of NRPA save, and how fast its playouts are.
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "host/games/morpion/cpu/morpion_pool.hpp"
#include "host/games/morpion/morpion_benches.hpp"
#include "host/games/morpion/morpion_host.hpp"
#include "host/games/morpion/morpion_variants.hpp"
#include "host/report/processor_time.hpp"
#include "host/report/provenance.hpp"
#include "host/report/statistics.hpp"
#include "host/search/nrpa.hpp"
#include "host/search/vanilla_nrpa.hpp"

namespace warpnest {
namespace {

struct NrpaBench {
  MorpionVariant variant;
  int level;
  std::uint32_t rounds;
};

// One measured quantity: the time and the number of moves of each round.
struct NrpaRow {
  std::string name;
  std::vector<double> seconds = {};
  std::vector<double> moves = {};
  double score = 0;  // of searches: summed over the rounds

  void add(double time, double made) {
    seconds.push_back(time);
    moves.push_back(made);
  }
  double median_seconds() const { return median(seconds); }
  double ns_per_move() const {
    std::vector<double> each;
    for (std::size_t i = 0; i < seconds.size(); ++i)
      each.push_back(1e9 * seconds[i] / moves[i]);
    return median(each);
  }
};

struct NrpaMeasured {
  NrpaRow vanilla{"vanilla"};
  NrpaRow shares{"optimised, choice by shares"};
  NrpaRow optimised{"optimised"};
  NrpaRow uniform{"uniform playouts"};
  NrpaRow policy{"policy playouts"};
  NrpaRow adapting{"adapting"};
  std::string method = {};  // of the optimised search
  bool interrupted = false;
};

template <class Search>
void time_search(Search search, StreamId stream, const StopSignal& stop, NrpaRow& row) {
  static const std::atomic<bool> unwanted{false};
  SearchWatch watch(stop, unwanted, {});
  const double begin = thread_seconds();
  const SearchResult result = search.run(stream, watch);
  if (!result.finished) return;
  row.add(thread_seconds() - begin, static_cast<double>(result.totals.moves));
  row.score += result.score;
}

// Times three things: playouts by the policy of a half-finished level-1 search, uniform playouts on
// the fastest path, and adaptations of that policy to its best game.
template <MorpionVariant V>
void time_playouts(StreamId stream, NrpaMeasured& measured) {
  constexpr std::uint32_t games = 4000;
  MorpionPolicyPlayer<V> player(Position<MorpionHost<V>>::start());
  Policy policy;
  auto game = player.new_game(false);
  auto best = player.new_game(false);
  best->score = no_score;
  for (std::uint32_t i = 0; i < 50; ++i) {
    player.play(policy, Generator(mix(stream, i, 0, 0)), *game);
    if (game->score >= best->score) std::swap(game, best);
    policy.adapt(best->trace, 1);
  }

  double begin = thread_seconds();
  const PoolResult pool = morpion_pool<V>(best_morpion_path(), MorpionBoard<V>::start(),
                                          PoolRequest{stream, 0, 0, games});
  measured.uniform.add(thread_seconds() - begin, static_cast<double>(pool.moves));

  begin = thread_seconds();
  std::uint64_t moves = 0;
  for (std::uint32_t i = 0; i < games; ++i) {
    player.play(policy, Generator(mix(stream, 100, 0, i)), *game);
    moves += game->trace.steps;
  }
  measured.policy.add(thread_seconds() - begin, static_cast<double>(moves));

  begin = thread_seconds();
  policy.open_journal();
  for (std::uint32_t i = 0; i < games; ++i)
    policy.adapt(best->trace, 1e-6);
  policy.close_journal();
  measured.adapting.add(thread_seconds() - begin, static_cast<double>(games) * best->trace.steps);
  measured.method = player.method();
}

template <MorpionVariant V>
NrpaMeasured measure(const NrpaBench& bench, const TaskRun& run) {
  using G = MorpionHost<V>;
  NrpaMeasured measured;
  const auto start = Position<G>::start();
  const NrpaOptions options{.level = bench.level};
  for (std::uint32_t round = 0; round < bench.rounds && !run.stop.requested(); ++round) {
    const StreamId stream = search_stream(run.seed, round);
    time_search(NrpaSearch(std::make_unique<MorpionPolicyPlayer<V>>(start), options), stream,
                run.stop, measured.optimised);
    time_search(NrpaSearch(std::make_unique<SharesPlayer<G>>(start), options), stream, run.stop,
                measured.shares);
    time_search(VanillaNrpa(game_class<G>().cursor(start), options), stream, run.stop,
                measured.vanilla);
    time_playouts<V>(stream, measured);
    run.on_progress((round + 1.0) / bench.rounds);
  }
  measured.interrupted = run.stop.interrupted();
  return measured;
}

std::string to_text(const NrpaBench& bench, const NrpaMeasured& measured) {
  const NrpaRow& vanilla = measured.vanilla;
  std::string text = fmt::format(
      "NRPA level {} on Morpion Solitaire {}, 100 iterations, alpha 1: medians of {} rounds, "
      "processor time of one thread, on {}\n{:<28} {:>10} {:>9} {:>10} {:>8}\n",
      bench.level, name(bench.variant), measured.optimised.seconds.size(), host_cpu(), "", "s/run",
      "ns/move", "x vanilla", "mean");
  for (const NrpaRow* row : {&vanilla, &measured.shares, &measured.optimised}) {
    text += fmt::format("{:<28} {:>10.4f} {:>9.1f} {:>10.2f} {:>8.1f}\n", row->name,
                        row->median_seconds(), row->ns_per_move(),
                        vanilla.ns_per_move() / row->ns_per_move(),
                        row->score / static_cast<double>(row->seconds.size()));
  }
  for (const NrpaRow* row : {&measured.uniform, &measured.policy, &measured.adapting}) {
    text += fmt::format("{:<28} {:>10} {:>9.1f}\n", row->name, "", row->ns_per_move());
  }
  text += fmt::format("Policy playouts run at {:.2f} times the speed of uniform ones ({}).\n",
                      measured.uniform.ns_per_move() / measured.policy.ns_per_move(),
                      name(best_morpion_path()));
  text += "What each optimisation of the paper saves: warpnest tables --only playout-parts\n";
  return text;
}

Json to_json(const NrpaBench& bench, std::uint64_t seed, const NrpaMeasured& measured) {
  Json json;
  json["command"] = "bench nrpa";
  json["game"] = "morpion";
  json["variant"] = name(bench.variant);
  json["level"] = bench.level;
  json["iterations"] = 100;
  json["rounds"] = measured.optimised.seconds.size();
  json["results"] = Json::array();
  for (const NrpaRow* row : {&measured.vanilla, &measured.shares, &measured.optimised,
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
  json["interrupted"] = measured.interrupted;
  json["seed"] = seed;
  json["provenance"] =
      to_json(Provenance{.device = "cpu", .method = measured.method, .seed = seed});
  return json;
}

}  // namespace

Answer bench_morpion_nrpa(const TaskRun& run) {
  const NrpaBench bench{.variant = morpion_variant_of(run.values),
                        .level = static_cast<int>(run.values.integer("--level")),
                        .rounds = static_cast<std::uint32_t>(run.values.integer("--rounds"))};
  const NrpaMeasured measured = with_morpion(
      bench.variant, [&]<MorpionVariant V>() { return measure<V>(bench, run); });
  if (measured.vanilla.seconds.empty()) return {};
  return {.text = to_text(bench, measured), .json = to_json(bench, run.seed, measured)};
}

}  // namespace warpnest
