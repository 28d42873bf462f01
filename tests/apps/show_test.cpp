// Games of Morpion Solitaire on the command line: show, and verify of such files.
#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/apps/process.hpp"
#include "tests/support/data_file.hpp"

namespace warpnest::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

const std::string msr_game =
    R"({"version": "0.1", "variant": "5D", "score": 2, "moves": [
  {"x": 2, "y": 0, "dir": "H", "pos": 0}, {"x": 3, "y": -1, "dir": "V", "pos": 0}]})";
const std::string pentasol_game = "# 5D\n(3,1)- -2\n(4,0)| -2\n";
const std::string touching_game = "# 5D\n(5,4)- +2\n(6,4)- -1\n";  // illegal in 5D

Finished on_input(const std::string& command, const std::string& text,
                  const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = {command, "-"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run(arguments, {.input = text});
}

void expect_refused(const std::string& text, const std::string& says) {
  for (const char* command : {"verify", "show"}) {
    const Finished finished = on_input(command, text);
    EXPECT_EQ(finished.exit_code, 1) << finished.out;
    EXPECT_EQ(finished.out, "");
    EXPECT_EQ(count_lines(finished.err), 1U) << finished.err;
    EXPECT_THAT(finished.err, HasSubstr(says));
  }
}

TEST(VerifyMorpion, LegalInEveryFormat) {
  for (const std::string& text : {msr_game, pentasol_game}) {
    const Finished finished = on_input("verify", text);
    EXPECT_EQ(finished.exit_code, 0) << finished.err << finished.out;
    EXPECT_THAT(finished.out, HasSubstr("Legal game of Morpion Solitaire"));
    EXPECT_THAT(finished.out, HasSubstr("2 moves"));
    EXPECT_THAT(finished.out, HasSubstr("82 moves"));
  }
}

TEST(VerifyMorpion, NamesTheFirstOffendingMove) {
  const Finished finished = on_input("verify", touching_game);
  EXPECT_EQ(finished.exit_code, 1);
  EXPECT_THAT(finished.out, HasSubstr("Illegal game of Morpion Solitaire 5D: move 2 (line 3): its "
                                      "line touches the line of move 1 at (5, 4)"));
  EXPECT_EQ(count_lines(finished.out), 1U);
}

TEST(VerifyMorpion, Json) {
  const json good = json::parse(on_input("verify", msr_game, {"--json"}).out);
  EXPECT_EQ(good["game"], "morpion");
  EXPECT_EQ(good["legal"], true);
  EXPECT_EQ(good["variant"], "5D");
  EXPECT_EQ(good["format"], "MSR");
  EXPECT_EQ(good["length"], 2);
  EXPECT_EQ(good["best_known"], 82);
  EXPECT_EQ(good["offending_move"], nullptr);

  const Finished finished = on_input("verify", touching_game, {"--json"});
  EXPECT_EQ(finished.exit_code, 1);
  const json bad = json::parse(finished.out);
  EXPECT_EQ(bad["legal"], false);
  EXPECT_EQ(bad["moves_left"], nullptr);
  EXPECT_EQ(bad["offending_move"]["number"], 2);
  EXPECT_EQ(bad["offending_move"]["place"], "line 3");
  EXPECT_EQ(bad["offending_move"]["reason"], "touches");
}

TEST(VerifyMorpion, WrongFilesGetOneLine) {
  expect_refused(msr_game.substr(0, 60), "truncated");
  expect_refused(R"({"version": "3.0", "variant": "5D", "score": 0, "moves": []})", "\"3.0\"");
  expect_refused(R"({"variant": "7Q", "score": 0, "moves": []})", "\"7Q\"");
  expect_refused("MS1:!", "character 1 after MS1:");
  expect_refused("MS1:____", "deflate");
  expect_refused("(5,4)", "truncated");
  expect_refused("# 5T\n(5,4)- +2\n(6,4) ~ 1\n", "line 3");
  expect_refused(std::string("\x7f"
                             "ELF\0\1",
                             6),
                 "binary");
}

TEST(Show, Grid) {
  const Finished finished = on_input("show", msr_game);
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("Morpion Solitaire 5D, 2 moves"));
  EXPECT_THAT(finished.out, HasSubstr("   0  .   .   1---*---*---*---*   .   .   .     0\n"));
}

