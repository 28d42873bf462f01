// Signals, terminals, pipes that close and disks that are full.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <functional>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include <sys/stat.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/apps/process.hpp"

namespace warpnest::test {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using Clock = std::chrono::steady_clock;

// Sends signals after a while, and records when the first was sent.
struct Sender {
  std::vector<int> signals;
  Clock::time_point sent = {};
  std::function<void(pid_t)> after(std::chrono::milliseconds delay) {
    return [this, delay](pid_t process) {
      std::this_thread::sleep_for(delay);
      sent = Clock::now();
      for (const int signal : signals) {
        ::kill(process, signal);
        std::this_thread::sleep_for(20ms);
      }
    };
  }
};

class Interrupted : public ::testing::TestWithParam<std::tuple<int, std::string, std::string>> {};

TEST_P(Interrupted, KeepsTheBestAndEndsWithinASecond) {
  const auto& [signal, dimension, level] = GetParam();
  const TemporaryFolder folder;
  const std::string path = folder.path("best.snake");
  Sender sender{{signal}};
  const Finished finished =
      run({"search", "snake", "--dim", dimension, "--level", level, "--json", "--out", path},
          {.while_running = sender.after(700ms)});
  EXPECT_LT(std::chrono::duration<double>(Clock::now() - sender.sent).count(), 1);
  EXPECT_EQ(finished.exit_code, 128 + signal) << finished.err;
  const json result = json::parse(finished.out);
  EXPECT_EQ(result["interrupted"], true);
  EXPECT_EQ(result["ended_by"], "signal");
  EXPECT_EQ(result["verified"], true);
  const Finished verified = run({"verify", path, "--json"});
  EXPECT_EQ(verified.exit_code, 0) << verified.err;
  EXPECT_EQ(json::parse(verified.out)["length"], result["score"]);
  EXPECT_EQ(folder.files(), 1U);
}

INSTANTIATE_TEST_SUITE_P(Searches, Interrupted,
                         ::testing::Values(std::tuple(SIGINT, "8", "5"),
                                           std::tuple(SIGTERM, "8", "5"),
                                           std::tuple(SIGINT, "11", "2"),
                                           std::tuple(SIGTERM, "13", "8")));

TEST(Signals, TextSaysThatItWasInterrupted) {
  Sender sender{{SIGINT}};
  const Finished finished =
      run({"search", "snake", "--level", "5"}, {.while_running = sender.after(400ms)});
  EXPECT_EQ(finished.exit_code, 130);
  EXPECT_THAT(finished.out, HasSubstr("interrupted"));
  EXPECT_THAT(finished.out, HasSubstr("verified"));
}

TEST(Signals, PlayoutsKeepWhatTheyHave) {
  Sender sender{{SIGTERM}};
  const Finished finished = run({"playouts", "snake", "--count", "100000000000", "--json"},
                                {.while_running = sender.after(400ms)});
  EXPECT_LT(std::chrono::duration<double>(Clock::now() - sender.sent).count(), 1);
  EXPECT_EQ(finished.exit_code, 143);
  const json result = json::parse(finished.out);
  EXPECT_EQ(result["interrupted"], true);
  EXPECT_GT(result["playouts"], 0);
}

TEST(Signals, BenchEnds) {
  Sender sender{{SIGINT}};
  const Finished finished =
      run({"bench", "playouts", "snake", "--rounds", "1000", "--round-time", "20ms", "--json"},
          {.while_running = sender.after(1500ms)});
  EXPECT_LT(std::chrono::duration<double>(Clock::now() - sender.sent).count(), 1);
  EXPECT_EQ(finished.exit_code, 130);
  if (finished.out.empty()) {  // on a busy machine
    EXPECT_THAT(finished.err, HasSubstr("interrupted before the first round"));
  } else {
    EXPECT_EQ(json::parse(finished.out)["interrupted"], true);
  }
}

TEST(Signals, BenchOfMorpionKeepsItsRounds) {
  Sender sender{{SIGINT}};
  const Finished finished = run({"bench", "playouts", "morpion", "--rounds", "1000", "--json"},
                                {.while_running = sender.after(1500ms)});
  EXPECT_LT(std::chrono::duration<double>(Clock::now() - sender.sent).count(), 1);
  EXPECT_EQ(finished.exit_code, 130);
  if (finished.out.empty()) {  // on a busy machine
    EXPECT_THAT(finished.err, HasSubstr("interrupted before the first round"));
  } else {
    const json result = json::parse(finished.out);
    EXPECT_EQ(result["interrupted"], true);
    EXPECT_LT(result["rounds"], 1000);
  }
}

TEST(Signals, WarpLossEnds) {
  Sender sender{{SIGTERM}};
  const Finished finished = run({"bench", "warp-loss", "--warps", "1000000000", "--json"},
                                {.while_running = sender.after(400ms)});
  EXPECT_LT(std::chrono::duration<double>(Clock::now() - sender.sent).count(), 1);
  EXPECT_EQ(finished.exit_code, 143);
  EXPECT_EQ(json::parse(finished.out)["interrupted"], true);
}

// Before there is anything to keep, and for commands where there never is.
TEST(Signals, EndWhatHasNoResult) {
  const TemporaryFolder folder;
  const std::string pipe = folder.path("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"verify", pipe},  // nobody writes to it
        {"search", "sudoku", "--order", "5", "--problem-count", "10000"}}) {
    Sender sender{{SIGINT}};
    const Finished finished = run(arguments, {.while_running = sender.after(300ms)});
    EXPECT_LT(std::chrono::duration<double>(Clock::now() - sender.sent).count(), 1);
    EXPECT_EQ(finished.exit_code, 130) << arguments[0] << ' ' << arguments[1];
    EXPECT_THAT(finished.out, IsEmpty());
    EXPECT_THAT(finished.err, IsEmpty());
  }
}

