#include "host/games/sudoku/sudoku_set.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "host/executor/guarded_executor.hpp"
#include "host/games/sudoku/sudoku_methods.hpp"
#include "host/games/sudoku/sudoku_problem.hpp"
#include "host/report/text.hpp"

namespace warpnest {
namespace {

using Clock = std::chrono::steady_clock;

constexpr Duration default_limit{2};  // per problem and method

// The paper's seconds for 100 problems of this order on its machine. Its forward checking gave up
// on 21 of them after 20,000 s each.
constexpr int paper_order = 4;
constexpr const char* paper_seconds[] = {"> 446771.09", "61.83", "1.34", "7.00", "1.64", "4.87"};
static_assert(std::size(paper_seconds) == sudoku_methods.size());

struct MethodTimes {
  SudokuMethod method;
  std::uint32_t tried = 0;
  std::uint32_t solved = 0;
  double seconds = 0;  // over all that were tried
};

struct SudokuTable {
  std::vector<MethodTimes> methods;
  bool interrupted = false;
  std::string failure;
  std::string device;
};

const SudokuProblem& sudoku_problem(const SetSearch& search, std::size_t i) {
  return dynamic_cast<const SudokuProblem&>(*search.problems[i]);
}

// Of one problem and method: an equal share of the time for all, or what was asked for each.
Duration limit_of(const SetSearch& search) {
  if (!search.time) return search.problem_time.value_or(default_limit);
  const auto attempts = static_cast<double>(search.problems.size() * sudoku_methods.size());
  const Duration share = *search.time / attempts;
  return std::min(search.problem_time.value_or(share), share);
}

void check_solution(const SudokuProblem& problem, const SudokuAttempt& attempt, SudokuMethod method,
                    std::size_t number, std::uint64_t seed) {
  if (is_solved(after_moves(problem.grid(), attempt.moves))) return;
  throw std::logic_error(
      fmt::format("internal error: {} gave a wrong solution of problem {} (seed {}); "
                  "please report this",
                  name(method), number, seed));
}

SudokuTable solve_all(const SetSearch& search) {
  const auto executor = search.problems.front()->executor(search.executor);
  SudokuTable table;
  table.device = executor->name();
  for (const SudokuMethod method : sudoku_methods)
    table.methods.push_back({method});
  const std::size_t problems = search.problems.size();
  std::uint64_t done = 0;
  for (MethodTimes& times : table.methods) {
    for (std::size_t i = 0; i < problems && !search.interrupted(); ++i) {
      const Clock::time_point begin = Clock::now();
      StopSignal until(begin + std::chrono::duration_cast<Clock::duration>(limit_of(search)));
      const auto signals = search.guard(until);
      GuardedExecutor guarded(*executor, until);
      const SudokuProblem& problem = sudoku_problem(search, i);
      const SudokuAttempt attempt =
          solve_sudoku(times.method, guarded, problem, search.seed + i, until);
      if (!guarded.failure().empty()) {
        table.failure = guarded.failure();
        return table;
      }
      if (until.interrupted() && !attempt.solved) break;
      times.seconds += std::chrono::duration<double>(Clock::now() - begin).count();
      ++times.tried;
      if (attempt.solved) {
        check_solution(problem, attempt, times.method, i + 1, search.seed);
        ++times.solved;
      }
      ++done;
      search.on_progress(
          static_cast<double>(done) / static_cast<double>(problems * table.methods.size()),
          fmt::format("{}, problem {}", name(times.method), i + 1));
    }
  }
  table.interrupted = search.interrupted();
  return table;
}

std::string to_text(const SetSearch& search, const SudokuTable& table) {
  const SudokuProblem& first = sudoku_problem(search, 0);
  const std::size_t problems = search.problems.size();
  const bool as_in_paper = first.grid().order == paper_order;
  std::string text =
      fmt::format("{}: {} problems{}, at most {:g} s each\n", first.subject(), problems,
                  first.source().file.empty()
                      ? fmt::format(" with {} % of their cells empty", first.source().empty)
                      : "",
                  limit_of(search).count());
  const auto line = [&](const std::string& method, const std::string& solved,
                        const std::string& seconds, const std::string& paper) {
    text += fmt::format("{:<20}  {:>8}  {:>12}", method, solved, seconds);
    text += as_in_paper ? fmt::format("  {:>14}\n", paper) : "\n";
  };
  line("method", "solved", "seconds", "paper, seconds");
  for (std::size_t i = 0; i < table.methods.size(); ++i) {
    const MethodTimes& times = table.methods[i];
    const bool all = times.solved == times.tried && times.tried == problems;
    line(name(times.method), fmt::format("{}/{}", times.solved, times.tried),
         fmt::format("{}{:.3f}", all ? "" : "> ", times.seconds), paper_seconds[i]);
  }
  text += field("device", table.device);
  text += field("seed", std::to_string(search.seed));
  text += field("verified", "yes, every solution was checked");
  return text;
}

Json to_json(const SetSearch& search, const SudokuTable& table) {
  const SudokuProblem& first = sudoku_problem(search, 0);
  const SudokuSource& source = first.source();
  Json json;
  json["command"] = "search";
  json["game"] = "sudoku";
  json["order"] = first.grid().order;
  json["problems"] = search.problems.size();
  json["problem_file"] = source.file.empty() ? Json(nullptr) : Json(source.file);
  json["empty_percent"] = source.file.empty() ? Json(source.empty) : Json(nullptr);
  json["problem_seed"] = source.file.empty() ? Json(source.seed) : Json(nullptr);
  json["limit"] = limit_of(search).count();
  json["results"] = Json::array();
  for (const MethodTimes& times : table.methods) {
    json["results"].push_back({{"method", name(times.method)},
                               {"tried", times.tried},
                               {"solved", times.solved},
                               {"seconds", times.seconds}});
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
