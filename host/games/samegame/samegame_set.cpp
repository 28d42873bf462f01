#include "host/games/samegame/samegame_set.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "host/games/samegame/known_samegame.hpp"
#include "host/games/samegame/samegame_problem.hpp"
#include "host/report/text.hpp"

namespace warpnest {
namespace {

struct SameGameTable {
  std::vector<SearchReport> reports;  // of the boards searched, including the last one
  bool standard = false;              // the boards are those of the papers
  std::int64_t total = 0;
  double seconds = 0;
};

const SameGameProblem& samegame_problem(const SetSearch& search, std::size_t i) {
  return dynamic_cast<const SameGameProblem&>(*search.problems[i]);
}

bool is_standard(const SetSearch& search) {
  std::vector<SameGameBoard> boards;
  for (std::size_t i = 0; i < search.problems.size(); ++i)
    boards.push_back(samegame_problem(search, i).board());
  return is_standard_samegame_set(boards, samegame_problem(search, 0).source().order);
}

std::string table_line(bool standard, const std::string& name, const KnownSameGame& known,
                       const std::string& here) {
  if (!standard) return fmt::format("{:>8}  {:>8}\n", name, here);
  return fmt::format("{:>8}  {:>8}  {:>8}  {:>8}  {:>8}  {:>8}\n", name, known.sp_mcts,
                     known.level_2, known.level_2_memory, known.level_3_memory, here);
}

std::string to_text(const SetSearch& search, const SameGameTable& table) {
  std::string text = fmt::format("SameGame: {}, {} of {} boards\n", search.description,
                                 table.reports.size(), search.problems.size());
  if (table.standard) {
    text += fmt::format("{:>8}  {:>8}  {:>8}  {:>8}  {:>8}  {:>8}\n", "board", "SP-MCTS", "level 2",
                        "level 2m", "level 3m", "here");
  } else {
    text += fmt::format("{:>8}  {:>8}\n", "board", "here");
  }
  KnownSameGame sum{};
  for (std::size_t i = 0; i < table.reports.size(); ++i) {
    const KnownSameGame known = table.standard ? known_samegame[i] : KnownSameGame{};
    sum.sp_mcts += known.sp_mcts;
    sum.level_2 += known.level_2;
    sum.level_2_memory += known.level_2_memory;
    sum.level_3_memory += known.level_3_memory;
    const auto& score = table.reports[i].score;
    text += table_line(table.standard, std::to_string(i + 1), known,
                       score ? std::to_string(*score) : "-");
  }
  text += table_line(table.standard, "total", sum, std::to_string(table.total));
  text += field("time", brief_time(table.seconds));
  text += field("device", table.reports.empty() ? "-" : table.reports.front().device);
  text += field("seed", std::to_string(search.seed));
  return text;
}

Json to_json(const SetSearch& search, const SameGameTable& table) {
  const SameGameProblem& first = samegame_problem(search, 0);
  Json json;
  json["command"] = "search";
  json["game"] = "samegame";
  json["boards"] = first.source().file;
  json["tabu"] = first.rules().tabu != 0;
  json["penalty"] = first.rules().penalty != 0;
  json.update(search.parameters);
  json["total"] = table.total;
  json["boards_asked"] = search.problems.size();
  json["standard_set"] = table.standard;
  json["results"] = Json::array();
  Provenance provenance{.seed = search.seed};
  for (std::size_t i = 0; i < table.reports.size(); ++i) {
    const SearchReport& report = table.reports[i];
    Json result = search.to_json(*search.problems[i], report);
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
  json["seed"] = search.seed;
  json["provenance"] = to_json(provenance);
  return json;
}

}  // namespace

Answer search_samegame_set(const SetSearch& search) {
  SameGameTable table;
  table.standard = is_standard(search);
  for (const auto& problem : search.problems) {
    table.reports.push_back(search.search(*problem));
    const SearchReport& report = table.reports.back();
    table.total += report.score.value_or(0);
    table.seconds += report.seconds;
    if (search.interrupted() || !report.failure.empty()) break;
  }
  return {.text = to_text(search, table),
          .json = to_json(search, table),
          .failure = table.reports.back().failure};
}

}  // namespace warpnest
