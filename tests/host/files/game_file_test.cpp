// What the text files of all games have in common.
#include "host/files/game_file.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/files/file_error.hpp"

namespace warpnest {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// A game with a line of its own, `size N`, and words as moves.
class DiceReader final : public GameFileReader {
 public:
  DiceReader() : GameFileReader("dice") {}
  using GameFileReader::rows;
  using GameFileReader::score;

  int size = 0;
  std::vector<std::string> moves;

 protected:
  bool read_line(std::string_view key, std::string_view rest, std::string_view whole) override {
    if (key != "size") return keep_row(whole);
    size = require_number<int>("size", rest);
    return true;
  }
  std::size_t read_moves(std::string_view word) override {
    if (word == "bad") fail("a bad move");
    moves.emplace_back(word);
    return 1;
  }
  void finish() override {
    if (size == 0) throw FileError("the line 'size N' is missing");
  }
};

constexpr const char* dice = "# c\ngame dice\nsize 6\n\n1 2\nscore -3\nmoves 3\na, b\n# d\nc\n";

TEST(GameFile, IsRead) {
  DiceReader reader;
  reader.read(dice);
  EXPECT_EQ(reader.size, 6);
  EXPECT_EQ(reader.score(), -3);
  EXPECT_THAT(reader.moves, ElementsAre("a", "b", "c"));
  EXPECT_EQ(reader.rows(), "\n\n\n\n1 2\n\n\n\n\n\n");  // the row is on line 5
}

TEST(GameFile, HasAName) {
  EXPECT_EQ(game_file_name(dice), "dice");
  EXPECT_EQ(game_file_name("game  chess \n"), "chess");
  EXPECT_EQ(game_file_name("8\n0123\n"), std::nullopt);
  EXPECT_EQ(game_file_name("# game dice\n"), std::nullopt);
  EXPECT_EQ(game_file_name(""), std::nullopt);
}

TEST(GameFile, IsWritten) {
  EXPECT_EQ(game_file_text("dice", {"one", "two"}, "size 6\n", 5, {"a", "b", "c"},
                           {.per_line = 2, .separator = ";"}),
            "game dice\n# one\n# two\nsize 6\nscore 5\nmoves 3\na;b\nc\n");
  EXPECT_EQ(game_file_text("dice", {}, "", 0, {}), "game dice\nscore 0\nmoves 0\n");
}

TEST(GameFile, IsRefusedWithTheLine) {
  const auto refused = [](const std::string& text, const char* says) {
    try {
      DiceReader().read(text);
      ADD_FAILURE() << "read: " << text;
    } catch (const FileError& error) {
      EXPECT_THAT(std::string(error.what()), HasSubstr(says));
    }
  };
  refused("", "it holds no game: its first line says which, as 'game dice'");
  refused("8\n", "line 1: '8' is no first line of a game: it is 'game dice'");
  refused("game chess\n", "a game of chess, not of dice");
  refused("game dice\nscore 1\nmoves 0\n", "'size N' is missing");
  refused("game dice\nsize 6\nscore 1\n", "'moves N' is missing");
  refused("game dice\nsize 6\nmoves 0\n", "'score N' is missing");
  refused("game dice\nsize six\n", "line 2: 'size' is followed by a number, not 'six'");
  refused("game dice\nscore many\n", "line 2: 'score' is followed by a number");
  refused("game dice\ncolour red\n",
          "line 2: 'colour red' is nothing that a file of dice has here");
  refused("game dice\nsize 6\nscore 1\nmoves 2\na\n",
          "truncated or damaged: 1 moves, but it says 'moves 2'");
  refused("game dice\nsize 6\nscore 1\nmoves 2\na\nbad\n", "line 6: a bad move");
}

}  // namespace
}  // namespace warpnest