TEST(Progress, IsABarOnATerminal) {
  const Finished finished = run({"search", "snake", "--dim", "6", "--time", "1500ms"},
                                {.terminal = true, .columns = 100});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_THAT(finished.err, HasSubstr("\r"));
  EXPECT_THAT(finished.err, HasSubstr("█"));
  EXPECT_THAT(finished.err, HasSubstr("\x1b["));
  EXPECT_THAT(finished.err, HasSubstr("best "));
  EXPECT_THAT(finished.err, HasSubstr("moves/s"));
  EXPECT_THAT(finished.err, HasSubstr(" left"));
  EXPECT_TRUE(finished.err.ends_with(" \r")) << "the bar is wiped at the end";
  EXPECT_EQ(count_lines(finished.err), 0U);
  EXPECT_LE(std::count(finished.err.begin(), finished.err.end(), '\r'), 40);
  EXPECT_THAT(finished.out, Not(HasSubstr("\r")));
}

TEST(Progress, RespectsNoColor) {
  const Finished finished = run({"search", "snake", "--time", "400ms"},
                                {.environment = {"NO_COLOR=1"}, .terminal = true});
  EXPECT_THAT(finished.err, HasSubstr("█"));
  EXPECT_THAT(finished.err, Not(HasSubstr("\x1b")));
}

TEST(Progress, IsAsciiWhereTheLocaleIs) {
  const Finished finished =
      run({"search", "snake", "--time", "400ms"}, {.environment = {"LC_ALL=C"}, .terminal = true});
  EXPECT_THAT(finished.err, HasSubstr("#"));
  EXPECT_THAT(finished.err, Not(HasSubstr("█")));
}

TEST(Progress, FitsTheTerminal) {
  for (const int columns : {20, 40, 60, 80, 200}) {
    const Finished finished =
        run({"search", "snake", "--time", "300ms"},
            {.environment = {"NO_COLOR=1", "LC_ALL=C"}, .terminal = true, .columns = columns});
    std::size_t longest = 0;
    std::size_t begin = 0;
    while (begin < finished.err.size()) {
      const std::size_t end = std::min(finished.err.find('\r', begin), finished.err.size());
      longest = std::max(longest, end - begin);
      begin = end + 1;
    }
    EXPECT_LT(longest, static_cast<std::size_t>(columns));
    EXPECT_GT(longest, 0U);
  }
}

