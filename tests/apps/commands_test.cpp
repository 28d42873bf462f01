// What the commands print, and that the same seed gives the same result everywhere.
#include <cmath>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/apps/process.hpp"

namespace warpnest::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

json parsed(const std::vector<std::string>& arguments) {
  const Finished finished = run(arguments);
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_THAT(finished.err, IsEmpty());
  return json::parse(finished.out);
}

void expect_keys(const json& object, const std::vector<std::string>& keys) {
  for (const std::string& key : keys)
    EXPECT_TRUE(object.contains(key)) << key;
}

void expect_provenance(const json& object) {
  expect_keys(object["provenance"], {"program", "version", "revision", "compiler", "build_type",
                                     "date", "host_cpu", "device", "method", "seed"});
}

TEST(Search, JsonHasAllKeys) {
  const json result = parsed(
      {"search", "snake", "--dim", "6", "--level", "1", "--runs", "20", "--seed", "7", "--json"});
  expect_keys(result, {"command",
                       "game",
                       "dimension",
                       "level",
                       "leaf",
                       "memory",
                       "score",
                       "sequence",
                       "seed",
                       "device",
                       "method",
                       "playouts",
                       "moves",
                       "seconds",
                       "runs",
                       "mean",
                       "histogram",
                       "standard_error",
                       "best_run",
                       "interrupted",
                       "verified",
                       "provenance",
                       "target",
                       "ended_by",
                       "out",
                       "checked",
                       "runs_asked",
                       "target_reached",
                       "time_asked",
                       "moves_per_second",
                       "standard_deviation"});
  expect_provenance(result);
  EXPECT_EQ(result["game"], "snake");
  EXPECT_EQ(result["seed"], 7);
  EXPECT_EQ(result["runs"], 20);
  EXPECT_EQ(result["interrupted"], false);
  EXPECT_EQ(result["ended_by"], "runs");
  EXPECT_EQ(result["sequence"].get<std::string>().size(), result["score"].get<std::size_t>());
  int runs = 0;
  double sum = 0;
  for (const auto& [score, count] : result["histogram"].items()) {
    runs += count.get<int>();
    sum += std::stod(score) * count.get<double>();
  }
  EXPECT_EQ(runs, 20);
  EXPECT_NEAR(result["mean"].get<double>(), sum / 20, 1e-9);
}

TEST(Search, SameResultOnEveryExecutorAndNumberOfThreads) {
  const auto search = [](const std::string& device, const std::string& threads) {
    json result = parsed({"search", "snake", "--dim", "7", "--level", "2", "--leaf", "4", "--runs",
                          "2", "--device", device, "--threads", threads, "--json"});
    EXPECT_EQ(result["device"], device);
    for (const char* varies :
         {"device", "seconds", "processor_seconds", "moves_per_second", "provenance"}) {
      result.erase(varies);
    }
    return result;
  };
  const json first = search("cpu", "1");
  EXPECT_EQ(first, search("cpu", "2"));
  EXPECT_EQ(first, search("warp", "1"));
  EXPECT_EQ(first, search("warp", "2"));
}

TEST(Search, CheckedAgainstTheReference) {
  const json result = parsed({"search", "snake", "--dim", "6", "--check", "--json"});
  EXPECT_EQ(result["checked"], true);
}

TEST(Search, TextNamesWhatMatters) {
  const Finished finished = run({"search", "snake", "--dim", "5", "--level", "1", "--runs", "3"});
  EXPECT_EQ(finished.exit_code, 0);
  for (const char* part : {"edges in dimension 5", "sequence", "mean", "±", "playouts", "moves",
                           "time", "device", "seed", "verified"}) {
    EXPECT_THAT(finished.out, HasSubstr(part));
  }
}

TEST(Search, EveryDimensionAndLevelZero) {
  for (int dimension = 3; dimension <= 13; ++dimension) {
    const json result = parsed({"search", "snake", "--dim", std::to_string(dimension), "--level",
                                "0", "--leaf", "1", "--no-memory", "--json"});
    EXPECT_EQ(result["dimension"], dimension);
    EXPECT_EQ(result["memory"], false);
    EXPECT_EQ(result["verified"], true);
    EXPECT_EQ(result["playouts"], 1);
  }
}

TEST(Search, TimeAloneIterates) {
  const json result = parsed({"search", "snake", "--dim", "5", "--time", "300ms", "--json"});
  EXPECT_GT(result["runs"].get<int>(), 1);
  EXPECT_GE(result["seconds"].get<double>(), 0.29);
  EXPECT_LT(result["seconds"].get<double>(), 2);
  EXPECT_EQ(result["ended_by"], "time");
  EXPECT_EQ(result["interrupted"], false);
}

TEST(Search, RunsEndBeforeTheTime) {
  const json result =
      parsed({"search", "snake", "--dim", "4", "--time", "1h", "--runs", "2", "--json"});
  EXPECT_EQ(result["runs"], 2);
  EXPECT_EQ(result["ended_by"], "runs");
}

