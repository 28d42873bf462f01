// SameGame boards as problems.
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/files/file_error.hpp"
#include "host/games/game_entry.hpp"

namespace warpnest {

extern const GameEntry samegame_entry;
namespace {

using ::testing::HasSubstr;

Problems boards(const std::vector<std::pair<std::string, std::string>>& options) {
  Values values(samegame_entry.options());
  for (const auto& [name, value] : options)
    values.set(name, value);
  return samegame_entry.make(values);
}

std::string refusal(const std::vector<std::pair<std::string, std::string>>& options) {
  try {
    boards(options);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "no refusal";
}

TEST(SameGameProblem, ARandomBoardHasNoNumber) {
  const Problems problems = boards({{"--columns", "6"}, {"--rows", "5"}, {"--penalty", ""}});
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0]->title(), "samegame");
  EXPECT_EQ(problems[0]->subject(), "SameGame on 6 x 5 cells of 5 colours");
  const Json json = problems[0]->parameters();
  EXPECT_TRUE(json["board"].is_null());
  EXPECT_EQ(json["board_seed"], 1);
  EXPECT_EQ(json["tabu"], true);
  EXPECT_EQ(json["penalty"], true);
}

TEST(SameGameProblem, BoardsOfAFileAreNumbered) {
  const std::string path = ::testing::TempDir() + "samegame_problem_test.txt";
  std::ofstream(path) << "0 0 1 1\n\n2 2\n2 2\n";
  const Problems all = boards({{"--boards", path}});
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[1]->title(), "samegame 2");
  EXPECT_EQ(all[1]->parameters()["board"], 2);
  EXPECT_TRUE(all[1]->parameters()["board_seed"].is_null());
  const Problems one = boards({{"--boards", path}, {"--board", "2"}});
  ASSERT_EQ(one.size(), 1U);
  EXPECT_EQ(one[0]->subject(), "SameGame on 2 x 2 cells of 3 colours, board 2");
  EXPECT_EQ(one[0]->cursor().count(), 1U);
  EXPECT_EQ(refusal({{"--boards", path}, {"--board", "3"}}),
            "--board: 3 is out of range: there are 2");
  EXPECT_EQ(refusal({{"--boards", path}, {"--rows", "3"}}),
            "--rows: cannot be combined with --boards: leave one of them out");
  EXPECT_THAT(refusal({{"--first-row", "top"}}), HasSubstr("add --boards FILE"));
}

// Moves are codes of the class that plays the board; files have columns and rows.
TEST(SameGameProblem, ReadsWhatItWritesOnBoardsOfBothClasses) {
  for (const char* columns : {"16", "20"}) {
    const Problems problems = boards({{"--columns", columns}, {"--rows", "4"}});
    const Problem& problem = *problems.front();
    EXPECT_EQ(problem.cpu_class().name, std::string("samegame-") + columns);
    const auto moves = problem.cpu_class().replay(problem.cpu_start(), 7);
    AnyPosition position = problem.cpu_start();
    for (const AnyMove move : moves)
      position.play(move);
    EXPECT_EQ(problem.fault(moves, position.score()), "");
    const std::string text = problem.file_text("f", moves, {"by a test"});
    EXPECT_EQ(problem.parse(text), moves);
    EXPECT_TRUE(samegame_entry.read(text)->verify("f").good);
    EXPECT_THAT(samegame_entry.read(text)->show("f").text, HasSubstr(problem.sequence(moves)));
    EXPECT_THROW(boards({{"--columns", columns}})[0]->parse(text), FileError);
  }
}

}  // namespace
}  // namespace warpnest
