#include "host/games/sudoku/sudoku_set.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "host/games/sudoku/sudoku_problem.hpp"
#include "host/games/sudoku/sudoku_table.hpp"
#include "host/report/text.hpp"
#include "host/search/playout_stream.hpp"

namespace warpnest {
namespace {

struct SudokuTable {
  std::vector<SudokuRow> rows;
  bool interrupted = false;
  std::string failure;
  std::string device;
};

const SudokuProblem& sudoku_problem(const SetSearch& search, std::size_t i) {
  return dynamic_cast<const SudokuProblem&>(*search.problems[i]);
}

// Of one problem and method: an equal share of the time for all, or what was asked for each.
std::optional<Duration> limit_of(const SetSearch& search) {
  if (!search.time) return search.problem_time;
  const auto attempts = static_cast<double>(search.problems.size() * sudoku_methods.size());
  const Duration share = *search.time / attempts;
  return std::min(search.problem_time.value_or(share), share);
}

// Of one problem and method. Who asks for a time gets it, unless playouts are asked for, too.
std::optional<std::uint64_t> playouts_of(const SetSearch& search) {
  if (limit_of(search) && !search.values.given(problem_playouts_option)) return std::nullopt;
  return static_cast<std::uint64_t>(search.values.integer(problem_playouts_option));
}

SudokuTable solve_all(const SetSearch& search) {
  const auto executor = search.problems.front()->executor(search.executor);
  SudokuTable table;
  table.device = executor->name();
  const std::size_t problems = search.problems.size();
  for (const SudokuMethod method : sudoku_methods) {
    const auto before = static_cast<double>(table.rows.size() * problems);
    const SudokuRowOptions options{.seed = search.seed,
                                   .playouts = playouts_of(search).value_or(max_run_playouts),
                                   .time = limit_of(search),
                                   .guard = search.guard,
                                   .interrupted = search.interrupted,
                                   .on_progress = [&](std::size_t done) {
                                     search.on_progress(
                                         (before + static_cast<double>(done)) /
                                             static_cast<double>(problems * sudoku_methods.size()),
                                         fmt::format("{}, problem {}", name(method), done));
                                   }};
    table.rows.push_back(solve_sudokus(method, *executor, search.problems, options));
    table.failure = table.rows.back().failure;
    if (!table.failure.empty()) break;
  }
  table.interrupted = search.interrupted();
  return table;
}

std::string limits_text(const SetSearch& search) {
  const auto limit = limit_of(search);
  const auto playouts = playouts_of(search);
  std::string text = "at most ";
  if (playouts) text += fmt::format("{} playouts{}", grouped(*playouts), limit ? " and " : "");
  if (limit) text += fmt::format("{:g} s", limit->count());
  return text + " each";
}

std::string to_text(const SetSearch& search, const SudokuTable& table) {
  const SudokuProblem& first = sudoku_problem(search, 0);
  const std::size_t problems = search.problems.size();
  const bool as_in_paper = first.grid().order == sudoku_paper_order;
  std::string text =
      fmt::format("{}: {} problems{}, {}; processor time\n", first.subject(), problems,
                  first.source().file.empty()
                      ? fmt::format(" with {} % of their cells empty", first.source().empty)
                      : "",
                  limits_text(search));
  const auto line = [&](const std::string& method, const std::string& solved,
                        const std::string& playouts, const std::string& seconds,
                        const std::string& paper) {
    text += fmt::format("{:<20}  {:>8}  {:>14}  {:>12}", method, solved, playouts, seconds);
    text += as_in_paper ? fmt::format("  {:>14}\n", paper) : "\n";
  };
  line("method", "solved", "playouts", "seconds", "paper, seconds");
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const SudokuRow& row = table.rows[i];
    const bool all = row.solved == row.tried && row.tried == problems;
    line(name(row.method), fmt::format("{}/{}", row.solved, row.tried), grouped(row.playouts),
         fmt::format("{}{:.3f}", all ? "" : "> ", row.processor_seconds), sudoku_paper_seconds[i]);
  }
  text += field("device", table.device);
  text += field("seed", std::to_string(search.seed));
  text += field("verified", "yes, every solution was checked");
  return text;
}

Json to_json(const SetSearch& search, const SudokuTable& table) {
  const SudokuProblem& first = sudoku_problem(search, 0);
  const SudokuSource& source = first.source();
  const auto limit = limit_of(search);
  Json json;
  json["command"] = "search";
  json["game"] = "sudoku";
  json["order"] = first.grid().order;
  json["problems"] = search.problems.size();
  json["problem_file"] = source.file.empty() ? Json(nullptr) : Json(source.file);
  json["empty_percent"] = source.file.empty() ? Json(source.empty) : Json(nullptr);
  json["problem_seed"] = source.file.empty() ? Json(source.seed) : Json(nullptr);
  const auto playouts = playouts_of(search);
  json["problem_playouts"] = playouts ? Json(*playouts) : Json(nullptr);
  json["limit"] = limit ? Json(limit->count()) : Json(nullptr);
  json["results"] = Json::array();
  for (const SudokuRow& row : table.rows) {
    json["results"].push_back({{"method", name(row.method)},
                               {"tried", row.tried},
                               {"solved", row.solved},
                               {"playouts", row.playouts},
                               {"processor_seconds", row.processor_seconds},
                               {"seconds", row.seconds}});
  }
  json["interrupted"] = table.interrupted;
  json["seed"] = search.seed;
  json["device"] = table.device;
  json["provenance"] = to_json(Provenance{.device = table.device,
                                          .method = std::string(first.cpu_class().method),
                                          .seed = search.seed});
  return json;
}

}  // namespace

Answer search_sudoku_set(const SetSearch& search) {
  if (!search.search_option.empty()) {
    throw UsageError(fmt::format(
        "{}: the table has its own methods: leave {} out, or name a problem with --problem",
        search.search_option, search.search_option));
  }
  const SudokuTable table = solve_all(search);
  return {.text = to_text(search, table), .json = to_json(search, table), .failure = table.failure};
}

}  // namespace warpnest
