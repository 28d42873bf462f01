// warpnest tables and its benchmarks, as a user runs them.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/apps/process.hpp"

namespace warpnest::test {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

Json json_of(const std::vector<std::string>& arguments) {
  const Finished finished = run(arguments);
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  return Json::parse(finished.out);
}

TEST(BenchPchase, RunsTheWarpProgramOnTheCpu) {
  const Json json = json_of({"bench", "pchase", "--device", "warp", "--json", "--quiet"});
  EXPECT_EQ(json.at("command"), "bench pchase");
  EXPECT_TRUE(json.at("checked"));
  EXPECT_TRUE(json.at("cpu").is_null());
  ASSERT_EQ(json.at("bank_conflicts").size(), 6U);
  for (const Json& row : json.at("bank_conflicts")) {
    EXPECT_EQ(row.at("interleaved"), 1.0);
    EXPECT_GT(row.at("contiguous"), 1.5);
  }
}

TEST(BenchPchase, MeasuresTheCpu) {
  const Json json = json_of({"bench", "pchase", "--device", "cpu", "--max-size", "64", "--rounds",
                             "1", "--json", "--quiet"});
  EXPECT_GT(json.at("cpu").at("core_ghz"), 0.1);
  EXPECT_GE(json.at("cpu").at("points").size(), 3U * 4U * 2U);
  for (const Json& point : json.at("cpu").at("points"))
    EXPECT_GT(point.at("ns"), 0);
}

TEST(BenchCompute, ComparesIntegersAndFloats) {
  const Json json = json_of({"bench", "compute", "--n", "12", "--rounds", "1", "--json"});
  EXPECT_EQ(json.at("sum"), 12 * 13 / 2 << 12);
  EXPECT_EQ(json.at("results").at(0).at("relative"), 1.0);
  EXPECT_EQ(json.at("results").at(1).at("numbers"), "float");
}

TEST(BenchWarpLoss, AgreesWithThePaper) {
  const Json json = json_of({"bench", "warp-loss", "--warps", "20000", "--pools", "2", "--searches",
                             "2", "--json", "--quiet"});
  ASSERT_EQ(json.at("gaussian").size(), 8U);
  for (const Json& row : json.at("gaussian")) {
    // 20,000 warps: the error is a few thousandths.
    EXPECT_NEAR(row.at("alpha").get<double>(), row.at("paper").get<double>(), 0.02);
  }
  ASSERT_EQ(json.at("games").size(), 6U);
  for (const Json& row : json.at("games"))
    EXPECT_GT(row.at("gain"), 1.05) << row.at("game");
}

TEST(Predict, SaysSoInEveryLineOfFigures) {
  const Finished text = run({"predict", "--gpu", "3080", "--dim", "8"});
  EXPECT_EQ(text.exit_code, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr("418"));
  EXPECT_THAT(text.out, HasSubstr("  predicted\n"));
  EXPECT_THAT(text.out, HasSubstr("  warps                    48  cuda_occupancy.h"));
  const Json json = json_of({"predict", "--gpu", "H100", "--dim", "8", "--json"});
  ASSERT_EQ(json.at("predictions").size(), 1U);
  const Json& row = json.at("predictions").at(0);
  EXPECT_TRUE(row.at("predicted"));
  EXPECT_TRUE(row.at("terms").contains(row.at("limited_by").get<std::string>()));
  const Json morpion = json_of({"predict", "--gpu", "3080", "--variant", "5D", "--json"});
  ASSERT_EQ(morpion.at("predictions").size(), 1U);
  EXPECT_EQ(morpion.at("predictions").at(0).at("variant"), "5D");
  EXPECT_GT(morpion.at("predictions").at(0).at("resident_warps"), 4);
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

class Tables : public ::testing::Test {
 protected:
  std::string out() const { return folder_.path("report"); }
  Finished make(std::vector<std::string> more, const RunOptions& options = {}) {
    more.insert(more.begin(), {"tables", "--quick", "--out", out()});
    return run(more, options);
  }
  bool exists(const std::string& name) const { return std::filesystem::exists(out() + "/" + name); }
  TemporaryFolder folder_;
};

TEST_F(Tables, WritesEveryFormAndKeepsWhatIsFinished) {
  const Finished first = make({"--only", "5", "--only", "V"});
  EXPECT_EQ(first.exit_code, 0) << first.err;
  for (const char* file :
       {"report.html", "report.md", "report.json", "tables/5.csv", "tables/5.json"}) {
    EXPECT_TRUE(exists(file)) << file;
  }
  EXPECT_FALSE(exists("tables/1.json"));
  EXPECT_THAT(read_file(out() + "/report.md"),
              HasSubstr("| bit field, bytes | 32 | 64 | 128 | 256 | 512 |"));
  EXPECT_THAT(make({"--only", "5"}).err, HasSubstr("kept from before"));
  // A table that was requested before stays in the report.
  EXPECT_EQ(Json::parse(read_file(out() + "/report.json")).at("tables").size(), 2U);

  std::ofstream(out() + "/tables/5.json") << "{\"settings\": 1, ";
  const Finished again = make({"--only", "5"});
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(again.err.find("kept"), std::string::npos);
  EXPECT_TRUE(Json::accept(read_file(out() + "/tables/5.json")));
}

TEST_F(Tables, WithoutGnuplotSaysHowToGetIt) {
  const Finished finished = make({"--only", "4", "--quiet"}, {.environment = {"PATH=/nowhere"}});
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_EQ(count_lines(finished.err), 1U) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("apt-get install gnuplot-nox"));
  EXPECT_TRUE(exists("report.html"));
}

TEST_F(Tables, SurvivesAGnuplotThatFails) {
  const std::string program =
      folder_.write("gnuplot", "#!/bin/sh\necho a >&2\necho b >&2\nexit 3\n");
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  const Finished finished =
      make({"--only", "4", "--quiet"}, {.environment = {"PATH=" + folder_.path("")}});
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_EQ(count_lines(finished.err), 1U) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("gnuplot could not draw 'gpu-latency': a"));
  EXPECT_THAT(read_file(out() + "/report.html"), HasSubstr("not drawn"));
}

