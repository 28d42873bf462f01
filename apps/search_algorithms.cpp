#include "apps/search_algorithms.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "host/files/file_error.hpp"
#include "host/files/policy_file.hpp"
#include "host/games/snake/snake_file.hpp"
#include "host/search/nmcs.hpp"
#include "host/search/nrpa_options.hpp"
#include "host/search/reflexive.hpp"
#include "host/search/sampling.hpp"

namespace warpnest {
namespace {

using enum Algorithm;

constexpr std::array algorithms{nmcs,      nrpa,     gnrpa,    uct,
                                reflexive, sampling, mobility, forward_checking};
constexpr std::array playout_names{"uniform", "mobility", "bias"};

// Which algorithms have an option.
struct Owned {
  const char* option;
  std::vector<Algorithm> owners;
};
const std::vector<Owned>& owned_options() {
  static const std::vector<Owned> owned = {
      {"--level", {nmcs, nrpa, gnrpa}},
      {"--leaf", {nmcs, nrpa, gnrpa}},
      {"--no-memory", {nmcs}},
      {"--check", {nmcs}},
      {"--playout", {nmcs, uct, reflexive, sampling}},
      {"--bias", {nmcs, gnrpa, uct, reflexive, sampling}},
      {"--iterations", {nrpa, gnrpa}},
      {"--alpha", {nrpa, gnrpa}},
      {"--temperature", {gnrpa}},
      {"--stabilize", {nrpa, gnrpa}},
      {"--repetitions", {nrpa, gnrpa}},
      {"--warm-start", {nrpa, gnrpa}},
      {"--warm-adaptations", {nrpa, gnrpa}},
      {"--vanilla", {nrpa, gnrpa}},
      {"--playouts", {uct, sampling, mobility, forward_checking}},
      {"--exploration", {uct}},
      {"--tree-memory", {uct}},
      {"--games", {reflexive}},
  };
  return owned;
}

std::string joined(const std::vector<Algorithm>& some) {
  std::vector<std::string> names;
  for (const Algorithm algorithm : some)
    names.emplace_back(name(algorithm));
  return fmt::format("{}", fmt::join(names, ", "));
}

// A number above 0.
double parse_positive(const std::string& option, const std::string& text) {
  double value = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, value);
  if (error != std::errc() || end != last || !std::isfinite(value) || value <= 0 || value > 1e6) {
    throw UsageError(
        fmt::format("{}: '{}' is not a number above 0 (and at most 1000000)", option, text));
  }
  return value;
}

void add_positive(CLI::App& app, const std::string& option, double& value,
                  const std::string& description) {
  app.add_option_function<std::string>(
         option,
         [option, &value](const std::string& text) { value = parse_positive(option, text); },
         description)
      ->type_name("X")
      ->default_str(fmt::format("{}", value));
}

// Bytes: 1000000, 64K, 256M, 2G.
std::uint64_t parse_size(const std::string& option, const std::string& text) {
  std::uint64_t value = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, value);
  const std::string_view unit(end, static_cast<std::size_t>(last - end));
  int shift = -1;
  if (unit.empty()) shift = 0;
  if (unit == "K") shift = 10;
  if (unit == "M") shift = 20;
  if (unit == "G") shift = 30;
  if (error != std::errc() || shift < 0) {
    throw UsageError(
        fmt::format("{}: '{}' is not a size: use for example 64M, 2G or bytes", option, text));
  }
  constexpr std::uint64_t least = 64;  // of one node, whatever the game
  constexpr std::uint64_t most = std::uint64_t{1} << 40;
  if (value > most >> shift || value << shift < least) {
    throw UsageError(fmt::format("{}: {} is {}", option, text,
                                 value == 0 || value << shift < least
                                     ? "too small for one node: use 64 bytes or more"
                                     : "out of range: use at most 1024G"));
  }
  return value << shift;
}