TEST(Progress, IsPlainOnADumbTerminalAndElsewhere) {
  const Finished dumb =
      run({"search", "snake", "--time", "300ms"}, {.environment = {"TERM=dumb"}, .terminal = true});
  EXPECT_THAT(dumb.err, IsEmpty());
  const Finished piped = run({"search", "snake", "--time", "7s"});
  EXPECT_EQ(count_lines(piped.err), 1U);
  EXPECT_THAT(piped.err, Not(HasSubstr("\r")));
  EXPECT_THAT(piped.err, Not(HasSubstr("\x1b")));
  EXPECT_THAT(piped.err, HasSubstr("best "));
}

TEST(Progress, QuietSilencesIt) {
  const Finished finished =
      run({"search", "snake", "--time", "300ms", "--quiet"}, {.terminal = true});
  EXPECT_THAT(finished.err, IsEmpty());
  EXPECT_EQ(finished.exit_code, 0);
}

TEST(Output, AClosedPipeEndsQuietly) {
  const TemporaryFolder folder;
  const std::string path = folder.path("best.snake");
  const Finished finished =
      run({"search", "snake", "--dim", "7", "--out", path}, {.close_output_early = true});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_THAT(finished.err, IsEmpty());
  EXPECT_EQ(run({"verify", path}).exit_code, 0);
}

// A non-blocking pipe may come from a program that waits for several others.
TEST(Output, APipeThatDoesNotBlockIsWaitedFor) {
  const Finished finished = run({"search", "--help"}, {.small_nonblocking_output = true});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_THAT(finished.err, IsEmpty());
  EXPECT_GT(finished.out.size(), 4096U);
  EXPECT_THAT(finished.out, HasSubstr("Ctrl-C ends a search early"));
}

TEST(Output, AFullDiskIsAFailure) {
  const Finished finished =
      run({"playouts", "snake", "--count", "100"}, {.standard_output = "/dev/full"});
  EXPECT_EQ(finished.exit_code, 1);
  EXPECT_THAT(finished.err, HasSubstr("No space left"));
  EXPECT_EQ(count_lines(finished.err), 1U);
}

TEST(Out, AFullDiskKeepsTheResultOnStandardOutput) {
  const Finished finished = run({"search", "snake", "--dim", "6", "--json", "--out", "/dev/full"});
  EXPECT_EQ(finished.exit_code, 1);
  EXPECT_THAT(finished.err, HasSubstr("cannot write '/dev/full': No space left"));
  EXPECT_EQ(count_lines(finished.err), 1U);
  const json result = json::parse(finished.out);
  EXPECT_EQ(result["out"], nullptr);
  EXPECT_GT(result["score"], 0);
}

TEST(Out, IsCheckedBeforeTheSearch) {
  const TemporaryFolder folder;
  for (const std::string& path : {folder.path("missing/best.snake"), folder.path("."),
                                  folder.path("new/"), std::string("/proc/best.snake")}) {
    const Finished finished =
        run({"search", "snake", "--level", "8", "--time", "1h", "--out", path});
    EXPECT_EQ(finished.exit_code, 1) << path;
    EXPECT_THAT(finished.out, IsEmpty());
    EXPECT_EQ(count_lines(finished.err), 1U) << finished.err;
    EXPECT_THAT(finished.err, HasSubstr("cannot write"));
  }
}

TEST(Out, ReplacesAFileAndKeepsItsModeAndLink) {
  const TemporaryFolder folder;
  const std::string path = folder.write("best.snake", "old");
  ::chmod(path.c_str(), 0640);
  const std::string link = folder.path("link");
  ASSERT_EQ(::symlink("best.snake", link.c_str()), 0);
  EXPECT_EQ(run({"search", "snake", "--dim", "5", "--out", link}).exit_code, 0);
  EXPECT_EQ(run({"verify", path}).exit_code, 0);
  struct stat status {};
  ASSERT_EQ(::lstat(link.c_str(), &status), 0);
  EXPECT_TRUE(S_ISLNK(status.st_mode));
  ASSERT_EQ(::stat(path.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0640U);
}

}  // namespace
}  // namespace warpnest::test
