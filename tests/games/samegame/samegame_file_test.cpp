// SameGame boards and games as text, and the rules checker.
#include "host/games/samegame/samegame_file.hpp"

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
#include "host/files/game_file.hpp"
#include "host/games/samegame/samegame_checker.hpp"
#include "host/games/samegame/samegame_record.hpp"
#include "tests/support/data_file.hpp"

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
  EXPECT_THAT(of("0 9\n"), HasSubstr("line 1: colour 9 is out of range: use 0 to 8"));
  EXPECT_THAT(of("\n# nothing\n\n"), HasSubstr("no board"));
  std::string wide;
  for (int i = 0; i < 21; ++i)
    wide += "1 ";
  EXPECT_THAT(of(wide), HasSubstr("20 x 20 is the largest"));
}

// As the next test, on boards from seeds.
TEST(SameGameFile, TwentyBoards) {
  std::vector<SameGameBoard> made;
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    made.push_back(random_samegame_board({}, seed));
  for (const RowOrder order : {RowOrder::top_first, RowOrder::bottom_first}) {
    const auto boards = parse_samegame(samegame_text(made, order), order);
    ASSERT_EQ(boards.size(), 20U);
    for (std::size_t b = 0; b < boards.size(); ++b) {
      EXPECT_EQ(boards[b].shape.columns, 15U);
      EXPECT_EQ(boards[b].shape.rows, 15U);
      EXPECT_EQ(boards[b].shape.colours, 5U);
      for (std::uint32_t column = 0; column < 15; ++column) {
        for (std::uint32_t row = 0; row < 15; ++row)
          ASSERT_EQ(boards[b].at(column, row), made[b].at(column, row));
      }
    }
  }
}

TEST(SameGameFile, StandardSetWherePresent) {
  const std::string path = test_data::file("samegame-20.txt");
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

// Two cells are worth no points, (2 - 2)^2; three are worth one.
constexpr const char* game = R"(game samegame
# a comment
penalty no
0 1 1
0 0 1
score 1002
moves 2
0.0 1.0
)";

SameGameReplay replay(const std::string& text) {
  return replay_samegame(parse_samegame_game(text));
}

TEST(SameGameGames, ALegalGame) {
  const SameGameReplay played = replay(game);
  EXPECT_FALSE(played.violation) << played.violation->text;
  EXPECT_EQ(played.score, 1002);
  EXPECT_TRUE(played.finished);
}

TEST(SameGameGames, AnyCellStandsForItsGroup) {
  const std::string text = with(game, "0.0 1.0", "1.0,1.1");
  EXPECT_FALSE(replay(text).violation);
  EXPECT_EQ(samegame_sequence(with_first_cells(parse_samegame_game(text))), "0.0,0.0");
}

TEST(SameGameGames, WhatIsWrittenIsReadAgain) {
  const SameGameRecord record = parse_samegame_game(game);
  const std::string written = samegame_game_text(record, {"found by a test"});
  EXPECT_EQ(written,
            "game samegame\n# found by a test\npenalty no\n# the board, top row first\n"
            "0 1 1\n0 0 1\nscore 1002\nmoves 2\n0.0 1.0\n");
  EXPECT_EQ(game_file_name(written), "samegame");
  const SameGameRecord again = parse_samegame_game(written);
  EXPECT_EQ(again.score, record.score);
  EXPECT_EQ(again.board, record.board);
  EXPECT_EQ(samegame_sequence(again), samegame_sequence(record));
}

TEST(SameGameGames, NamesTheFirstOffendingMove) {
  const auto wrong = [](const std::string& text, std::size_t move, const char* says) {
    const auto violation = replay(text).violation;
    ASSERT_TRUE(violation) << text;
    EXPECT_EQ(violation->move, move);
    EXPECT_THAT(violation->text, HasSubstr(says));
  };
  wrong(with(game, "0.0 1.0", "0.0 0.5"), 2, "move 2 (0.5): outside the board of 3 x 2 cells");
  wrong(with(game, "0.0 1.0", "0.0 -1.0"), 2, "move 2 (-1.0): outside the board");
  wrong(with(game, "0.0 1.0", "0.0 2.1"), 2, "move 2 (2.1): there is no cell left here");
  wrong(with(game, "0 1 1\n0 0 1", "0 1 2\n0 0 3"), 2,
        "move 2 (1.0): no neighbour of this cell has its colour");
  wrong(with(game, "1002", "1003"), 0, "the moves score 1002, not 1003");
}

TEST(SameGameGames, PenaltyCountsAtTheEndOfTheGame) {
  // Three cells of one colour are left, not connected.
  const std::string text = "game samegame\npenalty yes\n0 1 0 1 0\nscore -1\nmoves 0\n";
  EXPECT_FALSE(replay(text).violation) << replay(text).violation->text;
  EXPECT_TRUE(replay(with(text, "yes", "no")).violation);
}

TEST(SameGameGames, DamagedFilesAreRefusedWithTheLine) {
  const auto of = [](const std::string& text) {
    return complaint([&] { parse_samegame_game(text); });
  };
  EXPECT_THAT(of(with(game, "moves 2", "moves 3")), HasSubstr("truncated or damaged: 2 moves"));
  EXPECT_THAT(of(with(game, "0 0 1", "0 0")), HasSubstr("line 5: 2 cells"));
  EXPECT_THAT(of(with(game, "0 0 1", "0 0 9")), HasSubstr("line 5: colour 9 is out of range"));
  EXPECT_THAT(of(with(game, "1.0", "1-0")), HasSubstr("line 8: '1-0' is not a move: write"));
  EXPECT_THAT(of(with(game, "0 1 1\n0 0 1\n", "")), HasSubstr("no board"));
  EXPECT_THAT(of(with(game, "0 1 1\n", "0 1 1\n\n")), HasSubstr("a game has one board"));
  EXPECT_THAT(of(with(game, "penalty no", "penalty maybe")),
              HasSubstr("line 3: 'penalty' is followed by yes or no"));
  EXPECT_THAT(of(with(game, "samegame", "chess")), HasSubstr("a game of chess, not of samegame"));
}

}  // namespace
}  // namespace warpnest
