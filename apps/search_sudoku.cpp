// warpnest search sudoku: the nested search paper's Table 2 on problems from seeds or from a file.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "apps/exit_codes.hpp"
#include "apps/guarded_executor.hpp"
#include "apps/output.hpp"
#include "apps/progress.hpp"
#include "apps/search_report.hpp"
#include "apps/signals.hpp"
#include "apps/with_game.hpp"
#include "host/games/sudoku/sudoku_methods.hpp"

namespace warpnest {
namespace {

using Clock = std::chrono::steady_clock;

constexpr Duration default_limit{2};  // of one problem

// The paper's seconds for 100 problems on its machine; its forward checking gave up 21 of them
// after 20,000 s each.
constexpr const char* paper_seconds[] = {"> 446771.09", "61.83", "1.34", "7.00", "1.64", "4.87"};
static_assert(std::size(paper_seconds) == sudoku_methods.size());

struct Column {
  SudokuMethod method;
  std::uint32_t tried = 0;
  std::uint32_t solved = 0;
  double seconds = 0;  // for all that were tried
};

bool signalled() {
  return SignalGuard::exit_code(exit_done) != exit_done;
}

struct SudokuTable {
  std::vector<Column> columns;
  bool interrupted = false;
  std::string failure;
  std::string device;
};

template <int N>
SudokuTable solve_all(const SearchArguments& arguments) {
  using G = Sudoku<N>;
  const auto executor = require_executor<G>(arguments.executor);
  SudokuTable table;
  table.device = executor->name();
  for (const SudokuMethod method : sudoku_methods)
    table.columns.push_back({method});
  const Duration limit = arguments.time.value_or(default_limit);
  const std::vector<SudokuGrid>& grids = arguments.game.sudoku.grids;

  Progress progress({.quiet = arguments.quiet, .title = "sudoku", .time_limit = std::nullopt});
  std::uint64_t done = 0;
  for (Column& column : table.columns) {
    for (std::size_t i = 0; i < grids.size() && !signalled(); ++i) {
      const auto start = sudoku_position<G>(grids[i]);
      const Clock::time_point begin = Clock::now();
      StopSignal until(begin + std::chrono::duration_cast<Clock::duration>(limit));
      const SignalGuard signals(until);
      GuardedExecutor<G> guarded(*executor, until);
      const SudokuAttempt attempt =
          solve_sudoku<N>(column.method, guarded, start, arguments.seed + i, until);
      if (!guarded.failure().empty()) {
        table.failure = guarded.failure();
        return table;
      }
      if (until.interrupted() && !attempt.solved) break;
      column.seconds += std::chrono::duration<double>(Clock::now() - begin).count();
      ++column.tried;
      if (attempt.solved) {
        if (!is_solved(after_moves(grids[i], attempt.moves))) {
          throw std::logic_error(
              fmt::format("internal error: {} gave a wrong solution of problem {} (seed {}); "
                          "please report this",
                          name(column.method), i + 1, arguments.seed));
        }
        ++column.solved;
      }
      ++done;
      progress.update({.fraction = static_cast<double>(done) /
                                   static_cast<double>(grids.size() * table.columns.size()),
                       .count = fmt::format("{}, problem {}", name(column.method), i + 1)});
    }
  }
  table.interrupted = signalled();
  return table;
}

std::string to_text(const SearchArguments& arguments, const SudokuTable& table) {
  const SudokuChoice& choice = arguments.game.sudoku;
  const std::uint32_t side = choice.grids.front().side();
  std::string text = fmt::format(
      "Sudoku {} x {}: {} problems{}, at most {:g} s each\n", side, side, choice.grids.size(),
      choice.file.empty() ? fmt::format(" with {} % of their cells empty", choice.empty) : "",
      arguments.time.value_or(default_limit).count());
  text += fmt::format("{:<20}  {:>8}  {:>12}  {:>14}\n", "method", "solved", "seconds",
                      "paper, seconds");
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const Column& column = table.columns[i];
    const bool all = column.solved == column.tried && column.tried == choice.grids.size();
    text += fmt::format("{:<20}  {:>8}  {:>12}  {:>14}\n", name(column.method),
                        fmt::format("{}/{}", column.solved, column.tried),
                        fmt::format("{}{:.3f}", all ? "" : "> ", column.seconds), paper_seconds[i]);
  }
  text += field("device", table.device);
  text += field("seed", std::to_string(arguments.seed));
  text += field("verified", "yes, every solution was checked");
  return text;
}

Json to_json(const SearchArguments& arguments, const SudokuTable& table) {
  const SudokuChoice& choice = arguments.game.sudoku;
  Json json;
  json["command"] = "search";
  json["game"] = "sudoku";
  json["order"] = choice.grids.front().order;
  json["problems"] = choice.grids.size();
  json["problem_file"] = choice.file.empty() ? Json(nullptr) : Json(choice.file);
  json["empty_percent"] = choice.file.empty() ? Json(choice.empty) : Json(nullptr);
  json["problem_seed"] = choice.file.empty() ? Json(choice.problem_seed) : Json(nullptr);
  json["limit"] = arguments.time.value_or(default_limit).count();
  json["results"] = Json::array();
  for (const Column& column : table.columns) {
    json["results"].push_back({{"method", name(column.method)},
                               {"tried", column.tried},
                               {"solved", column.solved},
                               {"seconds", column.seconds}});
  }
  json["interrupted"] = table.interrupted;
  json["seed"] = arguments.seed;
  json["device"] = table.device;
  json["provenance"] = warpnest::to_json(
      Provenance{.device = table.device, .method = Sudoku<4>::method, .seed = arguments.seed});
  return json;
}

}  // namespace

int run_sudoku_table(const SearchArguments& arguments) {
  if (!arguments.out.empty()) {
    throw UsageError("--out: a file holds one solution: name a problem with --problem");
  }
  if (!arguments.search_option.empty()) {
    throw UsageError(fmt::format(
        "{}: the table has methods of its own: leave it out, or name a problem with --problem",
        arguments.search_option));
  }
  const SudokuTable table = [&] {
    switch (arguments.game.sudoku.order) {
      case 2:
        return solve_all<2>(arguments);
      case 3:
        return solve_all<3>(arguments);
      case 4:
        return solve_all<4>(arguments);
      default:
        return solve_all<5>(arguments);
    }
  }();
  print(arguments.json ? json_text(to_json(arguments, table)) : to_text(arguments, table));
  if (!table.failure.empty()) {
    complain(table.failure);
    return exit_failed;
  }
  return table.interrupted ? SignalGuard::exit_code(exit_done) : exit_done;
}

}  // namespace warpnest
