// The game entry for Sudoku.
#include "common/games/sudoku/sudoku.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "host/files/game_file.hpp"
#include "host/games/game_entry.hpp"
#include "host/games/instances.hpp"
#include "host/games/sudoku/sudoku_checker.hpp"
#include "host/games/sudoku/sudoku_file.hpp"
#include "host/games/sudoku/sudoku_problem.hpp"
#include "host/games/sudoku/sudoku_set.hpp"
#include "host/games/text_record.hpp"

namespace warpnest {

extern const GameEntry sudoku_entry;
namespace {

constexpr int default_order = 4;
constexpr int default_problems = 100;
constexpr std::int64_t default_problem_playouts = 100'000;
constexpr std::int64_t max_problem_playouts = 1'000'000'000'000;

Options sudoku_options() {
  const SudokuSource source;
  return {
      integer_option(
          "--order", min_sudoku_order, max_sudoku_order,
          fmt::format("n of an n^2 x n^2 grid, {} to {}", min_sudoku_order, max_sudoku_order),
          default_order),
      file_option("--problems",
                  "read problems from this file: one row per line, a blank line between problems"),
      integer_option("--problem", 1, max_instance_number, "only this problem, from 1"),
      integer_option("--problem-count", 1, 10'000, "random problems to make", default_problems),
      integer_option("--empty", 0, 100, "empty cells of a random problem, in percent",
                     source.empty),
      seed_option("--problem-seed", "seed of the first random problem; the others follow it",
                  source.seed),
      integer_option(problem_playouts_option, 1, max_problem_playouts,
                     "of several problems: playouts of each method on each of them at most; no limit "
                     "with --time or --problem-time",
                     default_problem_playouts)};
}

Problems make_sudoku(const Values& values) {
  check_file_alone(values, "--problems",
                   {"--order", "--problem-count", "--empty", "--problem-seed"});
  SudokuSource source{.file = values.text("--problems"),
                      .empty = static_cast<std::uint32_t>(values.integer("--empty")),
                      .seed = values.seed("--problem-seed")};
  std::vector<SudokuGrid> grids;  // from the file
  if (!source.file.empty()) grids = read_instances(source.file, parse_sudoku);
  const std::size_t count = source.file.empty()
                                ? static_cast<std::size_t>(values.integer("--problem-count"))
                                : grids.size();
  const auto chosen = chosen_instance(values, "--problem", count);
  if ((chosen || count == 1) && values.given(problem_playouts_option)) {
    throw UsageError(fmt::format("{}: it is for several problems: use --runs or --time",
                                 problem_playouts_option));
  }
  const auto order = static_cast<int>(values.integer("--order"));
  Problems problems;
  for (const std::uint32_t i : instances_to_search(chosen, count)) {
    if (chosen || count > 1) source.number = i + 1;
    problems.push_back(std::make_unique<SudokuProblem>(
        source.file.empty() ? random_sudoku(order, source.empty / 100.0, source.seed + i)
                            : grids[i],
        source));
  }
  return problems;
}

bool recognises_sudoku(std::string_view text) {
  return game_file_name(text) == "sudoku";
}

std::unique_ptr<RecordFile> read_sudoku(const std::string& text) {
  const SudokuRecord record = parse_sudoku_game(text);
  const SudokuReplay replay = replay_sudoku(record);
  const std::size_t cells = replay.grid.values.size();
  const bool solved = replay.score == static_cast<std::int32_t>(cells);
  return std::make_unique<TextRecord>(TextRecordParts{
      .game = "sudoku",
      .subject = sudoku_subject(record.problem),
      .parameters = {{"order", record.problem.order}},
      .score = record.score,
      .moves = sudoku_moves(record),
      .sequence = sudoku_sequence(record),
      .replay = replay,
      .score_text = fmt::format("{} of {} cells have a value", replay.score, cells),
      .end_text = solved ? "none: it is solved" : "none: some cell has no possible value",
      .picture = sudoku_text(replay.grid)});
}

}  // namespace

const GameEntry sudoku_entry{
    .name = "sudoku",
    .about = "Sudoku on n^2 x n^2 cells: give as many of them a value as you can",
    .options = sudoku_options,
    .make = make_sudoku,
    .recognises = recognises_sudoku,
    .read = read_sudoku,
    .files = "what search --out writes: the problem, the score, and moves row.column=value",
    .examples =
        R"(  warpnest search sudoku                            a table of methods on 100 problems
  warpnest search sudoku --order 3 --problem 1      one problem of 9 x 9 cells
)",
    .showcase = "--order 5 --problem-count 1 --problem 1",
    .search_set = search_sudoku_set,
    .how_to_choose_one = "name a problem with --problem"};

}  // namespace warpnest