// "100,10": from the playouts up.
std::vector<std::uint64_t> parse_games(const std::string& text) {
  std::vector<std::uint64_t> games;
  std::string_view rest = text;
  for (;;) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    games.push_back(
        static_cast<std::uint64_t>(parse_integer("--games", std::string(rest.substr(0, comma)), 1,
                                                 static_cast<std::int64_t>(max_reflexive_games))));
    if (comma == rest.size()) break;
    rest.remove_prefix(comma + 1);
  }
  if (games.size() > max_reflexive_levels) {
    throw UsageError(fmt::format("--games: {} levels are too many: use 1 to {}", games.size(),
                                 max_reflexive_levels));
  }
  return games;
}

Algorithm parse_algorithm(const std::string& text) {
  for (const Algorithm algorithm : algorithms) {
    if (text == name(algorithm)) return algorithm;
  }
  throw UsageError(fmt::format("--algorithm: '{}' is unknown: use {}", text,
                               joined({algorithms.begin(), algorithms.end()})));
}

PlayoutKind parse_playout(const std::string& text) {
  for (std::size_t i = 0; i < playout_names.size(); ++i) {
    if (text == playout_names[i]) return static_cast<PlayoutKind>(i);
  }
  throw UsageError(
      fmt::format("--playout: '{}' is unknown: use {}", text, fmt::join(playout_names, ", ")));
}

const char* playout_name(const AlgorithmArguments& arguments) {
  return playout_names[static_cast<std::size_t>(arguments.playout)];
}

bool is_nrpa(const AlgorithmArguments& arguments) {
  return arguments.algorithm == nrpa || arguments.algorithm == gnrpa;
}

}  // namespace

const char* name(Algorithm algorithm) {
  constexpr const char* names[] = {"nmcs",      "nrpa",     "gnrpa",    "uct",
                                   "reflexive", "sampling", "mobility", "forward-checking"};
  return names[static_cast<std::size_t>(algorithm)];
}

void add_algorithm(CLI::App& app, AlgorithmArguments& a) {
  app.add_option_function<std::string>(
         "--algorithm", [&a](const std::string& text) { a.algorithm = parse_algorithm(text); },
         "nmcs (nested), nrpa, gnrpa, uct, reflexive, sampling, mobility, or of sudoku "
         "forward-checking; docs/searches.md says what each is for")
      ->type_name("NAME")
      ->default_str(name(a.algorithm));
  app.add_option_function<std::string>(
         "--playout", [&a](const std::string& text) { a.playout = parse_playout(text); },
         "how playouts choose: uniform, mobility, or bias with --bias")
      ->type_name("NAME")
      ->default_str("uniform");
  add_file(app, "--bias", a.bias_file,
           "policy file with a bias for move codes (gnrpa, --playout bias); gnrpa on samegame: "
           "'game' for the bias of its own");
  add_integer(app, "--iterations", a.iterations, 1, max_nrpa_iterations,
              "nrpa: searches of the level below, N of the paper")
      ->default_str("100");
  add_positive(app, "--alpha", a.alpha, "nrpa: step of an adaptation");
  add_positive(app, "--temperature", a.temperature, "gnrpa: divides the weights");
  add_integer(app, "--stabilize", a.stabilize, 1, max_nrpa_batch,
              "nrpa: playouts between two adaptations of level 1");
  add_integer(app, "--repetitions", a.repetitions, 1, 1'000'000,
              "nrpa: a level ends when it has met its best sequence so often again");
  add_file(app, "--warm-start", a.warm_start,
           "nrpa: a file with a game that the policy learns first");
  add_integer(app, "--warm-adaptations", a.warm_adaptations, 1, 1'000'000,
              "nrpa: how often it learns it")
      ->default_str("100");
  app.add_flag("--vanilla", a.vanilla, "nrpa: without the optimisations, to measure them");
  add_integer(app, "--playouts", a.playouts, 1, 4'000'000'000,
              "uct, sampling, mobility, forward-checking: playouts of a run")
      ->default_str("1000");
  add_positive(app, "--exploration", a.exploration, "uct: C of mean + sqrt(log t / (C s))");
  app.add_option_function<std::string>(
         "--tree-memory",
         [&a](const std::string& text) { a.memory = parse_size("--tree-memory", text); },
         "uct: memory for the tree of a run: 64M, 2G")
      ->type_name("SIZE")
      ->default_str("256M");
  app.add_option_function<std::string>(
         "--games", [&a](const std::string& text) { a.games = parse_games(text); },
         "reflexive: games a move, of level 0, 1, ...")
      ->type_name("N,N...")
      ->default_str("100,10");
}

