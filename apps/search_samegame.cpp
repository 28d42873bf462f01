// warpnest search samegame --boards: every board of a file, and what they come to.
#include <cstdint>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/exit_codes.hpp"
#include "apps/output.hpp"
#include "apps/search_report.hpp"
#include "apps/signals.hpp"
#include "host/games/samegame/known_samegame.hpp"

namespace warpnest {
namespace {

struct SameGameTable {
  std::vector<SearchReport> reports;  // of the boards that were searched, the last one included
  bool standard = false;              // the boards are those of the papers
  std::int64_t total = 0;
  double seconds = 0;
};

std::string to_text(const SearchArguments& arguments, const SameGameTable& table) {
  const std::size_t boards = arguments.game.samegame.boards.size();
  std::string text = fmt::format("SameGame: {}, {} of {} boards\n",
                                 describe(arguments.algorithm, arguments.level, arguments.search),
                                 table.reports.size(), boards);
  if (table.standard) {
    text += fmt::format("{:>8}  {:>8}  {:>8}  {:>8}  {:>8}  {:>8}\n", "board", "SP-MCTS", "level 2",
                        "level 2m", "level 3m", "here");
  } else {
    text += fmt::format("{:>8}  {:>8}\n", "board", "here");
  }
  const auto line = [&](const std::string& name, const KnownSameGame& known,
                        const std::string& here) {
    if (table.standard) {
      text += fmt::format("{:>8}  {:>8}  {:>8}  {:>8}  {:>8}  {:>8}\n", name, known.sp_mcts,
                          known.level_2, known.level_2_memory, known.level_3_memory, here);
    } else {
      text += fmt::format("{:>8}  {:>8}\n", name, here);
    }
  };
  KnownSameGame sum{};
  for (std::size_t i = 0; i < table.reports.size(); ++i) {
    const KnownSameGame known = table.standard ? known_samegame[i] : KnownSameGame{};
    sum.sp_mcts += known.sp_mcts;
    sum.level_2 += known.level_2;
    sum.level_2_memory += known.level_2_memory;
    sum.level_3_memory += known.level_3_memory;
    const auto& score = table.reports[i].score;
    line(std::to_string(i + 1), known, score ? std::to_string(*score) : "-");
  }
  line("total", sum, std::to_string(table.total));
  text += field("time", brief_time(table.seconds));
  text += field("device", table.reports.empty() ? "-" : table.reports.front().device);
  text += field("seed", std::to_string(arguments.seed));
  return text;
}

Json to_json(const SearchArguments& arguments, const SameGameTable& table) {
  const SameGameChoice& choice = arguments.game.samegame;
  Json json;
  json["command"] = "search";
  json["game"] = "samegame";
  json["boards"] = choice.file;
  json["tabu"] = choice.rules.tabu != 0;
  json["penalty"] = choice.rules.penalty != 0;
  json.update(warpnest::to_json(arguments.algorithm, arguments.level, arguments.search));
  json["total"] = table.total;
  json["boards_asked"] = choice.boards.size();
  json["standard_set"] = table.standard;
  json["results"] = Json::array();
  Provenance provenance{.seed = arguments.seed};
  for (std::size_t i = 0; i < table.reports.size(); ++i) {
    const SearchReport& report = table.reports[i];
    SearchArguments one = arguments;
    one.game.samegame.boards = {choice.boards[i]};
    one.game.samegame.only = static_cast<std::uint32_t>(i + 1);
    Json result = search_json(one, *game_kind(one.game), report);
    for (const char* key : {"command", "game", "provenance"})
      result.erase(key);
    if (table.standard) {
      result["paper"] = {{"sp_mcts", known_samegame[i].sp_mcts},
                         {"level_2", known_samegame[i].level_2},
                         {"level_2_memory", known_samegame[i].level_2_memory},
                         {"level_3_memory", known_samegame[i].level_3_memory}};
    }
    json["results"].push_back(std::move(result));
    provenance.device = report.device;
    provenance.method = report.method;
  }
  json["seconds"] = table.seconds;
  json["seed"] = arguments.seed;
  json["provenance"] = warpnest::to_json(provenance);
  return json;
}

}  // namespace

int run_samegame_table(const SearchArguments& arguments) {
  if (!arguments.out.empty()) {
    throw UsageError("--out: a file holds one game: name a board with --board");
  }
  const bool bias_file = !arguments.algorithm.bias_file.empty() && !arguments.algorithm.own_bias;
  for (const auto& [option, given] :
       {std::pair{"--bias", bias_file},
        std::pair{"--warm-start", !arguments.algorithm.warm_start.empty()}}) {
    if (given) {
      throw UsageError(fmt::format("{}: the file is for one board: name it with --board", option));
    }
  }
  const SameGameChoice& choice = arguments.game.samegame;
  SameGameTable table;
  table.standard = is_standard_samegame_set(choice.boards, choice.order);
  for (std::size_t i = 0; i < choice.boards.size(); ++i) {
    SearchArguments one = arguments;
    one.game.samegame.boards = {choice.boards[i]};
    one.game.samegame.only = static_cast<std::uint32_t>(i + 1);
    table.reports.push_back(search_once(one));
    const SearchReport& report = table.reports.back();
    table.total += report.score.value_or(0);
    table.seconds += report.seconds;
    if (SignalGuard::exit_code(exit_done) != exit_done || !report.failure.empty()) break;
  }
  print(arguments.json ? json_text(to_json(arguments, table)) : to_text(arguments, table));
  const SearchReport& last = table.reports.back();
  if (!last.failure.empty()) {
    complain(last.failure);
    return exit_failed;
  }
  return SignalGuard::exit_code(exit_done);
}

}  // namespace warpnest
