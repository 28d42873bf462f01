// SameGame boards and Sudoku problems as text.
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/games/samegame/samegame.hpp"
#include "common/position.hpp"
#include "host/files/file_error.hpp"
#include "host/games/samegame/samegame_file.hpp"
#include "host/games/sudoku/sudoku_file.hpp"

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

TEST(SameGameFile, ReadsRowsInEitherOrder) {
  const std::string text = "# two boards\n0 1 2\n3 4 0\n\n\n1,1\n";
  const auto top = parse_samegame(text, RowOrder::top_first);
  ASSERT_EQ(top.size(), 2U);
  EXPECT_EQ(top[0].shape.columns, 3U);
  EXPECT_EQ(top[0].shape.rows, 2U);
  EXPECT_EQ(top[0].shape.colours, 5U);
  EXPECT_EQ(top[0].at(0, 1), 0);
  EXPECT_EQ(top[0].at(0, 0), 3);
  const auto bottom = parse_samegame(text, RowOrder::bottom_first);
  EXPECT_EQ(bottom[0].at(0, 0), 0);
  EXPECT_EQ(bottom[0].at(2, 1), 0);
  EXPECT_EQ(bottom[1], top[1]);
}

TEST(SameGameFile, WritesWhatItReads) {
  std::vector<SameGameBoard> boards;
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    boards.push_back(random_samegame_board({15, 12, 5}, seed));
  }
  for (const RowOrder order : {RowOrder::top_first, RowOrder::bottom_first}) {
    EXPECT_EQ(parse_samegame(samegame_text(boards, order), order), boards);
  }
}

TEST(SameGameFile, RandomBoardsAreThoseOfTheGame) {
  const SameGameBoard board = random_samegame_board({15, 15, 5}, 1);
  const auto start = Position<SmallSameGame>::start();
  const auto grid = SmallSameGame::load(start.board());
  for (std::uint32_t c = 0; c < 15; ++c) {
    for (std::uint32_t r = 0; r < 15; ++r) {
      EXPECT_EQ(board.at(c, r) + 1U, SmallSameGame::colour_at(grid, c, r));
    }
  }
}

TEST(SameGameFile, SaysWhatIsWrong) {
  const auto of = [](const std::string& text) {
    return complaint([&] { parse_samegame(text, RowOrder::top_first); });
  };
  EXPECT_THAT(of("0 1 2\n0 1\n"), HasSubstr("line 2: 2 cells, but the rows above have 3"));
  EXPECT_THAT(of("0 1\n0 x\n"), HasSubstr("line 2: 'x'"));
  EXPECT_THAT(of("0 -1\n"), HasSubstr("line 1: '-1'"));
  EXPECT_THAT(of("0 9\n"), HasSubstr("line 1: colour 9 is too many: use 0 to 8"));
  EXPECT_THAT(of("\n# nothing\n\n"), HasSubstr("no board"));
  std::string wide;
  for (int i = 0; i < 21; ++i)
    wide += "1 ";
  EXPECT_THAT(of(wide), HasSubstr("20 x 20 is the largest"));
}

TEST(SameGameFile, StandardSetWherePresent) {
  const char* path = WARPNEST_SOURCE_DIR "/../shared/data/samegame-20.txt";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << path << " is not here";
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  const auto boards = parse_samegame(text.str(), RowOrder::top_first);
  ASSERT_EQ(boards.size(), 20U);
  for (const SameGameBoard& board : boards) {
    EXPECT_EQ(board.shape.columns, 15U);
    EXPECT_EQ(board.shape.rows, 15U);
    EXPECT_EQ(board.shape.colours, 5U);
  }
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
              HasSubstr("line 2: the problem that starts here contradicts itself: 1 stands twice"));
}

}  // namespace
}  // namespace warpnest