void check_algorithm(const CLI::App& app, AlgorithmArguments& arguments, int level,
                     SearchOptions& search) {
  using enum Algorithm;  // hides the functions of these names
  for (const Owned& owned : owned_options()) {
    const auto& owners = owned.owners;
    if (app.count(owned.option) == 0) continue;
    if (std::find(owners.begin(), owners.end(), arguments.algorithm) == owners.end()) {
      throw UsageError(fmt::format("{}: {} has no such option: it belongs to {}", owned.option,
                                   name(arguments.algorithm), joined(owners)));
    }
  }
  if (arguments.algorithm == mobility) arguments.playout = PlayoutKind::mobility;
  if (arguments.playout == PlayoutKind::bias && arguments.bias_file.empty()) {
    throw UsageError("--playout: bias needs a policy file: add --bias FILE");
  }
  arguments.own_bias = arguments.algorithm == gnrpa && arguments.bias_file == "game";
  const bool biased = arguments.playout == PlayoutKind::bias || arguments.algorithm == gnrpa;
  if (!arguments.bias_file.empty() && !biased) {
    throw UsageError("--bias: nothing uses it: add --playout bias, or use --algorithm gnrpa");
  }
  if (arguments.algorithm == nmcs && level > max_nmcs_level) {
    throw UsageError(
        fmt::format("--level: {} is out of range: use 0 to {}", level, max_nmcs_level));
  }
  if (is_nrpa(arguments)) {
    if (app.count("--leaf") == 0) search.leaf = 1;
    const double playouts = std::pow(arguments.iterations, level) *
                            static_cast<double>(arguments.stabilize) * search.leaf;
    if (playouts > max_nrpa_playouts) {
      throw UsageError(fmt::format(
          "--iterations: {} to the power of level {} are more playouts than can be counted",
          arguments.iterations, level));
    }
    const bool plain = arguments.stabilize == 1 && arguments.repetitions == 0 && search.leaf == 1 &&
                       arguments.warm_start.empty();
    if (arguments.vanilla && !plain) {
      throw UsageError(
          "--vanilla: leave out --leaf, --stabilize, --repetitions and --warm-start: the plain "
          "algorithm has none of them");
    }
  }
  if (!arguments.on_executors() && app.count("--check") > 0) {
    throw UsageError("--check: only uniform playouts have a reference: leave out --playout");
  }
}

std::string first_search_option(const CLI::App& app) {
  for (const char* option : {"--algorithm", "--runs", "--target"}) {
    if (app.count(option) > 0) return option;
  }
  for (const Owned& owned : owned_options()) {
    // A table of methods has a reference, too.
    if (app.count(owned.option) > 0 && std::string_view(owned.option) != "--check") {
      return owned.option;
    }
  }
  return {};
}

void read_algorithm_files(AlgorithmArguments& arguments, const GameKind& kind) {
  constexpr std::size_t limit = std::size_t{4} << 20;
  const auto from_file = [&](const std::string& path, const auto& parse) {
    try {
      return parse(read_small_file(path, limit));
    } catch (const FileError& error) {
      const std::string_view what = error.what();
      throw FileError(what.find(path) != what.npos ? std::string(what)
                                                   : fmt::format("{}: {}", path, what));
    }
  };
  if (!arguments.bias_file.empty() && !arguments.own_bias) {
    arguments.bias = from_file(arguments.bias_file, [&](const std::string& text) {
      return parse_policy(text, kind.title());
    });
  }
  if (!arguments.warm_start.empty()) {
    arguments.known =
        from_file(arguments.warm_start, [&](const std::string& text) { return kind.parse(text); });
  }
}