TEST_F(Tables, WritesToAFolderWhoseNameIsNoText) {
  const std::string odd = folder_.path("odd\xff");
  const Finished finished = run({"tables", "--quick", "--only", "5", "--out", odd, "--json"});
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_TRUE(Json::accept(finished.out));
  EXPECT_TRUE(std::filesystem::exists(odd + "/report.html"));
}

TEST_F(Tables, InterruptedKeepsTheFinishedOnes) {
  const std::string done = out() + "/tables/5.json";
  const Finished finished =
      run({"tables", "--out", out(), "--only", "5,6"}, {.while_running = [&](pid_t child) {
            for (int i = 0; i < 1000 && !std::filesystem::exists(done); ++i) {
              std::this_thread::sleep_for(std::chrono::milliseconds(10));
            }
            ::kill(child, SIGINT);
          }});
  EXPECT_EQ(finished.exit_code, 130) << finished.err;
  EXPECT_TRUE(exists("tables/5.json"));
  EXPECT_FALSE(exists("tables/6.json"));
  EXPECT_TRUE(Json::parse(read_file(out() + "/report.json")).at("interrupted"));
  EXPECT_THAT(run({"tables", "--out", out(), "--only", "5"}).err, HasSubstr("kept from before"));
}

// As InterruptedKeepsTheFinishedOnes, but by a signal that no program can answer.
TEST_F(Tables, FreshContinuesAfterAKill) {
  ASSERT_EQ(make({"--only", "5,V", "--quiet"}).exit_code, 0);
  const std::string mark = out() + "/fresh.json";
  const std::vector<std::string> fresh = {"--only", "5,V", "--fresh"};
  make(fresh, {.while_running = [&](pid_t child) {
         for (int i = 0; i < 6000 && read_file(mark).find("\"5\"\n") == std::string::npos; ++i) {
           std::this_thread::sleep_for(std::chrono::milliseconds(5));
         }
         ::kill(child, SIGKILL);
       }});
  ASSERT_TRUE(std::filesystem::exists(mark));
  const Finished again = make(fresh);
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(count_of(again.err, "kept from before"), 1U) << again.err;
  EXPECT_FALSE(std::filesystem::exists(mark));
  EXPECT_EQ(count_of(make(fresh).err, "kept from before"), 0U);
}

