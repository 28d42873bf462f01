// left-move, leftmost-path, SameGame and Sudoku on the command line, and warpnest exact.
#include <filesystem>
#include <numeric>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "host/games/samegame/samegame_file.hpp"
#include "tests/apps/process.hpp"
#include "tests/support/data_file.hpp"

namespace warpnest::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

json parsed(std::vector<std::string> arguments) {
  arguments.emplace_back("--json");
  const Finished finished = run(arguments);
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  return json::parse(finished.out);
}

TEST(Exact, LeftMove) {
  const json result = parsed({"exact", "left-move", "--depth", "9", "--level", "3"});
  EXPECT_NEAR(result["best_probability"].get<double>(), 0.4118, 5e-5);
  const auto scores = result["distribution"].get<std::vector<double>>();
  ASSERT_EQ(scores.size(), 10U);
  EXPECT_NEAR(std::accumulate(scores.begin(), scores.end(), 0.0), 1, 1e-9);
  EXPECT_EQ(result["ties"], "random");
  const Finished text = run({"exact", "left-move", "--depth", "60", "--level", "3"});
  EXPECT_EQ(text.exit_code, 0);
  EXPECT_THAT(text.out, HasSubstr("39.878"));  // the mean
}

TEST(Search, LeftMoveOnBothHostExecutors) {
  json first;
  for (const char* device : {"cpu", "warp"}) {
    json result = parsed({"search", "left-move", "--depth", "12", "--level", "2", "--runs", "20",
                          "--leaf", "1", "--device", device, "--check"});
    EXPECT_EQ(result["depth"], 12);
    if (first.is_null()) first = result;
    EXPECT_EQ(result["sequence"], first["sequence"]);
    EXPECT_EQ(result["histogram"], first["histogram"]);
  }
}

TEST(Search, LeftmostPathIsFoundByLevel1) {
  const json result = parsed({"search", "leftmost-path", "--level", "1", "--leaf", "1"});
  EXPECT_EQ(result["score"], 60);
  EXPECT_EQ(result["sequence"], std::string(60, 'L'));
}

TEST(Search, SameGameBoardsGiveATable) {
  const TemporaryFolder folder;
  const std::string boards = folder.write("boards.txt", "0 0 1 1\n\n2 2\n2 2\n\n0 1\n1 0\n");
  const json result = parsed({"search", "samegame", "--boards", boards, "--level", "1"});
  ASSERT_EQ(result["results"].size(), 3U);
  // Board 1: two pairs. Board 2: four cells at once. Board 3: no group.
  EXPECT_EQ(result["results"][0]["score"], 1000);
  EXPECT_EQ(result["results"][1]["score"], 1004);
  EXPECT_EQ(result["results"][2]["score"], 0);
  EXPECT_EQ(result["total"], 2004);
  EXPECT_FALSE(result["standard_set"].get<bool>());
  const json penalised =
      parsed({"search", "samegame", "--boards", boards, "--board", "3", "--penalty"});
  EXPECT_EQ(penalised["score"], 0);  // two cells of each colour are left: (2 - 2)^2
  const Finished text = run({"search", "samegame", "--boards", boards, "--level", "1"});
  EXPECT_THAT(text.out, HasSubstr("total      2004"));
}

TEST(Search, SameGameTableNamesItsAlgorithm) {
  const TemporaryFolder folder;
  const std::string boards = folder.write("boards.txt", "0 0 1 1\n\n2 2\n2 2\n");
  const std::vector<std::string> call{"search",      "samegame", "--boards",     boards,
                                      "--algorithm", "gnrpa",    "--iterations", "5"};
  EXPECT_EQ(parsed(call)["algorithm"], "gnrpa");
  EXPECT_THAT(run(call).out, HasSubstr("SameGame: gnrpa level 2, 5 iterations"));
  auto biased = call;
  biased.insert(biased.end(), {"--bias", "/no/such/file"});
  const Finished refused = run(biased);
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_EQ(count_lines(refused.err), 1U) << refused.err;
  EXPECT_THAT(refused.err, HasSubstr("--bias: the file is for one problem: name a board with --board"));
  // The game's own bias fits every board.
  auto by_game = call;
  by_game.insert(by_game.end(), {"--bias", "game"});
  EXPECT_THAT(run(by_game).out, HasSubstr("with the game's bias"));
}

TEST(Search, SameGameIsTheSameOnBothHostExecutors) {
  const std::vector<std::string> call{"search", "samegame", "--level", "1",       "--leaf",
                                      "2",      "--seed",   "3",       "--device"};
  auto cpu = call;
  cpu.emplace_back("cpu");
  cpu.emplace_back("--check");
  auto warp = call;
  warp.emplace_back("warp");
  EXPECT_EQ(parsed(cpu)["sequence"], parsed(warp)["sequence"]);
}

