// --out: what it replaces, what it keeps, and what it does when the disk says no.
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/apps/process.hpp"

namespace warpnest::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// The longest snake in 4 dimensions has 7 edges; a playout whose first moves are bad has fewer.
const std::string longest = "4\n# mine\n0120310\n";
std::vector<std::string> poor_search(const std::string& path) {
  return {"search", "snake", "--dim",      "4",  "--algorithm", "sampling",
          "--seed", "3",     "--playouts", "1", "--out",       path};
}
std::vector<std::string> with(std::vector<std::string> arguments,
                              const std::vector<std::string>& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

TEST(OutFile, ABetterGameStays) {
  const TemporaryFolder folder;
  const std::string path = folder.write("best.snake", longest);
  const Finished finished = run(with(poor_search(path), {"--json"}));
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
  const json result = json::parse(finished.out);
  ASSERT_LT(result["score"], 7);
  EXPECT_EQ(result["out"], nullptr);
  EXPECT_EQ(result["kept_score"], 7);
  EXPECT_EQ(read_file(path), longest);
  EXPECT_THAT(run(poor_search(path)).out, HasSubstr("which has 7 edges (--overwrite"));
  EXPECT_EQ(folder.files(), 1U);

  const json forced = json::parse(run(with(poor_search(path), {"--json", "--overwrite"})).out);
  EXPECT_EQ(forced["out"], path);
  EXPECT_EQ(forced["kept_score"], nullptr);
  EXPECT_THAT(read_file(path), HasSubstr(forced["sequence"].get<std::string>()));
}

TEST(OutFile, AGameThatIsNotBetterGoes) {
  const TemporaryFolder folder;
  for (const char* old : {"4\n012\n", "4\n0120310", "4\n0101\n", "notes of mine\n"}) {
    const std::string path = folder.write("best.snake", old);
    const Finished finished =
        run({"search", "snake", "--dim", "4", "--target", "7", "--out", path, "--json"});
    ASSERT_EQ(finished.exit_code, 0) << finished.err;
    EXPECT_EQ(json::parse(finished.out)["out"], path) << old;
    EXPECT_THAT(read_file(path), HasSubstr("found by warpnest"));
  }
}

TEST(OutFile, AGameOfAnotherProblemIsRefused) {
  const TemporaryFolder folder;
  const std::string other = "5\n0123\n";
  const std::string path = folder.write("best.snake", other);
  const Finished finished = run(poor_search(path));
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_EQ(count_lines(finished.err), 1U);
  EXPECT_THAT(finished.err, HasSubstr("holds a game of another problem"));
  EXPECT_EQ(read_file(path), other);
  EXPECT_EQ(run(with(poor_search(path), {"--overwrite"})).exit_code, 0);
}

TEST(OutFile, ADanglingLinkGetsItsTarget) {
  const TemporaryFolder folder;
  ASSERT_EQ(::mkdir(folder.path("links").c_str(), 0700), 0);
  const std::string link = folder.path("links/best.snake");
  ASSERT_EQ(::symlink("../target.snake", link.c_str()), 0);
  EXPECT_EQ(run(poor_search(link)).exit_code, 0);
  struct stat status {};
  ASSERT_EQ(::lstat(link.c_str(), &status), 0);
  EXPECT_TRUE(S_ISLNK(status.st_mode));
  EXPECT_EQ(run({"verify", folder.path("target.snake")}).exit_code, 0);

  const std::string lost = folder.path("lost");
  ASSERT_EQ(::symlink("missing/best.snake", lost.c_str()), 0);
  const std::string loop = folder.path("loop");
  ASSERT_EQ(::symlink("loop", loop.c_str()), 0);
  for (const std::string& path : {lost, loop}) {
    const Finished finished = run(poor_search(path));
    EXPECT_EQ(finished.exit_code, 1) << path;
    EXPECT_THAT(finished.out, IsEmpty());
    EXPECT_THAT(finished.err, HasSubstr("cannot write"));
  }
}

// A process that still writes has a lock on its file.
TEST(OutFile, RemovesWhatAKilledProcessLeft) {
  const TemporaryFolder folder;
  const std::string path = folder.path("best.snake");
  folder.write("best.snake.warpnest-a1B2c3", "half a ga");
  const std::string alive = folder.write("best.snake.warpnest-d4E5f6", "half a ga");
  const std::string other = folder.write("best.snake.backup", "mine");
  const int fd = ::open(alive.c_str(), O_RDWR | O_CLOEXEC);
  ASSERT_EQ(::flock(fd, LOCK_EX), 0);
  EXPECT_EQ(run(poor_search(path)).exit_code, 0);
  EXPECT_EQ(folder.files(), 3U);
  EXPECT_EQ(read_file(alive), "half a ga");
  EXPECT_EQ(read_file(other), "mine");
  ::close(fd);
  EXPECT_EQ(run(poor_search(path)).exit_code, 0);
  EXPECT_EQ(folder.files(), 2U);
}

TEST(OutFile, ALimitOfFileSizesIsAnError) {
  const TemporaryFolder folder;
  const Finished finished = run(with(poor_search(folder.path("best.snake")), {"--json"}),
                                {.file_size_limit = 16});
  EXPECT_EQ(finished.exit_code, 1);
  EXPECT_THAT(finished.err, HasSubstr("File too large"));
  EXPECT_EQ(count_lines(finished.err), 1U);
  EXPECT_EQ(json::parse(finished.out)["out"], nullptr);
  EXPECT_EQ(folder.files(), 0U);
}

TEST(OutFile, AClosedStandardOutputIsAnError) {
  const TemporaryFolder folder;
  const std::string path = folder.path("best.snake");
  const Finished finished = run(poor_search(path), {.closed_output = true});
  EXPECT_EQ(finished.exit_code, 1);
  EXPECT_THAT(finished.err, HasSubstr("cannot write to standard output"));
  EXPECT_EQ(run({"verify", path}).exit_code, 0);
}

}  // namespace
}  // namespace warpnest::test
