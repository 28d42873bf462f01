// Files of SameGame, Sudoku, left-move and leftmost-path games, and the checker of their rules.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/files/file_error.hpp"
#include "host/files/puzzle_checker.hpp"
#include "host/files/puzzle_record.hpp"

namespace warpnest {
namespace {

using ::testing::HasSubstr;

// 2 points are no points: (2 - 2)^2; three cells are one point.
constexpr const char* samegame = R"(game samegame
# a comment
penalty no
0 1 1
0 0 1
score 1002
moves 2
0.0 1.0
)";
constexpr const char* sudoku = R"(game sudoku
1 2 3 4
3 4 1 2
2 1 4 3
. . 2 1
score 16
moves 2
4.1=4 4.2=3
)";

PuzzleReplay replay(const std::string& text) {
  return replay_puzzle(parse_puzzle(text));
}
std::string with(std::string text, const std::string& what, const std::string& instead) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), instead);
}

TEST(PuzzleFiles, LegalGames) {
  const PuzzleReplay same = replay(samegame);
  EXPECT_FALSE(same.violation) << same.violation->text;
  EXPECT_EQ(same.score, 1002);
  EXPECT_TRUE(same.finished);
  const PuzzleReplay solved = replay(sudoku);
  EXPECT_FALSE(solved.violation) << solved.violation->text;
  EXPECT_TRUE(solved.finished);
  EXPECT_EQ(replay("game left-move\ndepth 5\nscore 3\nmoves 5\nLRLRL\n").score, 3);
  EXPECT_FALSE(replay("game left-move\ndepth 5\nscore 3\nmoves 5\nLRLRL\n").violation);
  EXPECT_FALSE(replay("game leftmost-path\ndepth 5\nscore 2\nmoves 5\nLLRLL\n").violation);
  EXPECT_FALSE(replay("game leftmost-path\ndepth 5\nscore 2\nmoves 2\nLL\n").finished);
}

TEST(PuzzleFiles, AnyCellStandsForItsGroup) {
  EXPECT_FALSE(replay(with(samegame, "0.0 1.0", "1.0,1.1")).violation);
}

TEST(PuzzleFiles, WhatIsWrittenIsReadAgain) {
  for (const char* text : {samegame, sudoku, "game left-move\ndepth 2\nscore 1\nmoves 2\nLR\n"}) {
    const PuzzleRecord record = parse_puzzle(text);
    const std::string written = puzzle_text(record, {"found by a test"});
    EXPECT_TRUE(is_puzzle_text(written));
    const PuzzleRecord again = parse_puzzle(written);
    EXPECT_EQ(again.kind, record.kind);
    EXPECT_EQ(again.score, record.score);
    EXPECT_EQ(puzzle_sequence(again), puzzle_sequence(record));
    EXPECT_EQ(again.board, record.board);
    EXPECT_EQ(again.problem.values, record.problem.values);
    EXPECT_EQ(again.depth, record.depth);
  }
}

TEST(PuzzleFiles, NamesTheFirstOffendingMove) {
  const auto wrong = [](const std::string& text, std::size_t move, const char* says) {
    const auto violation = replay(text).violation;
    ASSERT_TRUE(violation) << text;
    EXPECT_EQ(violation->move, move);
    EXPECT_THAT(violation->text, HasSubstr(says));
  };
  wrong(with(samegame, "0.0 1.0", "0.0 0.5"), 2, "move 2 (0.5): outside the board of 3 x 2 cells");
  wrong(with(samegame, "0.0 1.0", "0.0 2.1"), 2, "move 2 (2.1): there is no cell any more");
  wrong(with(samegame, "0 1 1\n0 0 1", "0 1 2\n0 0 3"), 2,
        "move 2 (1.0): no neighbour of this cell has its colour");
  wrong(with(samegame, "1002", "1003"), 0, "the moves score 1002, not 1003");
  wrong(with(sudoku, "4.1=4", "4.1=2"), 1,
        "move 1 (4.1=2): 2 stands in this box already, at row 3, column 1");
  wrong(with(sudoku, "4.1=4", "1.1=4"), 1, "move 1 (1.1=4): the cell has the value 1");
  wrong(with(sudoku, "4.2=3", "4.1=3"), 2, "move 2 (4.1=3): the cell has the value 4");
  wrong(with(sudoku, "4.2=3", "4.5=3"), 2, "rows, columns and values are 1 to 4");
  wrong("game left-move\ndepth 2\nscore 2\nmoves 3\nLLR\n", 3, "the tree has a depth of 2");
  wrong("game leftmost-path\ndepth 3\nscore 2\nmoves 3\nLRL\n", 0, "score 1, not 2");
}

TEST(PuzzleFiles, PenaltyCountsAtTheEndOfTheGame) {
  // Three cells of one colour that are not tied are left.
  const std::string text = "game samegame\npenalty yes\n0 1 0 1 0\nscore -1\nmoves 0\n";
  EXPECT_FALSE(replay(text).violation) << replay(text).violation->text;
  EXPECT_TRUE(replay(with(text, "yes", "no")).violation);
}

TEST(PuzzleFiles, DamagedFilesAreRefusedWithTheLine) {
  const auto refused = [](const std::string& text, const char* says) {
    try {
      parse_puzzle(text);
      ADD_FAILURE() << "read: " << text;
    } catch (const FileError& error) {
      EXPECT_THAT(std::string(error.what()), HasSubstr(says));
    }
  };
  refused(with(samegame, "moves 2", "moves 3"), "truncated or damaged: 2 moves");
  refused(with(samegame, "0 0 1", "0 0"), "line 5: 2 cells");
  refused(with(samegame, "0 0 1", "0 0 9"), "line 5: colour 9 is too many");
  refused(with(samegame, "1.0", "1-0"), "line 8: '1-0' is no move: column.row");
  refused(with(samegame, "0 1 1\n0 0 1\n", ""), "no board");
  refused(with(samegame, "penalty no", "penalty maybe"),
          "line 3: 'penalty' is followed by yes or no");
  refused(with(samegame, "score 1002\n", ""), "'score N' is missing");
  refused(with(samegame, "score 1002", "score many"), "line 6: 'score' is followed by a number");
  refused(with(samegame, "samegame", "chess"), "line 1: 'chess' is no game");
  refused(with(sudoku, "1 2 3 4", "1 1 3 4"), "1 stands twice in row 1");
  refused(with(sudoku, "4.2=3", "4.2"), "line 8: '4.2' is no move: row.column=value");
  refused("game left-move\ndepth 0\n", "line 2: the depth is out of range");
  refused("game left-move\ndepth 3\nscore 1\nmoves 3\nLRX\n", "line 5: 'X' is neither L nor R");
  refused("game left-move\nscore 1\nmoves 1\nL\n", "'depth N' is missing");
  refused("game left-move\ndepth 3\nscore 1\n", "'moves N' is missing");
  refused("game left-move\n1 2 3\n", "line 2: '1 2 3' is nothing that a file of left-move has");
}

}  // namespace
}  // namespace warpnest
