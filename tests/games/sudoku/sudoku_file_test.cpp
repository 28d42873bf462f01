// Sudoku problems and games as text, and the rules checker.
#include "host/games/sudoku/sudoku_file.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/files/file_error.hpp"
#include "host/games/sudoku/sudoku_checker.hpp"
#include "host/games/sudoku/sudoku_record.hpp"

namespace warpnest {
namespace {

using ::testing::HasSubstr;

template <class F>
std::string complaint(const F& f) {
  try {
    f();
  } catch (const FileError& error) {
    return error.what();
  }
  return "no complaint";
}

std::string with(std::string text, const std::string& what, const std::string& instead) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), instead);
}

TEST(SudokuFile, ReadsWhatItWrites) {
  std::string text = "# problems\n";
  std::vector<SudokuGrid> grids;
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    grids.push_back(random_sudoku(4, 0.66, seed));
    text += sudoku_text(grids.back()) + "\n";
  }
  const auto read = parse_sudoku(text);
  ASSERT_EQ(read.size(), grids.size());
  for (std::size_t i = 0; i < grids.size(); ++i)
    EXPECT_EQ(read[i].values, grids[i].values);
}

TEST(SudokuFile, SaysWhatIsWrong) {
  const auto of = [](const std::string& text) { return complaint([&] { parse_sudoku(text); }); };
  const std::string empty_row = "0 0 0 0\n";
  EXPECT_THAT(of("1 2 3\n"), HasSubstr("line 1: 3 cells: a row has 4, 9, 16 or 25"));
  EXPECT_THAT(of("1 . . .\n" + empty_row), HasSubstr("line 1: 2 rows of 4 cells"));
  EXPECT_THAT(of(empty_row + "1 2 3\n"), HasSubstr("line 2: 3 cells, but"));
  EXPECT_THAT(of("5 . . .\n"), HasSubstr("line 1: 5 is out of range"));
  EXPECT_THAT(of("a . . .\n"), HasSubstr("line 1: 'a'"));
  EXPECT_THAT(of(""), HasSubstr("no problem"));
  EXPECT_THAT(of("\n1 . . .\n1 . . .\n" + empty_row + empty_row),
              HasSubstr("line 2: the problem that starts here contradicts itself: 1 appears"));
}

constexpr const char* game = R"(game sudoku
1 2 3 4
3 4 1 2
2 1 4 3
. . 2 1
score 16
moves 2
4.1=4 4.2=3
)";

SudokuReplay replay(const std::string& text) {
  return replay_sudoku(parse_sudoku_game(text));
}

TEST(SudokuGames, ALegalGame) {
  const SudokuReplay solved = replay(game);
  EXPECT_FALSE(solved.violation) << solved.violation->text;
  EXPECT_EQ(solved.score, 16);
  EXPECT_TRUE(solved.finished);
  EXPECT_TRUE(is_solved(solved.grid));
  const SudokuReplay half = replay(
      with(with(with(game, "score 16", "score 15"), "moves 2", "moves 1"), "4.1=4 4.2=3", "4.1=4"));
  EXPECT_FALSE(half.violation) << half.violation->text;
  EXPECT_FALSE(half.finished);
}

TEST(SudokuGames, WhatIsWrittenIsReadAgain) {
  const SudokuRecord record = parse_sudoku_game(game);
  const std::string written = sudoku_game_text(record, {"found by a test"});
  EXPECT_EQ(written, with(game, "game sudoku\n", "game sudoku\n# found by a test\n"));
  const SudokuRecord again = parse_sudoku_game(written);
  EXPECT_EQ(again.score, record.score);
  EXPECT_EQ(again.problem.values, record.problem.values);
  EXPECT_EQ(sudoku_sequence(again), "4.1=4,4.2=3");
}

TEST(SudokuGames, NamesTheFirstOffendingMove) {
  const auto wrong = [](const std::string& text, std::size_t move, const char* says) {
    const auto violation = replay(text).violation;
    ASSERT_TRUE(violation) << text;
    EXPECT_EQ(violation->move, move);
    EXPECT_THAT(violation->text, HasSubstr(says));
  };
  wrong(with(game, "4.1=4", "4.1=2"), 1,
        "move 1 (4.1=2): 2 is already in this box, at row 3, column 1");
  wrong(with(game, "4.1=4", "1.1=4"), 1, "move 1 (1.1=4): the cell has the value 1");
  wrong(with(game, "4.2=3", "4.1=3"), 2, "move 2 (4.1=3): the cell has the value 4");
  wrong(with(game, "4.2=3", "4.5=3"), 2, "rows, columns and values are 1 to 4");
  wrong(with(game, "score 16", "score 15"), 0, "the moves score 16, not 15");
}

TEST(SudokuGames, DamagedFilesAreRefusedWithTheLine) {
  const auto of = [](const std::string& text) {
    return complaint([&] { parse_sudoku_game(text); });
  };
  EXPECT_THAT(of(with(game, "1 2 3 4", "1 1 3 4")), HasSubstr("1 appears twice in row 1"));
  EXPECT_THAT(of(with(game, "4.2=3", "4.2")),
              HasSubstr("line 8: '4.2' is not a move: write row.column=value"));
  EXPECT_THAT(of(with(game, "4.2=3", "4=3.2")), HasSubstr("line 8: '4=3.2' is not a move"));
  EXPECT_THAT(of(with(game, "score 16", "penalty no")),
              HasSubstr("line 6: 'penalty no' is nothing that a file of sudoku has here"));
}

}  // namespace
}  // namespace warpnest