// The papers' figures next to ours; an entry too long for this effort says where to find it.
TEST_F(Tables, HasWhatThePapersOnSearchesReport) {
  const Finished finished = make({"--only", "reflexive-1,reflexive-4,playout-figures-6-7", "--quiet"});
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  const Json report = Json::parse(read_file(out() + "/report.json"));
  ASSERT_EQ(report.at("tables").size(), 3U);
  for (const Json& table : report.at("tables")) {
    std::size_t paper = 0;
    std::size_t measured = 0;
    for (const Json& row : table.at("grids").at(0).at("rows")) {
      for (const Json& cell : row) {
        paper += cell.at("origin") == "paper" ? 1 : 0;
        measured += cell.at("origin") == "measured" ? 1 : 0;
      }
    }
    EXPECT_GE(paper, 4U) << table.at("id");
    EXPECT_GE(measured, 6U) << table.at("id");
  }
  const std::string nrpa = read_file(out() + "/tables/playout-figures-6-7.csv");
  EXPECT_THAT(nrpa, HasSubstr("5D,1,–,59.71 ± 0.01,"));
  EXPECT_THAT(nrpa, HasSubstr("5D,4,–,–,with --full,"));
  EXPECT_THAT(nrpa, HasSubstr("5T,5,178 in 2 %,–,not run,"));
  const std::string sampling = read_file(out() + "/tables/reflexive-1.csv");
  EXPECT_THAT(sampling, HasSubstr("\"10,000,000\",64,with --full"));
}

// A table that takes long is finished piece by piece, also across a kill that no program can answer.
TEST_F(Tables, GoesOnInTheMiddleOfATable) {
  const std::vector<std::string> table = {"tables", "--only", "reflexive-2", "--out", out()};
  const std::string pieces = out() + "/tables/reflexive-2.pieces.json";
  using Ordered = nlohmann::ordered_json;  // the order of the settings counts
  const auto made = [&] {
    const std::string text = read_file(pieces);
    return Ordered::accept(text) ? Ordered::parse(text).at("made").size() : 0;
  };
  // The fourth piece takes more than a second.
  run(table, {.while_running = [&](pid_t child) {
        for (int i = 0; i < 10'000 && made() < 3; ++i)
          std::this_thread::sleep_for(std::chrono::milliseconds(2));
        ::kill(child, SIGKILL);
      }});
  ASSERT_EQ(made(), 3U);
  EXPECT_FALSE(exists("tables/reflexive-2.json"));
  Ordered stored = Ordered::parse(read_file(pieces));
  stored["made"]["10"]["histogram"] = {{"7", 100}};  // to recognise that it is kept
  std::ofstream(pieces) << stored.dump();
  EXPECT_EQ(run(table).exit_code, 0);
  EXPECT_THAT(read_file(out() + "/tables/reflexive-2.csv"), HasSubstr("\n10,60,7.00 ± 0.00,"));
  EXPECT_FALSE(std::filesystem::exists(pieces));
}

TEST_F(Tables, SaysBeforehandHowLongItTakes) {
  const Finished finished =
      run({"tables", "--full", "--only", "1,nested-1", "--out", out()},
          {.while_running = [](pid_t child) {
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
            ::kill(child, SIGINT);
          }});
  EXPECT_EQ(finished.exit_code, 130) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("2 tables to make: about "));
  EXPECT_THAT(finished.err, HasSubstr(" on two cores"));
  EXPECT_EQ(make({"--only", "5"}).err.find("to make"), std::string::npos);
}

TEST_F(Tables, TakesSameGameBoardsFromAFile) {
  const std::string boards = folder_.write("boards", "0 1 0 1\n1 0 1 0\n\n1 1 1 1\n1 1 1 1\n");
  EXPECT_EQ(make({"--only", "nested-1", "--boards", boards, "--quiet"}).exit_code, 0);
  const std::string csv = read_file(out() + "/tables/nested-1.csv");
  // Eight cells at once are 36 points, and an empty board 1000.
  EXPECT_THAT(csv, HasSubstr("\n2,–,–,\"1,036\",–,\"1,036\",–,with --full,–\n"));
  const Finished none = make({"--only", "5", "--boards", "/no/such/file"});
  EXPECT_EQ(none.exit_code, 1);
  EXPECT_EQ(count_lines(none.err), 1U) << none.err;
  EXPECT_THAT(none.err, HasSubstr("/no/such/file"));
}

