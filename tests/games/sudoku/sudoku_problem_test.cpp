// Sudoku grids as problems, and the methods that solve them.
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/files/file_error.hpp"
#include "host/games/game_entry.hpp"
#include "host/games/sudoku/sudoku_table.hpp"

namespace warpnest {

extern const GameEntry sudoku_entry;
namespace {

using ::testing::HasSubstr;

Problems sudokus(const std::vector<std::pair<std::string, std::string>>& options) {
  Values values(sudoku_entry.options());
  for (const auto& [name, value] : options)
    values.set(name, value);
  return sudoku_entry.make(values);
}

TEST(SudokuProblem, ManyOrTheChosenOne) {
  const Problems all = sudokus({{"--order", "3"}, {"--problem-count", "4"}});
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(all[2]->title(), "sudoku 9 problem 3");
  const Problems one = sudokus({{"--order", "3"}, {"--problem", "3"}});
  ASSERT_EQ(one.size(), 1U);
  EXPECT_EQ(one[0]->parameters(), all[2]->parameters());
  EXPECT_EQ(one[0]->picture({}), all[2]->picture({}));
  EXPECT_EQ(one[0]->enough(), 81);
  EXPECT_EQ(one[0]->cpu_class().name, "sudoku-3");
  EXPECT_THROW(sudokus({{"--problem", "101"}}), UsageError);
}

TEST(SudokuProblem, EveryMethodSolvesItAndFilesAreReadAgain) {
  const Problems problems = sudokus({{"--order", "3"}, {"--problem", "1"}});
  const auto& problem = dynamic_cast<const SudokuProblem&>(*problems.front());
  for (const char* device : {"cpu", "warp"}) {
    const auto executor = problem.executor({.device = device, .threads = 2});
    for (const SudokuMethod method : sudoku_methods) {
      const SudokuAttempt attempt = solve_sudoku(method, *executor, problem, {.seed = 1}, StopSignal());
      ASSERT_TRUE(attempt.solved) << name(method) << " on " << device;
      EXPECT_EQ(problem.fault(attempt.moves, 81), "");
      const std::string text = problem.file_text("f", attempt.moves, {});
      EXPECT_EQ(problem.parse(text), attempt.moves);
      EXPECT_THAT(sudoku_entry.read(text)->verify("f").text, HasSubstr("none: it is solved"));
    }
  }
}

// How many problems are solved depends on the playouts and the seed, not on threads or time.
TEST(SudokuTable, SolvesTheSameWithAnyNumberOfThreads) {
  const Problems problems = sudokus({{"--order", "4"}, {"--problem-count", "6"}});
  for (const SudokuMethod method : sudoku_methods) {
    std::vector<SudokuRow> rows;
    for (const std::uint32_t threads : {1U, 3U}) {
      const auto executor = problems.front()->executor({.device = "cpu", .threads = threads});
      rows.push_back(solve_sudokus(method, *executor, problems,
                                   {.seed = 1, .playouts = 600, .on_progress = [](std::size_t) {}}));
    }
    EXPECT_EQ(rows[0].tried, 6U) << name(method);
    EXPECT_EQ(rows[0].solved, rows[1].solved) << name(method);
    EXPECT_EQ(rows[0].playouts, rows[1].playouts) << name(method);
    EXPECT_LE(rows[0].playouts, 6U * (600 + 256)) << name(method);
  }
}

TEST(SudokuTable, MorePlayoutsSolveMore) {
  const Problems problems = sudokus({{"--order", "4"}, {"--problem-count", "6"}});
  const auto executor = problems.front()->executor({.device = "cpu", .threads = 1});
  std::uint32_t before = 0;
  for (const std::uint64_t playouts : {1U, 300U, 3000U, 100'000U}) {
    const SudokuRow row =
        solve_sudokus(SudokuMethod::level_1, *executor, problems,
                      {.seed = 1, .playouts = playouts, .on_progress = [](std::size_t) {}});
    EXPECT_GE(row.solved, before);
    before = row.solved;
  }
  EXPECT_EQ(before, 6U);
}

// The paper's seconds appear only next to problems of its own size.
TEST(SudokuSet, NamesThePaperForItsOwnSizeOnly) {
  for (const char* order : {"3", "4"}) {
    Values values(sudoku_entry.options());
    values.set("--order", order);
    values.set("--problem-count", "2");
    values.set("--empty", "20");
    const Problems problems = sudoku_entry.make(values);
    const SetSearch search{.values = values,
                           .problems = problems,
                           .description = {},
                           .parameters = {},
                           .search = {},
                           .to_json = {},
                           .search_option = {},
                           .executor = {.device = "cpu", .threads = 1},
                           .guard = [](StopSignal&) { return std::shared_ptr<void>(); },
                           .interrupted = [] { return false; },
                           .on_progress = [](double, const std::string&) {}};
    const Answer answer = sudoku_entry.search_set(search);
    EXPECT_EQ(answer.text.find("paper") != std::string::npos, order[0] == '4') << answer.text;
    EXPECT_THAT(answer.text, HasSubstr("level 1, no memory         2/2"));
    EXPECT_EQ(answer.json["results"][0]["solved"], 2);
  }
}

}  // namespace
}  // namespace warpnest
