// left-move and leftmost-path as problems, and `exact`.
#include <memory>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/files/file_error.hpp"
#include "host/games/game_entry.hpp"

namespace warpnest {

extern const GameEntry left_move_entry;
extern const GameEntry leftmost_path_entry;
namespace {

using ::testing::HasSubstr;

std::unique_ptr<Problem> tree(const GameEntry& entry, const std::string& depth) {
  Values values(entry.options());
  values.set("--depth", depth);
  return std::move(entry.make(values).front());
}

TEST(BinaryTreeProblem, StartsAtItsDepth) {
  for (const GameEntry* entry : {&left_move_entry, &leftmost_path_entry}) {
    const auto problem = tree(*entry, "12");
    EXPECT_EQ(problem->game(), entry->name);
    EXPECT_EQ(problem->cpu_class().name, entry->name);
    EXPECT_EQ(problem->title(), std::string(entry->name) + " 12");
    EXPECT_EQ(problem->highest_score(), 12);
    AnyCursor cursor = problem->cursor();
    for (int i = 0; i < 12; ++i)
      cursor.play(0);
    EXPECT_EQ(cursor.count(), 0U);
    EXPECT_EQ(cursor.score(), 12);
  }
}

TEST(BinaryTreeProblem, ReadsWhatItWrites) {
  const auto problem = tree(left_move_entry, "4");
  const Problem::Moves moves{0, 1, 0, 0};
  EXPECT_EQ(problem->fault(moves, 3), "");
  EXPECT_EQ(problem->fault({0, 1}, 1), "moves are left at its end");
  EXPECT_EQ(problem->sequence(moves), "LRLL");
  const std::string text = problem->file_text("f", moves, {});
  EXPECT_EQ(problem->parse(text), moves);
  EXPECT_TRUE(left_move_entry.recognises(text));
  EXPECT_FALSE(leftmost_path_entry.recognises(text));
  EXPECT_THROW(tree(left_move_entry, "5")->parse(text), FileError);
  EXPECT_THROW(tree(leftmost_path_entry, "4")->parse(text), FileError);
}

TEST(BinaryTreeExactTask, PrintsTheDistribution) {
  Values values(left_move_entry.exact->options());
  values.set("--depth", "9");
  values.set("--level", "3");
  StopSignal stop;
  const Answer answer =
      left_move_entry.exact->run({.values = values, .stop = stop, .on_progress = {}});
  EXPECT_THAT(answer.text,
              HasSubstr("left-move of depth 9, level 3, without memory: exact scores"));
  EXPECT_EQ(answer.json["distribution"].size(), 10U);
  EXPECT_EQ(answer.json["ties"], "random");
}

}  // namespace
}  // namespace warpnest
