// warpnest games and warpnest searches: list what is available.
#include <algorithm>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "apps/command_line.hpp"
#include "apps/commands.hpp"
#include "apps/common_options.hpp"
#include "apps/exit_codes.hpp"
#include "apps/output.hpp"

namespace warpnest {
namespace {

Json options_json(const Options& options) {
  Json list = Json::array();
  for (const Option& option : options) {
    Json json;
    json["name"] = option.name;
    json["value"] = option.value_name().empty() ? Json(nullptr) : Json(option.value_name());
    json["default"] = option.initial.empty() ? Json(nullptr) : Json(option.initial);
    if (option.kind == Option::Kind::integer || option.kind == Option::Kind::integers) {
      json["minimum"] = option.min;
      json["maximum"] = option.max;
    }
    if (option.kind == Option::Kind::choice) json["choices"] = option.choices;
    json["help"] = option.help;
    list.push_back(json);
  }
  return list;
}

// The values of options written as on a command line: "--sets 5 --weak".
Values read_values(const Options& options, std::string_view line) {
  Values values(options);
  std::istringstream words{std::string(line)};
  for (std::string name; words >> name;) {
    const bool flag = std::any_of(options.begin(), options.end(), [&](const Option& option) {
      return option.name == name && option.kind == Option::Kind::flag;
    });
    std::string text;
    if (!flag) words >> text;
    values.set(name, text);
  }
  return values;
}

Json showcase_of(const GameEntry& game) {
  const Problems problems = game.make(read_values(game.options(), game.showcase));
  const Problem& problem = *problems.front();
  return {{"options", game.showcase},
          {"unit", problem.unit()},
          {"highest_score", problem.highest_score()},
          {"own_bias", problem.cursor().has_bias()}};
}

// The searches that can play the game with its default options.
std::vector<std::string> searches_of(const GameEntry& game) {
  const Problems problems = game.make(Values(game.options()));
  std::vector<std::string> names;
  for (const SearchEntry& search : searches()) {
    if (search.refuses == nullptr || search.refuses(*problems.front()).empty()) {
      names.emplace_back(search.name);
    }
  }
  return names;
}

int run_games(bool as_json) {
  std::string text;
  Json json;
  json["command"] = "games";
  json["games"] = Json::array();
  for (const GameEntry& game : games()) {
    text += fmt::format("{:<15} {}\n", game.name, game.about);
    json["games"].push_back({{"name", game.name},
                             {"about", game.about},
                             {"options", options_json(game.options())},
                             {"searches", searches_of(game)},
                             {"files", game.files},
                             {"showcase", showcase_of(game)}});
  }
  json["provenance"] = to_json(Provenance{});
  print(as_json ? json_text(json)
                : text + "'warpnest search GAME --help' lists the options of a game.\n");
  return exit_done;
}

int run_searches(bool as_json) {
  std::string text;
  Json json;
  json["command"] = "searches";
  json["searches"] = Json::array();
  for (const SearchEntry& search : searches()) {
    text += fmt::format("{:<17} {}\n", search.name, search.about);
    json["searches"].push_back({{"name", search.name},
                                {"about", search.about},
                                {"options", options_json(search.options())}});
  }
  json["provenance"] = to_json(Provenance{});
  print(as_json ? json_text(json)
                : text + "'warpnest search GAME --help' lists the options of each search.\n");
  return exit_done;
}

void add_list(CLI::App& app, Command& chosen, const char* name, const char* about,
              int (*run)(bool)) {
  const auto line = std::make_shared<CommandLine>(app, name, about, "");
  line->add({"Output", {json_option()}});
  line->command().callback([line, run, &chosen] {
    chosen = [line, run] { return run(line->values("Output").flag("--json")); };
  });
}

}  // namespace

void add_registries(CLI::App& app, Command& chosen) {
  add_list(app, chosen, "games", "list the games", run_games);
  add_list(app, chosen, "searches", "list the searches", run_searches);
}

}  // namespace warpnest
