// Two entries: nrpa and gnrpa, which is NRPA with a bias and a temperature.
#include "host/search/nrpa.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "host/executor/executor.hpp"
#include "host/search/common_options.hpp"
#include "host/search/cpu_plan.hpp"
#include "host/search/vanilla_nrpa.hpp"

namespace warpnest {
namespace {

bool same_game(const PolicyGame& a, const PolicyGame& b) {
  return a.score == b.score && a.trace.steps == b.trace.steps &&
         std::equal(a.moves.begin(), a.moves.begin() + a.trace.steps, b.moves.begin());
}

}  // namespace

NrpaSearch::NrpaSearch(std::unique_ptr<PolicyPlayer> player, const NrpaOptions& options)
    : options_(options), player_(std::move(player)), policy_(options.temperature, options.bias) {
  check(options, player_->has_bias());
  for (int level = 0; level <= options.level; ++level) {
    best_.push_back(player_->new_game(options.own_bias));
  }
  if (options.leaf > 1) leaf_ = player_->new_game(options.own_bias);
  if (!options.warm_start.empty()) {
    player_->replay(options.warm_start, *best_[0]);
    for (std::uint32_t i = 0; i < options.warm_adaptations; ++i) {
      policy_.adapt(best_[0]->trace, options.alpha);
    }
  }
}

SearchResult NrpaSearch::run(StreamId stream, SearchWatch& watch) {
  watch_ = &watch;
  result_ = {};
  search(options_.level, stream);
  result_.finished = !watch.stopping();
  return std::move(result_);
}

// Leaves its best game in best_[level]; returns false if it was stopped. The best of all games is
// in result_ in any case.
bool NrpaSearch::search(int level, StreamId stream) {
  if (level == 0) return leaf(stream);
  policy_.open_journal();
  const bool finished = iterate(level, stream);
  policy_.close_journal();
  return finished;
}

bool NrpaSearch::iterate(int level, StreamId stream) {
  std::unique_ptr<PolicyGame>& best = best_[static_cast<std::size_t>(level)];
  std::unique_ptr<PolicyGame>& below = best_[static_cast<std::size_t>(level - 1)];
  best->score = no_score;
  std::uint32_t repetitions = 0;
  const std::uint32_t batch = level == 1 ? options_.stabilize : 1;
  for (std::uint32_t i = 0; i < options_.iterations; ++i) {
    for (std::uint32_t p = 0; p < batch; ++p) {
      const bool finished =
          level == 1 ? leaf(mix(stream, i, 0, p)) : search(level - 1, mix(stream, i, 0, 0));
      if (!finished) return false;
      if (below->score < best->score) continue;
      // The same game again: keep `best`, whose trace may already have its runs.
      if (same_game(*below, *best)) {
        ++repetitions;
      } else {
        repetitions = 0;
        std::swap(best, below);
      }
    }
    if (options_.repetitions != 0 && repetitions >= options_.repetitions) break;
    // Nothing would use what the last iteration learns.
    if (i + 1 < options_.iterations) policy_.adapt(best->trace, options_.alpha);
    if (level == options_.level) {
      watch_->fraction(static_cast<double>(i + 1) / options_.iterations);
    }
  }
  return true;
}

// Leaves the best of the leaf's playouts in best_[0]; ties go to the first.
bool NrpaSearch::leaf(StreamId stream) {
  if (watch_->stopping()) return false;
  play(Generator(stream), *best_[0]);
  for (std::uint32_t i = 1; i < options_.leaf; ++i) {
    play(Generator(mix(stream, 0, 0, i)), *leaf_);
    if (leaf_->score > best_[0]->score) std::swap(leaf_, best_[0]);
  }
  return true;
}

void NrpaSearch::play(Generator generator, PolicyGame& game) {
  player_->play(policy_, generator, game);
  watch_->count(result_.totals, game.score, game.trace.steps, game.overflow);
  if (game.score <= result_.score) return;
  result_.score = game.score;
  result_.found_after = result_.totals.playouts;
  result_.moves.assign(game.moves.begin(), game.moves.begin() + game.trace.steps);
}

// --- The entries --------------------------------------------------------------------------------

namespace {

Options nrpa_options() {
  const NrpaOptions initial;
  return {level_option(max_nrpa_level),
          leaf_option(initial.leaf),
          integer_option("--iterations", 1, max_nrpa_iterations,
                         "searches of the level below, N in the paper", initial.iterations),
          number_option("--alpha", "step size of an adaptation", initial.alpha),
          integer_option("--stabilize", 1, max_nrpa_batch,
                         "playouts between two adaptations of level 1", initial.stabilize),
          integer_option("--repetitions", 1, 1'000'000,
                         "end a level after this many repetitions of its best sequence "
                         "(default: no limit)"),
          file_option("--warm-start", "a file with a game that the policy learns first"),
          integer_option("--warm-adaptations", 1, 1'000'000, "how many times it learns that game",
                         initial.warm_adaptations),
          flag_option("--vanilla", "run without the optimisations, for comparison")};
}

Options gnrpa_options() {
  Options options = nrpa_options();
  options.push_back(
      number_option("--temperature", "divides the weights", NrpaOptions().temperature));
  options.push_back(file_option("--bias", fmt::format("policy file with a bias for move codes, or "
                                                      "'{}' for the bias of the game itself",
                                                      own_bias)));
  return options;
}

// Checks that concern more than one option.
void check_usage(const NrpaOptions& options, const Values& values) {
  if (options.playouts() > max_nrpa_playouts) {
    throw UsageError(fmt::format(
        "--iterations: {} to the power of {}, the level, is more playouts than can be counted",
        options.iterations, options.level));
  }
  const bool plain = options.stabilize == 1 && options.repetitions == 0 && options.leaf == 1 &&
                     values.text("--warm-start").empty();
  if (values.flag("--vanilla") && !plain) {
    throw UsageError(
        "--vanilla: leave out --leaf, --stabilize, --repetitions and --warm-start: the plain "
        "algorithm has none of them");
  }
}

NrpaOptions read_nrpa(const Values& values, const Problem& problem) {
  NrpaOptions options{
      .level = static_cast<int>(values.integer("--level")),
      .iterations = static_cast<std::uint32_t>(values.integer("--iterations")),
      .alpha = values.number("--alpha"),
      .stabilize = static_cast<std::uint32_t>(values.integer("--stabilize")),
      .repetitions =
          static_cast<std::uint32_t>(values.optional_integer("--repetitions").value_or(0)),
      .leaf = static_cast<std::uint32_t>(values.integer("--leaf")),
      .warm_adaptations = static_cast<std::uint32_t>(values.integer("--warm-adaptations"))};
  check_usage(options, values);
  if (values.has("--temperature")) options.temperature = values.number("--temperature");
  const std::string& bias = values.text("--bias");
  options.own_bias = bias == own_bias;
  if (options.own_bias && !problem.cursor().has_bias()) {
    throw UsageError("--bias: this game has no bias of its own: give a policy file");
  }
  if (!bias.empty() && !options.own_bias) options.bias = read_bias(bias, problem);
  const std::string& known = values.text("--warm-start");
  if (!known.empty()) options.warm_start = read_game(known, problem);
  return options;
}

std::string describe_nrpa(const std::string& name, const NrpaOptions& options, bool vanilla) {
  std::string text =
      fmt::format("{}{} level {}, {} iterations, alpha {}", vanilla ? "vanilla " : "", name,
                  options.level, options.iterations, options.alpha);
  if (name == "gnrpa") text += fmt::format(", temperature {}", options.temperature);
  if (!options.bias.empty()) text += ", with a bias";
  if (options.own_bias) text += ", with the game's bias";
  if (options.leaf > 1) text += fmt::format(", leaf {}", options.leaf);
  if (options.stabilize > 1) text += fmt::format(", {} playouts per adaptation", options.stabilize);
  if (options.repetitions > 0) text += fmt::format(", at most {} repetitions", options.repetitions);
  if (!options.warm_start.empty()) {
    text += fmt::format(", warm start of {} moves", options.warm_start.size());
  }
  return text;
}

Json nrpa_json(const std::string& name, const NrpaOptions& options, const Values& values) {
  const std::string& bias = values.text("--bias");
  const std::string& known = values.text("--warm-start");
  Json json;
  json["algorithm"] = name;
  json["level"] = options.level;
  json["leaf"] = options.leaf;
  if (!bias.empty()) json["bias"] = bias;
  json["iterations"] = options.iterations;
  json["alpha"] = options.alpha;
  json["temperature"] = options.temperature;
  json["stabilize"] = options.stabilize;
  json["repetitions"] = options.repetitions == 0 ? Json(nullptr) : Json(options.repetitions);
  json["vanilla"] = values.flag("--vanilla");
  json["warm_start"] = known.empty() ? Json(nullptr) : Json(known);
  if (!known.empty()) json["warm_adaptations"] = options.warm_adaptations;
  return json;
}

std::unique_ptr<SearchPlan> nrpa_plan(const std::string& name, const Values& values,
                                      const Problem& problem) {
  const NrpaOptions options = read_nrpa(values, problem);
  const bool vanilla = values.flag("--vanilla");
  const MakeRunner make = [&problem, options, vanilla]() -> std::unique_ptr<SearchRunner> {
    if (vanilla) return std::make_unique<VanillaNrpa>(problem.cursor(), options);
    return std::make_unique<NrpaSearch>(problem.policy_player(), options);
  };
  return cpu_plan(
      {.title = fmt::format("{} level {}", name, options.level),
       .description = describe_nrpa(name, options, vanilla),
       .parameters = nrpa_json(name, options, values),
       .method = fmt::format("{}, {}", problem.cpu_class().method,
                             vanilla ? VanillaNrpa::method : problem.policy_player()->method()),
       .make = make});
}

}  // namespace

extern const SearchEntry nrpa_search;
const SearchEntry nrpa_search{
    .name = "nrpa",
    .about = "nested rollout policy adaptation: playouts learn from the best game so far",
    .options = nrpa_options,
    .refuses = nullptr,
    .make = [](const Values& values, const Problem& problem) {
      return nrpa_plan("nrpa", values, problem);
    }};

extern const SearchEntry gnrpa_search;
const SearchEntry gnrpa_search{
    .name = "gnrpa",
    .about = "generalised NRPA: as nrpa, with a bias for moves and a temperature",
    .options = gnrpa_options,
    .refuses = nullptr,
    .make = [](const Values& values, const Problem& problem) {
      return nrpa_plan("gnrpa", values, problem);
    }};

}  // namespace warpnest