std::string describe(const AlgorithmArguments& arguments, int level, const SearchOptions& search) {
  using enum Algorithm;  // hides the functions of these names
  const AlgorithmArguments& a = arguments;
  const std::string playouts = fmt::format("{} playouts", playout_name(a));
  switch (a.algorithm) {
    case nmcs: {
      const std::string text = fmt::format("level {}, leaf {}, memory {}", level, search.leaf,
                                           search.remember ? "on" : "off");
      return a.on_executors() ? text : fmt::format("{}, {}", text, playouts);
    }
    case nrpa:
    case gnrpa: {
      std::string text =
          fmt::format("{}{} level {}, {} iterations, alpha {}", a.vanilla ? "vanilla " : "",
                      name(a.algorithm), level, a.iterations, a.alpha);
      if (a.algorithm == gnrpa) text += fmt::format(", temperature {}", a.temperature);
      if (!a.bias.empty()) text += ", with a bias";
      if (a.own_bias) text += ", with the game's bias";
      if (search.leaf > 1) text += fmt::format(", leaf {}", search.leaf);
      if (a.stabilize > 1) text += fmt::format(", {} playouts an adaptation", a.stabilize);
      if (a.repetitions > 0) text += fmt::format(", at most {} repetitions", a.repetitions);
      if (!a.known.empty()) text += fmt::format(", warm start of {} moves", a.known.size());
      return text;
    }
    case uct:
      return fmt::format("uct, {} games, C {}, {}", a.playouts, a.exploration, playouts);
    case reflexive:
      return fmt::format("reflexive, games {}, {}", fmt::join(a.games, ","), playouts);
    case forward_checking:
      return fmt::format("forward checking, at most {} games", a.playouts);
    case sampling:
    case mobility:
      break;
  }
  return fmt::format("sampling, {} games, {}", a.playouts, playouts);
}

Json to_json(const AlgorithmArguments& arguments, int level, const SearchOptions& search) {
  using enum Algorithm;  // hides the functions of these names
  const AlgorithmArguments& a = arguments;
  Json json;
  json["algorithm"] = name(a.algorithm);
  if (a.algorithm == nmcs || is_nrpa(a)) {
    json["level"] = level;
    json["leaf"] = search.leaf;
  }
  if (a.algorithm == nmcs) json["memory"] = search.remember;
  if (!is_nrpa(a) && a.algorithm != forward_checking) json["playout"] = playout_name(a);
  if (!a.bias_file.empty()) json["bias"] = a.bias_file;
  if (is_nrpa(a)) {
    json["iterations"] = a.iterations;
    json["alpha"] = a.alpha;
    json["temperature"] = a.temperature;
    json["stabilize"] = a.stabilize;
    json["repetitions"] = a.repetitions == 0 ? Json(nullptr) : Json(a.repetitions);
    json["vanilla"] = a.vanilla;
    json["warm_start"] = a.warm_start.empty() ? Json(nullptr) : Json(a.warm_start);
    if (!a.warm_start.empty()) json["warm_adaptations"] = a.warm_adaptations;
  }
  if (a.algorithm == uct || a.algorithm == sampling || a.algorithm == mobility ||
      a.algorithm == forward_checking) {
    json["playouts_asked"] = a.playouts;
  }
  if (a.algorithm == uct) {
    json["exploration"] = a.exploration;
    json["tree_memory"] = a.memory;
  }
  if (a.algorithm == reflexive) json["games"] = a.games;
  return json;
}

}  // namespace warpnest