TEST(Show, IllegalGamesAreNotDrawn) {
  TemporaryFolder folder;
  const Finished finished = on_input("show", touching_game, {"--svg", folder.path("game.svg")});
  EXPECT_EQ(finished.exit_code, 1);
  EXPECT_EQ(finished.out, "");
  EXPECT_EQ(count_lines(finished.err), 1U) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("illegal game of 5D: move 2 (line 3)"));
  EXPECT_EQ(folder.files(), 0U);
}

TEST(Show, ASnakeHasNoPicture) {
  const Finished finished = on_input("show", "4\n0120310\n");
  EXPECT_EQ(finished.exit_code, 1);
  EXPECT_THAT(finished.err, HasSubstr("a snake has no picture"));
}

TEST(Show, WritesThePictureAndTheGame) {
  TemporaryFolder folder;
  const std::string game = folder.write("game", pentasol_game);
  std::string from = game;
  for (const char* to : {"a.json", "b.msr", "c.txt"}) {
    const Finished finished =
        run({"show", from, "--svg", folder.path("game.svg"), "--save", folder.path(to), "--json"});
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    const json result = json::parse(finished.out);
    EXPECT_EQ(result["svg"], folder.path("game.svg"));
    EXPECT_EQ(result["saved"], folder.path(to));
    EXPECT_EQ(result["moves"].size(), 2U);
    EXPECT_TRUE(result["provenance"].contains("version"));
    from = folder.path(to);
    EXPECT_EQ(run({"verify", from}).exit_code, 0) << to;
  }
  EXPECT_TRUE(read_file(folder.path("a.json")).starts_with("{"));
  EXPECT_TRUE(read_file(folder.path("b.msr")).starts_with("MS1:"));
  EXPECT_THAT(read_file(folder.path("c.txt")), HasSubstr("(3,1)- -2\n(4,0)| -2\n"));
  EXPECT_TRUE(read_file(folder.path("game.svg")).starts_with("<svg "));
}

TEST(Show, WrongUse) {
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"show"},
                                                    {"show", "game", "--svg", ""},
                                                    {"show", "game", "other"}}) {
    const Finished finished = run(arguments);
    EXPECT_EQ(finished.exit_code, 2) << finished.err;
    EXPECT_EQ(count_lines(finished.err), 1U) << finished.err;
  }
  const Finished format = on_input("show", msr_game, {"--save", "game.png"});
  EXPECT_EQ(format.exit_code, 2) << format.err;
  EXPECT_THAT(format.err, HasSubstr("has no known format"));
  const Finished nowhere = on_input("show", msr_game, {"--svg", "/nowhere/game.svg"});
  EXPECT_EQ(nowhere.exit_code, 1);
  EXPECT_THAT(nowhere.err, HasSubstr("/nowhere/game.svg"));
  EXPECT_THAT(run({"show", "--help"}).out, HasSubstr("Examples:\n"));
}

TEST(Show, LongGames) {
  for (const auto& [name, moves] : {std::pair("morpion-5D-80.msr.json", "80 moves"),
                                    std::pair("morpion-5T-160.msr", "160 moves")}) {
    const std::string path = test_data::file(name);
    const Finished finished = run({"verify", path});
    EXPECT_EQ(finished.exit_code, 0) << finished.err << finished.out;
    EXPECT_THAT(finished.out, HasSubstr(moves));
    EXPECT_EQ(run({"show", path}).exit_code, 0);
  }
}

TEST(Show, RecordGames) {
  for (const char* name : {"morpion-5D-82.msr.json", "morpion-5T-178.msr"}) {
    const std::string path = test_data::file(name);
    if (!std::filesystem::exists(path)) {
      GTEST_SKIP() << path << " is not here; it is not part of the project";
    }
    const Finished finished = run({"verify", path});
    EXPECT_EQ(finished.exit_code, 0) << finished.err << finished.out;
    EXPECT_THAT(finished.out, HasSubstr("this one equals it"));
    EXPECT_EQ(run({"show", path}).exit_code, 0);
  }
}

}  // namespace
}  // namespace warpnest::test