TEST(Search, ASeedIsDrawnOnRequest) {
  const std::vector<std::string> search = {"search", "snake", "--dim", "7", "--level", "1"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), search.begin(), search.end());
    return more;
  };
  const Finished one = run(with({"--seed", "random", "--json"}));
  const json first = json::parse(one.out);
  const json second = parsed(with({"--seed", "random", "--json", "--quiet"}));
  EXPECT_NE(first["seed"], second["seed"]);
  EXPECT_EQ(first["seed_drawn"], true);
  const std::string seed = std::to_string(first["seed"].get<std::uint64_t>());
  EXPECT_THAT(one.err, HasSubstr("the seed of this search is " + seed));
  const json again = parsed(with({"--seed", seed, "--json"}));
  EXPECT_EQ(again["seed_drawn"], false);
  EXPECT_EQ(again["sequence"], first["sequence"]);
  EXPECT_EQ(again["playouts"], first["playouts"]);
  EXPECT_THAT(run(with({"--seed", "random"})).out, HasSubstr(" (drawn)\n"));
}

TEST(Search, TargetEndsIt) {
  const json result = parsed({"search", "snake", "--dim", "5", "--target", "13", "--json"});
  EXPECT_EQ(result["score"], 13);
  EXPECT_EQ(result["target_reached"], true);
  EXPECT_EQ(result["ended_by"], "target");
}

TEST(Search, WritesAFileThatVerifies) {
  const TemporaryFolder folder;
  const std::string path = folder.path("best.snake");
  const json result = parsed({"search", "snake", "--dim", "7", "--out", path, "--json"});
  EXPECT_EQ(result["out"], path);
  EXPECT_EQ(folder.files(), 1U);  // no temporary file is left
  const std::string text = read_file(path);
  EXPECT_TRUE(text.starts_with("7\n"));
  EXPECT_THAT(text, HasSubstr(result["sequence"].get<std::string>() + "\n"));
  const json verified = parsed({"verify", path, "--json"});
  EXPECT_EQ(verified["legal"], true);
  EXPECT_EQ(verified["length"], result["score"]);
}

TEST(Playouts, JsonHasAllKeysAndTheExactMean) {
  const json result = parsed({"playouts", "snake", "--dim", "4", "--count", "200000", "--json"});
  expect_keys(result, {"command",
                       "game",
                       "dimension",
                       "playouts",
                       "playouts_asked",
                       "mean",
                       "standard_deviation",
                       "standard_error",
                       "histogram",
                       "score",
                       "sequence",
                       "stream",
                       "verified",
                       "moves",
                       "seconds",
                       "moves_per_second",
                       "playouts_per_second",
                       "interrupted",
                       "seed",
                       "device",
                       "method"});
  expect_provenance(result);
  EXPECT_EQ(result["playouts"], 200000);
  const auto error = result["standard_error"].get<double>();
  EXPECT_NEAR(error, std::sqrt(3.0 / 16 / 200000), error / 50);
  EXPECT_NEAR(result["mean"].get<double>(), 6.25, 5 * error);
  EXPECT_EQ(result["histogram"].size(), 2U);  // scores 6 and 7
  EXPECT_EQ(result["histogram"]["6"].get<int>() + result["histogram"]["7"].get<int>(), 200000);
  EXPECT_EQ(result["score"], 7);
}

TEST(Playouts, JsonOfAFileWhoseNameIsNoUtf8) {
  const TemporaryFolder folder;
  const std::string path = folder.write("b\xff.txt", "0 1\n0 1\n");
  const json result = parsed({"playouts", "samegame", "--boards", path, "--count", "5", "--json"});
  EXPECT_EQ(result["boards"], folder.path("b\ufffd.txt"));
}

TEST(Playouts, SameOnEveryExecutor) {
  const auto play = [](const std::string& device, const std::string& threads) {
    json result = parsed({"playouts", "snake", "--dim", "8", "--count", "20000", "--device", device,
                          "--threads", threads, "--seed", "3", "--json"});
    return json{result["histogram"], result["sequence"], result["stream"], result["moves"]};
  };
  const json first = play("cpu", "1");
  EXPECT_EQ(first, play("cpu", "2"));
  EXPECT_EQ(first, play("warp", "2"));
}