// Without a GPU the GPU cells are predictions, and say so.
TEST_F(Tables, PredictsWhatNoGpuMeasured) {
  if (json_of({"devices", "--json"}).at("cuda_status").is_null())
    GTEST_SKIP() << "this machine has a GPU";
  ASSERT_EQ(make({"--only", "2,4", "--quiet"}).exit_code, 0);
  const std::string compute = read_file(out() + "/tables/2.csv");
  EXPECT_THAT(compute, HasSubstr("GPU (RTX 3080),integer,1,3.9,"));
  EXPECT_THAT(compute, HasSubstr(" (predicted)\n"));
  const std::string latency = read_file(out() + "/tables/4.csv");
  EXPECT_EQ(latency.find("no prediction"), std::string::npos);
  // Six rows of the paper, each with both layouts.
  std::size_t predicted_rows = 0;
  for (std::size_t at = latency.find("RTX 3080,"); at != std::string::npos;
       at = latency.find("RTX 3080,", at + 1)) {
    ++predicted_rows;
  }
  EXPECT_EQ(predicted_rows, 12U);
  EXPECT_THAT(latency, HasSubstr("≥ "));
  EXPECT_THAT(latency, HasSubstr("warps,\"L1, contiguous, read\","));
  EXPECT_THAT(latency, HasSubstr("\n48,≥ "));
}

TEST_F(Tables, ExecutorsAgree) {
  const Finished finished = make({"--only", "validation", "--quiet"});
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  const std::string csv = read_file(out() + "/tables/validation.csv");
  EXPECT_THAT(csv, HasSubstr("reference and warp"));
  EXPECT_THAT(csv, HasSubstr("agree,equal"));
  EXPECT_EQ(csv.find("DIFFER"), std::string::npos);
}

// A failed verdict stays failed when the finished table is reused.
TEST_F(Tables, AFailedVerdictIsNamedAndFailsTheCommand) {
  ASSERT_EQ(make({"--only", "5", "--quiet"}).exit_code, 0);
  const std::string path = out() + "/tables/5.json";
  auto stored = nlohmann::ordered_json::parse(read_file(path));  // the order of the settings counts
  stored["table"]["failures"] = {
      "snake 8, cpu and warp: mean scores 1 and 2 are 9.0 standard errors apart"};
  std::ofstream(path) << stored.dump();
  const Finished finished = make({"--only", "5", "--quiet"});
  EXPECT_EQ(finished.exit_code, 1);
  EXPECT_EQ(count_lines(finished.err), 1U) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("failed: snake 8, cpu and warp"));
  EXPECT_THAT(finished.out, HasSubstr("FAILED"));
  EXPECT_TRUE(Json::parse(read_file(out() + "/report.json")).at("failed"));
  EXPECT_THAT(read_file(out() + "/report.html"), HasSubstr("Failed: snake 8, cpu and warp"));
}

TEST(TablesFolder, ThatCannotBeWritten) {
  const TemporaryFolder folder;
  folder.write("file", "not a folder");
  for (const std::string& out :
       {folder.path("file"), folder.path("file/report"), std::string("/proc/report")}) {
    const Finished finished = run({"tables", "--quick", "--only", "5", "--out", out});
    EXPECT_EQ(finished.exit_code, 1) << out;
    EXPECT_EQ(count_lines(finished.err), 1U) << finished.err;
    EXPECT_THAT(finished.err, HasSubstr("cannot write"));
  }
  EXPECT_EQ(folder.files(), 1U);
  // Detected late: the folders made for it are removed again.
  const std::string odd = folder.path("odd");
  std::filesystem::create_directories(odd + "/report.html");
  EXPECT_EQ(run({"tables", "--quick", "--only", "5", "--out", odd}).exit_code, 1);
  EXPECT_FALSE(std::filesystem::exists(odd + "/tables"));
  EXPECT_FALSE(std::filesystem::exists(odd + "/plots"));
}

}  // namespace
}  // namespace warpnest::test
