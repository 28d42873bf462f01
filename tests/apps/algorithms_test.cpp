// warpnest search --algorithm, and bench nrpa.
#include <chrono>
#include <string>
#include <vector>

#include <signal.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/apps/process.hpp"

namespace warpnest::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

json parsed(const std::vector<std::string>& arguments) {
  const Finished finished = run(arguments);
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  return json::parse(finished.out);
}

std::vector<std::string> with(std::vector<std::string> arguments,
                              const std::vector<std::string>& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

class EveryAlgorithm : public ::testing::TestWithParam<std::vector<std::string>> {};

TEST_P(EveryAlgorithm, IsTheSameAtAnyNumberOfThreads) {
  for (const std::vector<std::string>& game :
       {std::vector<std::string>{"morpion"}, {"snake", "--dim", "6"}}) {
    const auto call = with(with({"search"}, game),
                           with(GetParam(), {"--runs", "5", "--seed", "3", "--quiet", "--json"}));
    const json one = parsed(with(call, {"--threads", "1"}));
    const json three = parsed(with(call, {"--threads", "3"}));
    EXPECT_EQ(one["algorithm"], GetParam()[1]);
    EXPECT_EQ(one["runs"], 5);
    EXPECT_TRUE(one["verified"]);
    EXPECT_EQ(one["ended_by"], "runs");
    for (const char* key : {"score", "sequence", "histogram", "playouts", "moves", "best_run"}) {
      EXPECT_EQ(one[key], three[key]) << key;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Calls, EveryAlgorithm,
    ::testing::Values(
        std::vector<std::string>{"--algorithm", "nrpa", "--level", "1"},
        std::vector<std::string>{"--algorithm", "nrpa", "--level", "1", "--vanilla", "--iterations",
                                 "20"},
        std::vector<std::string>{"--algorithm", "nrpa", "--level", "1", "--leaf", "4",
                                 "--stabilize", "2", "--repetitions", "3"},
        std::vector<std::string>{"--algorithm", "gnrpa", "--level", "1", "--temperature", "0.5"},
        std::vector<std::string>{"--algorithm", "uct", "--playouts", "300", "--tree-memory", "64K"},
        std::vector<std::string>{"--algorithm", "reflexive", "--games", "3,2"},
        std::vector<std::string>{"--algorithm", "sampling", "--playouts", "300"},
        std::vector<std::string>{"--algorithm", "mobility", "--playouts", "30"},
        std::vector<std::string>{"--algorithm", "nmcs", "--playout", "mobility", "--level", "1",
                                 "--leaf", "1"}));

// The highest levels for which the playouts can still be counted.
TEST(Algorithms, HighLevels) {
  const json nrpa = parsed({"search", "snake", "--dim", "4", "--algorithm", "nrpa", "--level", "12",
                            "--iterations", "2", "--quiet", "--json"});
  EXPECT_EQ(nrpa["playouts"], 4096);
  EXPECT_EQ(nrpa["score"], 7);
  const json reflexive = parsed({"search", "snake", "--dim", "3", "--algorithm", "reflexive",
                                 "--games", "1,1,1,1,1,1,1,1,1,1,1,1", "--quiet", "--json"});
  EXPECT_EQ(reflexive["score"], 4);
  EXPECT_EQ(reflexive["games"].size(), 12U);
}

TEST(Algorithms, ForwardCheckingIsOfSudoku) {
  const std::vector<std::string> call{
      "search",     "sudoku", "--order", "3",           "--problem",
      "2",          "--runs", "3",       "--algorithm", "forward-checking",
      "--playouts", "100000", "--quiet", "--json",      "--threads"};
  const json one = parsed(with(call, {"1"}));
  EXPECT_EQ(one["score"], 81);  // a run ends at the solution
  EXPECT_LT(one["playouts"], 300000);
  EXPECT_EQ(one["algorithm"], "forward-checking");
  EXPECT_EQ(one["playouts_asked"], 100000);
  EXPECT_TRUE(one["verified"]);
  const json three = parsed(with(call, {"3"}));
  for (const char* key : {"score", "sequence", "histogram", "playouts", "moves", "best_run"})
    EXPECT_EQ(one[key], three[key]) << key;
  const Finished refused = run({"search", "snake", "--algorithm", "forward-checking", "--quiet"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_EQ(count_lines(refused.err), 1U) << refused.err;
  EXPECT_THAT(refused.err, HasSubstr("forward-checking needs a game that can be solved"));
}

TEST(Algorithms, ASignalKeepsTheBest) {
  RunOptions options;
  options.while_running = [](pid_t program) {
    usleep(400'000);
    kill(program, SIGINT);
  };
  const Finished finished = run(
      {"search", "morpion", "--algorithm", "nrpa", "--level", "6", "--quiet", "--json"}, options);
  EXPECT_EQ(finished.exit_code, 130);
  const json result = json::parse(finished.out);
  EXPECT_EQ(result["ended_by"], "signal");
  EXPECT_GT(result["score"], 50);
  EXPECT_TRUE(result["verified"]);
}

// Playouts that take a tenth of a second each: it must not wait for sixteen more, nor for a leaf.
TEST(Algorithms, ASignalDoesNotWaitForSlowPlayouts) {
  std::chrono::steady_clock::time_point sent;
  RunOptions options;
  options.while_running = [&](pid_t program) {
    usleep(1'500'000);
    kill(program, SIGINT);
    sent = std::chrono::steady_clock::now();
  };
  const Finished finished =
      run({"search", "samegame", "--columns", "20", "--rows", "20", "--colours", "8", "--playout",
           "mobility", "--level", "3", "--quiet", "--json"},
          options);
  EXPECT_LT(std::chrono::steady_clock::now() - sent, std::chrono::seconds(8));
  EXPECT_EQ(finished.exit_code, 130);
  EXPECT_TRUE(json::parse(finished.out)["verified"]);
}

TEST(Algorithms, ATimeLimitAndATarget) {
  const json timed =
      parsed({"search", "morpion", "--algorithm", "uct", "--time", "200ms", "--quiet", "--json"});
  EXPECT_EQ(timed["ended_by"], "time");
  EXPECT_GT(timed["runs"], 1);
  const json target = parsed({"search", "morpion", "--algorithm", "nrpa", "--level", "1",
                              "--target", "60", "--quiet", "--json"});
  EXPECT_EQ(target["ended_by"], "target");
  EXPECT_GE(target["score"], 60);
}

TEST(Algorithms, WarmStartAndBiasFromFiles) {
  const TemporaryFolder folder;
  const json first = parsed({"search", "morpion", "--algorithm", "nrpa", "--level", "2", "--out",
                             folder.path("game.msr"), "--quiet", "--json"});
  const json warm = parsed({"search", "morpion", "--algorithm", "nrpa", "--level", "1",
                            "--warm-start", folder.path("game.msr"), "--quiet", "--json"});
  EXPECT_GT(warm["score"].get<int>() + 4, first["score"].get<int>());

  // A bias towards rows: direction 3 of the move codes.
  std::string policy = "# a test\npolicy morpion 5D\n";
  for (int code = 3 << 13; code < 4 << 13; ++code)
    policy += std::to_string(code) + " 5\n";
  const json biased = parsed({"search", "morpion", "--algorithm", "gnrpa", "--level", "1", "--bias",
                              folder.write("rows.policy", policy), "--quiet", "--json"});
  EXPECT_GT(biased["score"], 40);
  parsed({"search", "morpion", "--playout", "bias", "--bias", folder.path("rows.policy"), "--level",
          "1", "--leaf", "1", "--quiet", "--json"});
}

// Most frequent colour last: better than the same search without the bias, optimised or not.
TEST(Algorithms, BiasOfTheGame) {
  const auto score = [](const std::vector<std::string>& options) {
    return parsed(with({"search", "samegame", "--level", "1", "--runs", "5", "--quiet", "--json"},
                       options))["mean"]
        .get<double>();
  };
  EXPECT_GT(score({"--algorithm", "gnrpa", "--bias", "game"}),
            score({"--algorithm", "gnrpa"}) + 100);
  EXPECT_GT(score({"--algorithm", "gnrpa", "--bias", "game", "--vanilla"}),
            score({"--algorithm", "gnrpa", "--vanilla"}) + 100);
  const Finished finished =
      run({"search", "snake", "--algorithm", "gnrpa", "--bias", "game", "--quiet"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.err, HasSubstr("this game has no bias of its own"));
}

TEST(Algorithms, BadFiles) {
  const TemporaryFolder folder;
  const auto refuse = [&](const std::vector<std::string>& game, const std::string& option,
                          const std::string& content, const std::string& says) {
    const Finished finished = run(with(
        with({"search"}, game), {"--algorithm", "gnrpa", option, folder.write("file", content)}));
    EXPECT_EQ(finished.exit_code, 1) << finished.err;
    EXPECT_EQ(finished.out, "");
    EXPECT_EQ(count_lines(finished.err), 1U) << finished.err;
    EXPECT_THAT(finished.err, HasSubstr(says));
  };
  refuse({"morpion"}, "--bias", "policy morpion 5T\n1 2\n", "another game");
  refuse({"snake"}, "--bias", "policy snake 7\n", "'snake 7' instead of 'snake 8'");
  refuse({"morpion"}, "--bias", "1 2\n", "not a policy file");
  refuse({"morpion"}, "--bias", "policy morpion 5D\n70000 1\n", "line 2: code 70000");
  refuse({"morpion"}, "--bias", "policy morpion 5D\n7 x\n", "line 2");
  refuse({"morpion"}, "--bias", "policy morpion 5D\n\n7 1e9\n", "line 3: bias");
  refuse({"morpion"}, "--bias", "policy morpion 5D\n7 nan\n", "line 2: bias");
  refuse({"morpion"}, "--bias", "policy morpion 5D\n7 1\n7 2\n",
         "line 3: code 7 has a bias already");
  refuse({"morpion"}, "--bias", "", "empty");
  refuse({"snake"}, "--warm-start", "7\n012\n", "dimension 7, not 8");
  refuse({"morpion"}, "--warm-start", "3\n012\n", "");
}

TEST(Algorithms, BadUsage) {
  const auto refuse = [](const std::vector<std::string>& arguments, const std::string& says) {
    const Finished finished = run(with({"search", "morpion"}, arguments));
    EXPECT_EQ(finished.exit_code, 2) << finished.err;
    EXPECT_EQ(finished.out, "");
    EXPECT_EQ(count_lines(finished.err), 1U) << finished.err;
    EXPECT_THAT(finished.err, HasSubstr(says));
  };
  refuse({"--algorithm", "magic"}, "use nmcs, nrpa");
  refuse({"--algorithm", ""}, "use nmcs, nrpa");
  refuse({"--iterations", "5"}, "it belongs to nrpa, gnrpa");
  refuse({"--algorithm", "nrpa", "--temperature", "1"}, "it belongs to gnrpa");
  refuse({"--algorithm", "nrpa", "--no-memory"}, "it belongs to nmcs");
  refuse({"--algorithm", "nrpa", "--iterations", "0"}, "use 1 to");
  refuse({"--algorithm", "nrpa", "--iterations", "1048576"}, "use 1 to");
  refuse({"--algorithm", "nrpa", "--iterations", "100000", "--level", "8"}, "can be counted");
  refuse({"--algorithm", "nrpa", "--level", "61"}, "use 0 to 60");
  refuse({"--algorithm", "nrpa", "--level", "10"}, "can be counted");
  refuse({"--algorithm", "nmcs", "--level", "9"}, "use 0 to 8");
  refuse({"--algorithm", "nrpa", "--alpha", "0"}, "above 0");
  refuse({"--algorithm", "nrpa", "--alpha", "nan"}, "above 0");
  refuse({"--algorithm", "nrpa", "--vanilla", "--leaf", "32"}, "--vanilla");
  refuse({"--algorithm", "nrpa", "--device", "warp"}, "use --device cpu");
  refuse({"--algorithm", "uct", "--tree-memory", "8"}, "is too small: use 64 bytes or more");
  refuse({"--algorithm", "uct", "--tree-memory", "x"}, "not a size");
  refuse({"--algorithm", "uct", "--tree-memory", "99999999999G"}, "at most 1024G");
  refuse({"--algorithm", "uct", "--playouts", "0"}, "use 1 to");
  refuse({"--algorithm", "uct", "--exploration", "-1"}, "above 0");
  refuse({"--algorithm", "reflexive", "--games", "10,"}, "not a whole number");
  std::string many = "1";
  for (int i = 0; i < 64; ++i)
    many += ",1";
  refuse({"--algorithm", "reflexive", "--games", many}, "use 1 to 64");
  refuse({"--playout", "bias"}, "add --bias FILE");
  refuse({"--playout", "luck"}, "uniform, mobility or bias");
  refuse({"--playout", "mobility", "--check"}, "--check");
  refuse({"--bias", "file"}, "--playout bias");
}

TEST(BenchNrpa, HasItsRows) {
  const json result =
      parsed({"bench", "nrpa", "--variant", "4D", "--level", "1", "--rounds", "1", "--json"});
  EXPECT_EQ(result["results"].size(), 6U);
  for (const json& row : result["results"])
    EXPECT_GT(row["ns_per_move"], 0) << row;
  EXPECT_GT(result["optimised_to_vanilla"], 0);
  EXPECT_GT(result["policy_to_uniform"], 0);
  EXPECT_TRUE(result["provenance"].is_object());
  EXPECT_EQ(run({"bench", "nrpa", "--level", "4"}).exit_code, 2);
  EXPECT_EQ(run({"bench", "nrpa", "--variant", "6D"}).exit_code, 2);
}

}  // namespace
}  // namespace warpnest::test
