// Games of left-move and leftmost-path as text, and the checker of their rules.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/files/file_error.hpp"
#include "host/games/binary_tree/binary_tree_record.hpp"

namespace warpnest {
namespace {

using ::testing::HasSubstr;

TreeRecord left_move(const std::string& lines) {
  return parse_tree_game("game left-move\n" + lines, TreeProblem::left_move);
}
TreeRecord leftmost_path(const std::string& lines) {
  return parse_tree_game("game leftmost-path\n" + lines, TreeProblem::leftmost_path);
}

TEST(BinaryTreeFile, LegalGames) {
  EXPECT_FALSE(replay_tree(left_move("depth 5\nscore 3\nmoves 5\nLRLRL\n")).violation);
  EXPECT_FALSE(replay_tree(leftmost_path("depth 5\nscore 2\nmoves 5\nLLRLL\n")).violation);
  EXPECT_TRUE(replay_tree(leftmost_path("depth 5\nscore 2\nmoves 5\nLLRLL\n")).finished);
  EXPECT_FALSE(replay_tree(leftmost_path("depth 5\nscore 2\nmoves 2\nLL\n")).finished);
  EXPECT_EQ(tree_sequence(left_move("depth 5\nscore 3\nmoves 5\nL R,L\nRL\n")), "LRLRL");
}

TEST(BinaryTreeFile, WhatIsWrittenIsReadAgain) {
  TreeRecord record{.problem = TreeProblem::leftmost_path, .depth = 100, .score = 81};
  for (std::uint32_t i = 0; i < 100; ++i)
    record.moves.push_back(i != 81);
  const std::string written = tree_game_text(record, {"found by a test"});
  EXPECT_EQ(written, "game leftmost-path\n# found by a test\ndepth 100\nscore 81\nmoves 100\n" +
                         std::string(80, 'L') + "\nLR" + std::string(18, 'L') + "\n");
  const TreeRecord again = parse_tree_game(written, TreeProblem::leftmost_path);
  EXPECT_EQ(again.depth, record.depth);
  EXPECT_EQ(again.score, record.score);
  EXPECT_EQ(again.moves, record.moves);
}

TEST(BinaryTreeFile, NamesTheFirstOffendingMove) {
  const auto wrong = [](const TreeRecord& record, std::size_t move, const char* says) {
    const auto violation = replay_tree(record).violation;
    ASSERT_TRUE(violation);
    EXPECT_EQ(violation->move, move);
    EXPECT_THAT(violation->text, HasSubstr(says));
  };
  wrong(left_move("depth 2\nscore 2\nmoves 3\nLLR\n"), 3, "move 3 (R): the tree has a depth of 2");
  wrong(leftmost_path("depth 3\nscore 2\nmoves 3\nLRL\n"), 0, "score 1, not 2");
}

TEST(BinaryTreeFile, DamagedFilesAreRefusedWithTheLine) {
  const auto refused = [](const std::string& lines, const char* says) {
    try {
      left_move(lines);
      ADD_FAILURE() << "read: " << lines;
    } catch (const FileError& error) {
      EXPECT_THAT(std::string(error.what()), HasSubstr(says));
    }
  };
  refused("depth 0\n", "line 2: the depth is out of range");
  refused("depth 3\nscore 1\nmoves 3\nLRX\n", "line 5: 'X' is neither L nor R");
  refused("score 1\nmoves 1\nL\n", "'depth N' is missing");
  refused("depth 3\nscore 1\n", "'moves N' is missing");
  refused("1 2 3\n", "line 2: '1 2 3' is nothing that a file of left-move has");
  EXPECT_THROW(
      parse_tree_game("game left-move\ndepth 1\nscore 1\nmoves 1\nL\n", TreeProblem::leftmost_path),
      FileError);
}

}  // namespace
}  // namespace warpnest
