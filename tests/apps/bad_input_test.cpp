// Every wrong use prints one clear line to standard error and returns the right exit code.
#include <ostream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/apps/process.hpp"

namespace warpnest::test {
namespace {

using ::testing::HasSubstr;

struct BadCall {
  std::vector<std::string> arguments;
  std::string says;  // part of the line
};

// Names the tests.
void PrintTo(const BadCall& call, std::ostream* out) {
  for (const std::string& word : call.arguments)
    *out << (word.empty() ? "''" : word) << ' ';
}

class BadUsage : public ::testing::TestWithParam<BadCall> {};

TEST_P(BadUsage, OneLineAndExitCode2) {
  const Finished finished = run(GetParam().arguments);
  EXPECT_EQ(finished.exit_code, 2) << finished.err;
  EXPECT_EQ(finished.out, "");
  EXPECT_EQ(count_lines(finished.err), 1U) << finished.err;
  EXPECT_TRUE(finished.err.starts_with("warpnest: ")) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr(GetParam().says));
}

const std::string beyond_64_bits = "18446744073709551616";

INSTANTIATE_TEST_SUITE_P(
    Calls, BadUsage,
    ::testing::Values(
        BadCall{{"search", "snake", "--dim", "2"}, "use 3 to 13"},
        BadCall{{"search", "snake", "--dim", "14"}, "use 3 to 13"},
        BadCall{{"search", "snake", "--dim", "-8"}, "use 3 to 13"},
        BadCall{{"search", "snake", "--dim", "eight"}, "not a whole number"},
        BadCall{{"search", "snake", "--dim", "8.5"}, "not a whole number"},
        BadCall{{"search", "snake", "--dim", ""}, "not a whole number"},
        BadCall{{"search", "snake", "--dim=14"}, "use 3 to 13"},
        BadCall{{"search", "snake", "--dim"}, "--dim"},
        BadCall{{"search", "snake", "--dim", "7", "--dim", "8"}, "--dim"},
        BadCall{{"search", "snake", "--dim", beyond_64_bits}, "use 3 to 13"},
        BadCall{{"playouts", "snake", "--dim", "2"}, "use 3 to 13"},
        BadCall{{"playouts", "snake", "--dim", "14"}, "use 3 to 13"},
        BadCall{{"bench", "playouts", "snake", "--dim", "2"}, "use 3 to 13"},
        BadCall{{"bench", "playouts", "snake", "--dim", "14"}, "use 3 to 13"},
        BadCall{{"search", "snake", "--level", "-1"}, "use 0 to 8"},
        BadCall{{"search", "snake", "--level", "9"}, "use 0 to 8"},
        BadCall{{"search", "snake", "--level", "99"}, "use 0 to 8"},
        BadCall{{"search", "snake", "--level", "two"}, "use 0 to 8"},
        BadCall{{"search", "snake", "--leaf", "0"}, "use 1 to 1024"},
        BadCall{{"search", "snake", "--leaf", "1025"}, "use 1 to 1024"},
        BadCall{{"search", "snake", "--runs", "0"}, "--runs"},
        BadCall{{"search", "snake", "--runs", "-1"}, "--runs"},
        BadCall{{"search", "snake", "--runs", beyond_64_bits}, "--runs"},
        BadCall{{"search", "snake", "--time", "0"}, "use 1ms to"},
        BadCall{{"search", "snake", "--time", "0s"}, "use 1ms to"},
        BadCall{{"search", "snake", "--time", "-5s"}, "use 1ms to"},
        BadCall{{"search", "snake", "--time", "1e999"}, "use 1ms to"},
        BadCall{{"search", "snake", "--time", "99999999999999h"}, "use 1ms to"},
        BadCall{{"search", "snake", "--time", "nan"}, "90s"},
        BadCall{{"search", "snake", "--time", "inf"}, "--time"},
        BadCall{{"search", "snake", "--time", "5 parsecs"}, "90s"},
        BadCall{{"search", "snake", "--time", "s"}, "90s"},
        BadCall{{"search", "snake", "--time", ""}, "90s"},
        BadCall{{"search", "snake", "--target", "0"}, "--target"},
        BadCall{{"search", "snake", "--dim", "5", "--target", "14"}, "13 edges"},
        BadCall{{"search", "snake", "--seed", "abc"}, "is not a seed"},
        BadCall{{"search", "snake", "--seed", "-1"}, "is not a seed"},
        BadCall{{"search", "snake", "--seed", "1.5"}, "is not a seed"},
        BadCall{{"search", "snake", "--seed", beyond_64_bits}, "64 bits"},
        BadCall{{"search", "snake", "--threads", "0"}, "use 1 to 1024"},
        BadCall{{"search", "snake", "--threads", "-1"}, "use 1 to 1024"},
        BadCall{{"search", "snake", "--threads", "1000000"}, "use 1 to 1024"},
        BadCall{{"search", "snake", "--device", "gpu"}, "auto, cpu, warp, cuda or cuda:N"},
        BadCall{{"search", "snake", "--device", ""}, "auto, cpu, warp, cuda or cuda:N"},
        BadCall{{"search", "snake", "--device", "cuda:x"}, "cuda:N"},
        BadCall{{"search", "snake", "--device", "cuda:999"}, "cpu, warp"},
        BadCall{{"playouts", "snake", "--device", "cuda:999"}, "cpu, warp"},
        BadCall{{"playouts", "snake", "--count", "0"}, "--count"},
        BadCall{{"playouts", "snake", "--count", "-3"}, "--count"},
        BadCall{{"playouts", "snake", "--count", beyond_64_bits}, "--count"},
        BadCall{{"bench", "playouts", "snake", "--threads", "0"}, "use 1 to 1024"},
        BadCall{{"bench", "playouts", "snake", "--rounds", "0"}, "--rounds"},
        BadCall{{"bench", "playouts", "snake", "--round-time", "1h"}, "use 1ms to 10s"},
        BadCall{{"bench", "pchase", "--size", "0"}, "use 4 to"},
        BadCall{{"bench", "pchase", "--size", "1"}, "use 4 to"},
        BadCall{{"bench", "pchase", "--size", "-8"}, "use 4 to"},
        BadCall{{"bench", "pchase", "--max-size", "1"}, "use 4 to"},
        BadCall{{"bench", "pchase", "--size", "99999999999"}, "use 4 to"},
        BadCall{{"predict", "--variant", "4D"}, "use 5D or 5T"},
        BadCall{{"tables", "--only", "reflexive-5"}, "there is no table 'reflexive-5'"},
        BadCall{{"bench", "pchase", "--width", "12"}, "use 8, 16 or 32"},
        BadCall{{"bench", "pchase", "--width", "8", "--size", "260"}, "use 4 to 256"},
        BadCall{{"bench", "pchase", "--memory", "disk"}, "shared, global or both"},
        BadCall{{"bench", "pchase", "--memory", "shared", "--width", "16", "--size", "2048"},
                "shared memory has"},
        BadCall{{"bench", "pchase", "--device", "warp", "--width", "32", "--size", "1024"},
                "use at most 792"},
        BadCall{{"bench", "pchase", "--memory", "shared", "--size", "512"}, "use 4 to 256"},
        BadCall{{"bench", "pchase", "--device", "cuda", "--size", "65540"}, "use 4 to 65536"},
        BadCall{{"bench", "pchase", "--size", "6"}, "use a multiple of 4"},
        BadCall{{"bench", "pchase", "--device", "cuda", "--width", "32"}, "--width"},
        BadCall{{"bench", "pchase", "--device", "cpu", "--memory", "shared"}, "--memory"},
        BadCall{{"bench", "pchase", "--device", "warp", "--memory", "global"}, "--memory"},
        BadCall{{"bench", "pchase", "--device", "cuda:999"}, "cuda:999"},
        BadCall{{"bench", "compute", "--n", "0"}, "use 8 to 34"},
        BadCall{{"bench", "compute", "--n", "60"}, "use 8 to 34"},
        BadCall{{"bench", "warp-loss", "--warps", "0"}, "--warps"},
        BadCall{{"bench", "pchase", "--memory", ""}, "shared, global or both"},
        BadCall{{"predict", "--gpu", "voodoo"}, "RTX 3080"},
        BadCall{{"predict", "--gpu", ""}, "--gpu"},
        BadCall{{"predict", "--variant", ""}, "use 5D or 5T"},
        BadCall{{"predict", "--dim", "12"}, "use 8 to 11"},
        BadCall{{"tables", "--only", "7"}, "1, 2, 3, 4, 5, 6, validation, I, II"},
        BadCall{{"tables", "--only", "4,VI"}, "no table 'VI'"},
        BadCall{{"tables", "--quick", "--full"}, "not both"},
        BadCall{{"tables", "--out", ""}, "--out"},
        BadCall{{"search", "snake", "--bias", ""}, "--bias: give the name of a file"},
        BadCall{{"search", "snake", "--algorithm", "nrpa", "--warm-start", ""}, "--warm-start"},
        BadCall{{"search", "samegame", "--boards", ""}, "--boards"},
        BadCall{{"playouts", "sudoku", "--problems", ""}, "--problems"},
        BadCall{{"search", "snake", "--out", ""}, "--out"}, BadCall{{"search", "chess"}, "snake"},
        BadCall{{"search"}, "snake"}, BadCall{{"playouts", "go"}, "snake"},
        BadCall{{"bench", "playouts", "go"}, "snake"}, BadCall{{"bench", "playouts"}, "snake"},
        BadCall{{"bench"}, "warpnest bench playouts snake"}, BadCall{{"bench", "nothing"}, "bench"},
        BadCall{{"search", "snake", "extra"}, "extra"},
        BadCall{{"search", "snake", "--nonsense"}, "--nonsense"}, BadCall{{"nonsense"}, "nonsense"},
        BadCall{{"--nonsense"}, "--nonsense"}, BadCall{{"search", "snake", "devices"}, "devices"},
        BadCall{{"verify"}, "warpnest verify FILE"}, BadCall{{"verify", "a", "b"}, "b"},
        BadCall{{"devices", "extra"}, "extra"}));

class BadFile : public ::testing::Test {
 protected:
  void expect_failure(const Finished& finished, const std::string& says) {
    EXPECT_EQ(finished.exit_code, 1) << finished.err;
    EXPECT_EQ(finished.out, "");
    EXPECT_EQ(count_lines(finished.err), 1U) << finished.err;
    EXPECT_THAT(finished.err, HasSubstr(says));
  }
  void expect_refused(const std::string& content, const std::string& says) {
    expect_failure(run({"verify", folder_.write("file", content)}), says);
    expect_failure(run({"verify", folder_.path("file"), "--json"}), says);
  }
  TemporaryFolder folder_;
};

TEST_F(BadFile, Missing) {
  expect_failure(run({"verify", folder_.path("none")}), "No such file");
}
TEST_F(BadFile, Folder) {
  expect_failure(run({"verify", folder_.path(".")}), "directory");
}
TEST_F(BadFile, Empty) {
  expect_refused("", "empty");
}
TEST_F(BadFile, EmptyStandardInput) {
  expect_failure(run({"verify", "-"}), "empty");
}
TEST_F(BadFile, OnlyComments) {
  expect_refused("# nothing\n\n", "no snake");
}
TEST_F(BadFile, OnlyTheDimension) {
  expect_refused("8\n", "truncated");
}
TEST_F(BadFile, FewerMovesThanItSays) {
  expect_refused("3\n# edges: 4\n012\n", "truncated");
}
TEST_F(BadFile, MoreMovesThanItSays) {
  expect_refused("3\n# edges: 3\n0120\n", "damaged");
}
TEST_F(BadFile, Binary) {
  expect_refused(std::string("3\n01\0\1", 6), "binary");
}
TEST_F(BadFile, Program) {
  expect_failure(run({"verify", WARPNEST_PROGRAM}), "");
}
TEST_F(BadFile, Huge) {
  expect_refused(std::string(3U << 20, '0'), "larger than 1024 KiB");
}
TEST_F(BadFile, Endless) {
  expect_failure(run({"verify", "/dev/zero"}), "larger than");
}
TEST_F(BadFile, DimensionOutOfRange) {
  expect_refused("2\n01\n", "3 to 13");
  expect_refused("14\n01\n", "3 to 13");
}
TEST_F(BadFile, NoDimension) {
  expect_refused("01201301201\n", "line 1");
}
TEST_F(BadFile, NoDigit) {
  expect_refused("3\n01g\n", "line 2: 'g'");
}
TEST_F(BadFile, NoInteger) {
  expect_refused("3\n0 1 a\n", "line 2: 'a'");
}
TEST_F(BadFile, EmptyPlaceBetweenCommas) {
  expect_refused("3\n0,,1\n", "line 2");
}
TEST_F(BadFile, Latin1) {
  expect_refused("3\n01\xe4\n", "line 2");
}

}  // namespace
}  // namespace warpnest::test
