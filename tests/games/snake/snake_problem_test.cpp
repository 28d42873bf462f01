// Snakes as problems: what is known about them, and their files.
#include <memory>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/files/file_error.hpp"
#include "host/games/game_entry.hpp"

namespace warpnest {

extern const GameEntry snake_entry;
namespace {

using ::testing::HasSubstr;

std::unique_ptr<Problem> snake_in(const std::string& dimension) {
  Values values(snake_entry.options());
  values.set("--dim", dimension);
  return std::move(snake_entry.make(values).front());
}

TEST(SnakeProblem, KnowsTheRecords) {
  const auto solved = snake_in("8");
  EXPECT_EQ(solved->headline(86), "Snake of 86 edges in dimension 8 (the longest possible has 98)");
  EXPECT_EQ(solved->highest_score(), 98);
  EXPECT_TRUE(solved->known_record()->optimal);
  const auto open = snake_in("9");
  EXPECT_EQ(open->headline(150), "Snake of 150 edges in dimension 9 (best known: 191)");
  EXPECT_EQ(open->known_record()->score, 191);
  EXPECT_FALSE(open->known_record()->optimal);
  EXPECT_EQ(open->highest_score(), 319);
  EXPECT_EQ(snake_in("13")->known_record()->score, 2934);
}

TEST(SnakeProblem, ReadsWhatItWrites) {
  const auto problem = snake_in("4");
  const Problem::Moves moves{0, 1, 2, 0, 3, 1, 0};
  EXPECT_EQ(problem->fault(moves, 7), "");
  EXPECT_THAT(problem->fault(moves, 6), HasSubstr("7 moves for a score of 6"));
  EXPECT_THAT(problem->fault({0, 0}, 2), HasSubstr("move 2 (dimension 0) revisits node 0"));
  EXPECT_EQ(problem->sequence(moves), "0120310");
  const std::string text = problem->file_text("best.snake", moves, {});
  EXPECT_TRUE(snake_entry.recognises(text));
  EXPECT_EQ(problem->parse(text), moves);
  EXPECT_THROW(snake_in("5")->parse(text), FileError);
}

TEST(SnakeProblem, EveryDimensionHasAClass) {
  for (int dimension = 3; dimension <= 13; ++dimension) {
    const auto problem = snake_in(std::to_string(dimension));
    EXPECT_EQ(problem->cpu_class().name, "snake-" + std::to_string(dimension));
    EXPECT_EQ(problem->cursor().count(), static_cast<std::uint32_t>(dimension));
  }
}

TEST(SnakeFiles, VerifyComparesWithTheRecord) {
  const auto text_of = [](const char* file) { return snake_entry.read(file)->verify("f").text; };
  EXPECT_THAT(text_of("4\n0120310\n"), HasSubstr("7 (the longest possible); this one equals it"));
  EXPECT_THAT(text_of("9\n012\n"), HasSubstr("191 (best known)\n"));
  EXPECT_FALSE(snake_entry.read("3\n011\n")->verify("f").good);
  EXPECT_THROW(snake_entry.read("3\n012\n")->show("f"), FileError);
}

}  // namespace
}  // namespace warpnest