// A set is the sum of its boards, each searched as if it were alone.
TEST(Search, SameGameSetOfTwentyBoards) {
  const TemporaryFolder folder;
  std::vector<SameGameBoard> boards;
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    boards.push_back(random_samegame_board({.columns = 8, .rows = 8}, seed));
  const std::string path = folder.write("boards", samegame_text(boards, RowOrder::top_first));
  const std::vector<std::string> search = {"--leaf", "1", "--level", "2"};
  const auto result_of = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"search", "samegame"});
    words.insert(words.end(), search.begin(), search.end());
    return parsed(words);
  };
  const json set = result_of({"--boards", path});
  EXPECT_FALSE(set["standard_set"].get<bool>());
  ASSERT_EQ(set["results"].size(), 20U);
  std::int64_t total = 0;
  for (std::size_t b = 0; b < 20; ++b) {
    const json& result = set["results"][b];
    total += result["score"].get<std::int64_t>();
    if (b % 7 != 0) continue;  // some of them, alone and from their seed
    const json alone = result_of({"--columns", "8", "--rows", "8", "--board-seed",
                                  std::to_string(b + 1)});
    EXPECT_EQ(alone["sequence"], result["sequence"]) << b;
  }
  EXPECT_EQ(set["total"], total);
}

// The paper's totals are 44,731 and 65,937 at level 2.
TEST(Search, SameGameStandardSetWherePresent) {
  const std::string path = test_data::file("samegame-20.txt");
  if (!std::filesystem::exists(path)) GTEST_SKIP() << path << " is not here";
  // The paper's totals. Judging by the differences between boards, the difference of two such
  // totals has a standard deviation of 1,500 with memory and 1,900 without.
  const auto totals = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"search", "samegame", "--boards", path, "--leaf", "1", "--level"});
    const json result = parsed(words);
    EXPECT_TRUE(result["standard_set"].get<bool>());
    EXPECT_EQ(result["results"].size(), 20U);
    EXPECT_EQ(result["results"][0]["paper"]["level_3_memory"], 3121);
    return result["total"].get<double>();
  };
  EXPECT_NEAR(totals({"2"}), 65'937, 3 * 1500);
  EXPECT_NEAR(totals({"2", "--no-memory"}), 44'731, 3 * 1900);
}

TEST(Playouts, SameGameHistogramHasNegativeScores) {
  const json result = parsed({"playouts", "samegame", "--penalty", "--count", "2000"});
  std::int64_t count = 0;
  std::int64_t sum = 0;
  for (const auto& [score, number] : result["histogram"].items()) {
    count += number.get<std::int64_t>();
    sum += std::stoll(score) * number.get<std::int64_t>();
  }
  EXPECT_EQ(count, 2000);
  EXPECT_NEAR(static_cast<double>(sum) / 2000, result["mean"].get<double>(), 1e-9);
}

TEST(Search, SudokuTableSolvesSmallProblems) {
  const json result = parsed({"search", "sudoku", "--order", "3", "--problem-count", "3"});
  ASSERT_EQ(result["results"].size(), 6U);
  for (const json& method : result["results"]) {
    EXPECT_EQ(method["tried"], 3);
    EXPECT_EQ(method["solved"], 3) << method["method"];
  }
}

// Every game that a search writes can be read by verify and show, and by a search that starts from
// it.
// --time is for the command: each problem and method gets an equal share of it.
TEST(Search, SudokuProblemsShareTheTime) {
  const std::vector<std::string> search = {"search", "sudoku", "--order", "2", "--problem-count",
                                           "5"};
  const auto asked = [&](std::vector<std::string> more) {
    more.insert(more.begin(), search.begin(), search.end());
    return parsed(more);
  };
  const auto limit = [&](std::vector<std::string> more) {
    return asked(std::move(more))["limit"].get<double>();
  };
  // Without a time, playouts are limited; with one, only if asked for.
  EXPECT_TRUE(asked({})["limit"].is_null());
  EXPECT_EQ(asked({})["problem_playouts"], 100'000);
  EXPECT_TRUE(asked({"--time", "90s"})["problem_playouts"].is_null());
  EXPECT_EQ(asked({"--time", "90s", "--problem-playouts", "7"})["problem_playouts"], 7);
  EXPECT_EQ(limit({"--time", "90s"}), 90.0 / (5 * 6));
  EXPECT_EQ(limit({"--problem-time", "3s"}), 3);
  EXPECT_EQ(limit({"--problem-time", "3s", "--time", "15s"}), 0.5);
  EXPECT_EQ(limit({"--problem-time", "100ms", "--time", "15s"}), 0.1);
}

TEST(Search, SameGameBoardsShareTheTime) {
  const TemporaryFolder folder;
  std::string boards;
  for (int i = 0; i < 10; ++i)
    boards += "0 1 0 2\n1 2 1 0\n\n";
  const std::string file = folder.write("boards.txt", boards);
  const json shared =
      parsed({"search", "samegame", "--boards", file, "--time", "400ms", "--level", "1"});
  ASSERT_EQ(shared["results"].size(), 10U);
  for (const json& result : shared["results"])
    EXPECT_EQ(result["ended_by"], "time");
  EXPECT_LT(shared["seconds"], 2);  // 4 if each board had it all
  const json each =
      parsed({"search", "samegame", "--boards", file, "--problem-time", "20ms", "--level", "1"});
  ASSERT_EQ(each["results"].size(), 10U);
  for (const json& result : each["results"]) {
    EXPECT_EQ(result["ended_by"], "time");
    EXPECT_EQ(result["problem_time_asked"], 0.02);
  }
}

TEST(Search, GamesAreWrittenVerifiedShownAndStartedFrom) {
  const TemporaryFolder folder;
  const std::vector<std::vector<std::string>> games = {
      {"samegame", "--columns", "6", "--rows", "5", "--penalty"},
      {"samegame", "--columns", "20", "--rows", "4"},
      {"sudoku", "--order", "3", "--problem", "1"},
      {"left-move", "--depth", "12"},
      {"leftmost-path", "--depth", "12"}};
  for (const std::vector<std::string>& game : games) {
    const std::string file = folder.path(game[0] + game[2] + ".txt");
    std::vector<std::string> search{"search", "--level", "1"};
    search.insert(search.end(), game.begin(), game.end());
    std::vector<std::string> warm = search;
    search.insert(search.end(), {"--out", file});
    const json found = parsed(search);
    const json verified = parsed({"verify", file});
    EXPECT_EQ(verified["game"], game[0]);
    EXPECT_EQ(verified["legal"], true);
    EXPECT_EQ(verified["finished"], true);
    EXPECT_EQ(verified["score"], found["score"]);
    EXPECT_EQ(verified["sequence"], found["sequence"]);
    const Finished shown = run({"show", file});
    EXPECT_EQ(shown.exit_code, 0) << shown.err;
    EXPECT_THAT(shown.out, HasSubstr(found["sequence"].get<std::string>()));
    warm.insert(warm.end(), {"--algorithm", "nrpa", "--iterations", "10", "--warm-start", file});
    EXPECT_EQ(parsed(warm)["algorithm"], "nrpa");
  }
}

TEST(Verify, PuzzleGamesThatAreIllegalOrDamaged) {
  const TemporaryFolder folder;
  const std::string illegal =
      folder.write("illegal.txt",
                   "game sudoku\n1 2 3 4\n3 4 1 2\n2 1 4 3\n. . 2 1\nscore 15\n"
                   "moves 1\n4.1=1\n");
  const Finished finished = run({"verify", illegal});
  EXPECT_EQ(finished.exit_code, 1);
  EXPECT_EQ(count_lines(finished.out), 1U) << finished.out;
  EXPECT_THAT(finished.out,
              HasSubstr("Illegal game of Sudoku 4 x 4: move 1 (4.1=1): 1 is already in this"));
  const Finished as_json = run({"verify", illegal, "--json"});
  EXPECT_EQ(as_json.exit_code, 1);
  EXPECT_EQ(json::parse(as_json.out)["offending_move"]["number"], 1);
  EXPECT_EQ(run({"show", illegal}).exit_code, 1);
  const Finished damaged = run({"verify", folder.write("d.txt", "game samegame\n0 0\nscore 1\n")});
  EXPECT_EQ(damaged.exit_code, 1);
  EXPECT_EQ(damaged.out, "");
  EXPECT_EQ(count_lines(damaged.err), 1U);
  EXPECT_THAT(damaged.err, HasSubstr("'moves N' is missing"));
}

TEST(Bench, SameGamePathsPlayTheSame) {
  const json result = parsed(
      {"bench", "playouts", "samegame", "--rounds", "1", "--round-time", "10ms", "--threads", "1"});
  EXPECT_EQ(result["results"][0]["path"], "reference");
  for (const json& path : result["results"]) {
    EXPECT_EQ(path["mean"], result["results"][0]["mean"]);
  }
  if (result["fast"] == "avx2") {
    EXPECT_GT(result["flood"]["ratio"], 0);
    EXPECT_GT(result["flood_of_playouts"]["ratio"], 0);
  }
}

struct BadFile {
  std::string option;
  std::string text;
  std::string says;
};
void PrintTo(const BadFile& bad, std::ostream* out) {
  *out << bad.says;
}

class BadInstances : public ::testing::TestWithParam<BadFile> {};

TEST_P(BadInstances, OneLineAndExitCode1) {
  const TemporaryFolder folder;
  const std::string game = GetParam().option == "--boards" ? "samegame" : "sudoku";
  const std::string file = folder.write("bad.txt", GetParam().text);
  const Finished finished = run({"search", game, GetParam().option, file});
  EXPECT_EQ(finished.exit_code, 1);
  EXPECT_EQ(finished.out, "");
  EXPECT_EQ(count_lines(finished.err), 1U) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr(GetParam().says));
}

INSTANTIATE_TEST_SUITE_P(
    Files, BadInstances,
    ::testing::Values(
        BadFile{"--boards", "0 1 2\n0 1\n", "line 2: 2 cells, but the rows above have 3"},
        BadFile{"--boards", "0 1\n0 q\n", "line 2: 'q'"},
        BadFile{"--boards", "0 1\n. 1\n", "line 2: '.'"},
        BadFile{"--boards", "0 1\n-1 1\n", "line 2: '-1'"},
        BadFile{"--boards", "0 12\n", "line 1: colour 12 is out of range: use 0 to 8"},
        BadFile{"--boards", "# none\n\n", "no board"},
        BadFile{"--problems", "1 2 3 4 5\n", "line 1: 5 cells: a row has 4, 9, 16 or 25"},
        BadFile{"--problems", "1 1 . .\n. . . .\n. . . .\n. . . .\n",
                "1 appears twice in row 1: at row 1, column 1 and at row 1, column 2"},
        BadFile{"--problems", ". 1 2 .\n3 . . .\n4 . . .\n. . . .\n",
                "no value is left for the cell at row 1, column 1"}));

TEST(BadInstances, MissingFileAndMissingBoard) {
  const Finished missing = run({"search", "samegame", "--boards", "/no/such/file"});
  EXPECT_EQ(missing.exit_code, 1);
  EXPECT_THAT(missing.err, HasSubstr("cannot read '/no/such/file'"));
  const TemporaryFolder folder;
  const std::string boards = folder.write("boards.txt", "0 0\n");
  const Finished none = run({"search", "samegame", "--boards", boards, "--board", "2"});
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_THAT(none.err, HasSubstr("--board: 2 is out of range: there are 1"));
}

struct BadCall {
  std::vector<std::string> arguments;
  std::string says;
};
void PrintTo(const BadCall& call, std::ostream* out) {
  *out << call.says;
}

class BadPuzzleUsage : public ::testing::TestWithParam<BadCall> {};

TEST_P(BadPuzzleUsage, OneLineAndExitCode2) {
  const Finished finished = run(GetParam().arguments);
  EXPECT_EQ(finished.exit_code, 2) << finished.err;
  EXPECT_EQ(count_lines(finished.err), 1U) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr(GetParam().says));
}

