#include "host/games/snake/snake_file.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/files/file_error.hpp"
#include "host/games/snake/snake_checker.hpp"

namespace warpnest {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(SnakeFile, WhatIsWrittenIsRead) {
  const SnakeRecord record{.dimension = 13, .moves = {0, 1, 2, 12, 10, 11}};
  const std::string text = snake_text(record, {"first", "second"});
  EXPECT_EQ(text, "13\n# edges: 6\n# first\n# second\n012cab\n");
  const SnakeRecord read = parse_snake(text);
  EXPECT_EQ(read.dimension, record.dimension);
  EXPECT_EQ(read.moves, record.moves);
  EXPECT_EQ(read.declared_edges, 6U);
}

TEST(SnakeFile, TakesDigitsAndIntegers) {
  EXPECT_THAT(parse_snake("3\n01\n20\n").moves, ElementsAre(0, 1, 2, 0));
  EXPECT_THAT(parse_snake("12\n0Ab\n").moves, ElementsAre(0, 10, 11));
  EXPECT_THAT(parse_snake("12\n0 10, 11\n").moves, ElementsAre(0, 10, 11));
  EXPECT_THAT(parse_snake("12\n0\t10 ,\n11\n").moves, ElementsAre(0, 10, 11));
  EXPECT_THAT(parse_snake("3\n0 99\n").moves, ElementsAre(0, 99));  // left to the checker to reject
  EXPECT_THAT(parse_snake("# UTF-8: \xc3\xa4\n3\n01\n").moves, ElementsAre(0, 1));
}

TEST(SnakeFile, RefusesWhatItCannotUnderstand) {
  for (const char* text :
       {"", "\n", "# only\n", "3", "3\n", "x\n01\n", "2\n01\n", "14\n01\n", "3 4\n01\n", "3\n0x1\n",
        "3\n0 -\n", "3\n99999999999 1\n", "3\n,0\n", "3\n# edges: 5\n01\n", "\x01", "3\n0\x7f\n"}) {
    EXPECT_THROW(parse_snake(text), FileError) << text;
  }
}

TEST(SnakeFile, SurvivesEveryTruncation) {
  const std::string text = snake_text({.dimension = 4, .moves = {0, 1, 2, 0, 3, 1, 0}}, {"note"});
  for (std::size_t length = 0; length < text.size() - 1; ++length) {
    EXPECT_THROW(parse_snake(text.substr(0, length)), FileError) << length;
  }
}

TEST(SnakeChecker, AcceptsLongestSnakes) {
  EXPECT_FALSE(check_snake(3, std::vector{0, 1, 2, 0}));
  EXPECT_FALSE(check_snake(4, std::vector{0, 1, 2, 0, 3, 1, 0}));
  EXPECT_FALSE(check_snake(4, std::vector<int>{}));
}

TEST(SnakeChecker, FindsTheFirstOffence) {
  const auto back = check_snake(3, std::vector{0, 1, 1, 1});
  ASSERT_TRUE(back);
  EXPECT_EQ(back->move, 3U);
  EXPECT_EQ(back->reason, SnakeViolation::Reason::revisits);
  EXPECT_EQ(back->visited_at, 1U);

  const auto touch = check_snake(4, std::vector{0, 1, 2, 0, 1});
  ASSERT_TRUE(touch);
  EXPECT_EQ(touch->move, 5U);
  EXPECT_EQ(touch->reason, SnakeViolation::Reason::touches);
  EXPECT_EQ(touch->node, 4U);
  EXPECT_EQ(touch->other, 0U);

  for (const int dimension : {-1, 4, 31, 1000000}) {
    const auto range = check_snake(4, std::vector{0, dimension});
    ASSERT_TRUE(range);
    EXPECT_EQ(range->move, 2U);
    EXPECT_THAT(describe(*range, 4), HasSubstr("0 to 3"));
  }
}

// Every path of up to six moves in four dimensions, against the definition: no two nodes that are
// not consecutive are equal or neighbours.
TEST(SnakeChecker, AgreesWithTheDefinition) {
  for (int code = 0; code < 4096; ++code) {
    std::vector<int> moves;
    for (int i = 0; i < 6; ++i)
      moves.push_back((code >> (2 * i)) & 3);
    std::vector<unsigned> nodes = {0};
    std::size_t legal = 0;
    for (bool good = true; good && legal < moves.size();) {
      const unsigned next = nodes.back() ^ (1U << moves[legal]);
      for (std::size_t i = 0; i + 1 < nodes.size(); ++i) {
        const unsigned difference = next ^ nodes[i];
        good = good && difference != 0 && (difference & (difference - 1)) != 0;
      }
      nodes.push_back(next);
      if (good) ++legal;
    }
    const auto violation = check_snake(4, moves);
    EXPECT_EQ(violation ? violation->move - 1 : moves.size(), legal);
  }
}

}  // namespace
}  // namespace warpnest