TEST(Bench, ListsItsPaths) {
  const json result = parsed({"bench", "playouts", "snake", "--dim", "8", "--threads", "2",
                              "--rounds", "3", "--round-time", "10ms", "--json"});
  expect_keys(result, {"command", "game", "dimension", "fast", "rounds", "scaling",
                       "machine_scaling", "playouts", "results", "seed", "method", "interrupted"});
  expect_provenance(result);
  expect_keys(result["scaling"], {"threads", "ratio", "processor_ratio"});
  expect_keys(result["machine_scaling"], {"threads", "ratio"});
  EXPECT_EQ(result["scaling"]["threads"], 2);
  std::vector<std::string> names;
  for (const json& entry : result["results"]) {
    expect_keys(entry, {"path", "implementation", "threads", "ns_per_move", "processor_ns_per_move",
                        "playouts_per_second", "moves_per_second", "ratio_to_reference", "mean",
                        "standard_deviation", "standard_error", "ns_per_move_of_rounds"});
    names.push_back(entry["path"].get<std::string>() + entry["threads"].dump());
    EXPECT_EQ(entry["mean"], result["results"][0]["mean"]);
    EXPECT_GT(entry["ns_per_move"].get<double>(), 0);
  }
  EXPECT_THAT(names,
              ::testing::IsSupersetOf({"reference1", "fast1", "fast2", "portable1", "warp1"}));
  EXPECT_EQ(names.front(), "reference1");
  EXPECT_EQ(result["results"][0]["ratio_to_reference"], 1.0);
}

TEST(Bench, OneThreadHasNoScaling) {
  const json result = parsed({"bench", "playouts", "snake", "--dim", "5", "--threads", "1",
                              "--rounds", "1", "--round-time", "1ms", "--json"});
  EXPECT_EQ(result["scaling"], nullptr);
}

TEST(Bench, Text) {
  const Finished finished =
      run({"bench", "playouts", "snake", "--dim", "3", "--rounds", "1", "--round-time", "5ms"});
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  for (const char* part : {"reference", "fast (", "warp", "ns/move", "On this machine 'fast' is"}) {
    EXPECT_THAT(finished.out, HasSubstr(part));
  }
}

TEST(Bench, MorpionHasEveryGenerator) {
  const json result =
      parsed({"bench", "playouts", "morpion", "--variant", "4D", "--rounds", "1", "--json"});
  expect_keys(result, {"variant", "fast", "rounds", "results", "shares", "tsc_ghz", "core_ghz"});
  expect_provenance(result);
  std::vector<std::string> names;
  for (const json& entry : result["results"]) {
    expect_keys(entry, {"path", "method", "threads", "tsc_cycles_per_move", "core_cycles_per_move",
                        "ns_per_move", "playouts_per_second", "moves_per_second",
                        "ratio_to_reference", "mean", "moves", "shares"});
    names.push_back(entry["path"]);
    if (entry["path"] == "range_query") {
      EXPECT_EQ(entry["ratio_to_reference"], 1.0);
      EXPECT_EQ(entry["shares"], result["shares"]);
    }
    double shares = 0;
    for (const json& share : entry["shares"])
      shares += share.get<double>();
    EXPECT_NEAR(shares, 1, 1e-6) << entry["path"];
  }
  EXPECT_THAT(names, ::testing::IsSupersetOf({"whole_board", "four_directions", "rectangle",
                                              "range_query", "merge_table", "fast_portable"}));
}

TEST(Devices, ListsTheCpuAndTheWarp) {
  EXPECT_THAT(run({"devices"}).out, HasSubstr("cpu"));
  const json result = parsed({"devices", "--json"});
  EXPECT_EQ(result["devices"][0]["name"], "cpu");
  EXPECT_EQ(result["devices"][1]["name"], "warp");
  expect_keys(result, {"cuda_status", "provenance"});
}

TEST(Help, EachCommandHasExamples) {
  for (const std::vector<std::string>& command : {std::vector<std::string>{},
                                                  {"search"},
                                                  {"playouts"},
                                                  {"bench"},
                                                  {"bench", "playouts"},
                                                  {"bench", "search"},
                                                  {"bench", "nrpa"},
                                                  {"bench", "pchase"},
                                                  {"bench", "compute"},
                                                  {"bench", "warp-loss"},
                                                  {"exact"},
                                                  {"predict"},
                                                  {"tables"},
                                                  {"verify"},
                                                  {"show"},
                                                  {"devices"}}) {
    std::vector<std::string> arguments = command;
    arguments.push_back("--help");
    const Finished finished = run(arguments);
    EXPECT_EQ(finished.exit_code, 0);
    EXPECT_THAT(finished.out, HasSubstr("Examples:\n"));
    std::string called = "warpnest";
    for (const std::string& word : command)
      called += " " + word;
    EXPECT_THAT(finished.out, HasSubstr("Usage: " + called + " "));
    EXPECT_GT(finished.out.find("  " + called, finished.out.find("Examples:\n")),
              finished.out.find("Examples:\n"));
    EXPECT_THAT(finished.err, IsEmpty());
  }
}

TEST(Version, IsOneLine) {
  const Finished finished = run({"--version"});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_TRUE(finished.out.starts_with("warpnest "));
  EXPECT_EQ(count_lines(finished.out), 1U);
}

}  // namespace
}  // namespace warpnest::test