INSTANTIATE_TEST_SUITE_P(
    Calls, BadPuzzleUsage,
    ::testing::Values(
        BadCall{{"exact"}, "name a game"},
        BadCall{{"exact", "snake"}, "no exact distribution of 'snake' is known"},
        BadCall{{"exact", "left-move", "--depth", "0"}, "--depth: 0 is out of range: use 1 to"},
        BadCall{{"exact", "left-move", "--ties", "up"}, "--ties: 'up' is unknown"},
        BadCall{{"search", "left-move", "--depth", "129"}, "--depth: 129 is out of range"},
        BadCall{{"search", "left-move", "--depth", "9", "--target", "10"}, "out of reach"},
        BadCall{{"search", "snake", "--depth", "9"}, "--depth: snake has no such parameter"},
        BadCall{{"search", "sudoku", "--order", "6"}, "--order: 6 is out of range: use 2 to 5"},
        BadCall{{"search", "samegame", "--columns", "21"}, "--columns: 21 is out of range"},
        BadCall{{"search", "samegame", "--colours", "0"}, "--colours: 0 is out of range"},
        BadCall{{"search", "samegame", "--first-row", "left"}, "use top or bottom"},
        BadCall{{"search", "samegame", "--first-row", "top"}, "add --boards FILE"},
        BadCall{{"search", "samegame", "--boards", "f", "--columns", "9"}, "leave one of them out"},
        BadCall{{"search", "sudoku", "--problems", "f", "--order", "3"}, "leave one of them out"},
        BadCall{{"search", "sudoku", "--order", "2", "--algorithm", "nrpa"}, "its own methods"},
        BadCall{{"search", "sudoku", "--order", "2", "--level", "1"}, "--level: the table"},
        BadCall{{"search", "sudoku", "--out", "/tmp/x"}, "name a problem with --problem"},
        BadCall{{"bench", "playouts", "sudoku"}, "there is no benchmark of sudoku"}));

}  // namespace
}  // namespace warpnest::test
