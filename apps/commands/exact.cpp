// warpnest exact: distributions that can be computed instead of measured.
#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/commands.hpp"
#include "apps/exit_codes.hpp"
#include "apps/options.hpp"
#include "apps/output.hpp"
#include "host/games/binary_tree/binary_tree_exact.hpp"
#include "host/executor/executor.hpp"
#include "host/report/provenance.hpp"

namespace warpnest {
namespace {

constexpr const char* exact_examples = R"(Examples:
  warpnest exact left-move --depth 60 --level 3     scores of a level 3 search without memory
  warpnest exact left-move --depth 9 --level 3 --ties left
                                                    if ties went to the left move
  warpnest exact leftmost-path --level 0 --json)";

// A second's work at level 20; both at once take a minute.
constexpr std::uint32_t max_exact_depth = 10'000;
constexpr std::uint32_t max_exact_level = 1'000;

struct ExactArguments {
  std::string game;
  BinaryTreeQuery query;
  bool json = false;
};

struct Moments {
  double mean = 0;
  double standard_deviation = 0;
};

Moments moments(const std::vector<double>& scores) {
  Moments result;
  for (std::size_t s = 0; s < scores.size(); ++s)
    result.mean += static_cast<double>(s) * scores[s];
  double variance = 0;
  for (std::size_t s = 0; s < scores.size(); ++s) {
    variance += std::pow(static_cast<double>(s) - result.mean, 2) * scores[s];
  }
  result.standard_deviation = std::sqrt(variance);
  return result;
}

const char* name(Ties ties) {
  return ties == Ties::left ? "left" : ties == Ties::right ? "right" : "random";
}

Ties parse_ties(const std::string& text) {
  for (const Ties ties : {Ties::random, Ties::left, Ties::right}) {
    if (text == name(ties)) return ties;
  }
  throw UsageError(fmt::format("--ties: '{}' is unknown: use random, left or right", text));
}

std::string to_text(const ExactArguments& arguments, const std::vector<double>& scores) {
  const BinaryTreeQuery& query = arguments.query;
  const Moments score = moments(scores);
  std::string text = fmt::format("{} of depth {}, level {}, without memory: exact scores\n",
                                 arguments.game, query.depth, query.level);
  text += field("mean", fmt::format("{:.6f}", score.mean));
  text += field("deviation", fmt::format("{:.6f}", score.standard_deviation));
  text += field("P(best)", fmt::format("{:.6g}", scores.back()));
  text += field("leaf", fmt::format("{} playout{}", query.leaf, query.leaf == 1 ? "" : "s"));
  text += field("ties", name(query.ties));
  for (std::size_t s = 0; s < scores.size(); ++s) {
    if (scores[s] < 5e-7 && s + 1 != scores.size()) continue;  // would read 0.000000
    text += fmt::format("{:>8}  {:.6f}\n", s, scores[s]);
  }
  return text;
}

Json to_json(const ExactArguments& arguments, const std::vector<double>& scores) {
  const Moments score = moments(scores);
  Json json;
  json["command"] = "exact";
  json["game"] = arguments.game;
  json["depth"] = arguments.query.depth;
  json["level"] = arguments.query.level;
  json["leaf"] = arguments.query.leaf;
  json["memory"] = false;
  json["ties"] = name(arguments.query.ties);
  json["mean"] = score.mean;
  json["standard_deviation"] = score.standard_deviation;
  json["best_probability"] = scores.back();
  json["distribution"] = scores;
  json["provenance"] = warpnest::to_json(Provenance{});
  return json;
}

int run_exact(const ExactArguments& arguments) {
  const std::vector<double> scores = arguments.game == "left-move"
                                         ? exact_left_move(arguments.query)
                                         : exact_leftmost_path(arguments.query);
  print(arguments.json ? json_text(to_json(arguments, scores)) : to_text(arguments, scores));
  return exit_done;
}

void check(const ExactArguments& arguments) {
  if (arguments.game == "left-move" || arguments.game == "leftmost-path") return;
  constexpr const char* there = "left-move, leftmost-path";
  if (arguments.game.empty()) {
    throw UsageError(fmt::format("name a game ({}): warpnest exact left-move", there));
  }
  throw UsageError(
      fmt::format("no exact distribution of '{}' is known: use {}", arguments.game, there));
}

}  // namespace

void add_exact(CLI::App& app, Command& chosen) {
  CLI::App& command =
      *app.add_subcommand("exact", "exact score distributions of nested search without memory");
  const auto arguments = std::make_shared<ExactArguments>();
  ExactArguments& a = *arguments;
  command.add_option("game", a.game, "the game: left-move, leftmost-path")->type_name("");
  add_integer(command, "--depth", a.query.depth, 1, max_exact_depth,
              fmt::format("depth of the tree, 1 to {}", max_exact_depth))
      ->default_str(std::to_string(a.query.depth));
  add_integer(command, "--level", a.query.level, 0, max_exact_level,
              fmt::format("nesting level, 0 to {}", max_exact_level))
      ->default_str(std::to_string(a.query.level));
  add_integer(command, "--leaf", a.query.leaf, 1, max_leaf,
              fmt::format("playouts a leaf, 1 to {}; the best counts", max_leaf))
      ->default_str(std::to_string(a.query.leaf));
  command
      .add_option_function<std::string>(
          "--ties", [&a](const std::string& text) { a.query.ties = parse_ties(text); },
          "where equal scores lead: random (as a search does), left or right")
      ->type_name("NAME")
      ->default_str(name(a.query.ties));
  add_json(command, a.json);
  command.footer(exact_examples);
  command.callback([arguments, &chosen] {
    check(*arguments);
    chosen = [arguments] { return run_exact(*arguments); };
  });
}

}  // namespace warpnest
