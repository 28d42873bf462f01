// Writing files that exist whole or not at all, also when the writer is killed.
#include "host/files/atomic_file.hpp"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

namespace warpnest {
namespace {

class AtomicFile : public ::testing::Test {
 protected:
  AtomicFile() : folder_(::testing::TempDir() + "warpnest_atomic_XXXXXX") {
    EXPECT_NE(::mkdtemp(folder_.data()), nullptr);
  }
  ~AtomicFile() override { std::filesystem::remove_all(folder_); }

  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder_), {}));
  }
  std::string folder_;
};

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The child writes over and over and is killed at some moment. The file is whole each time, and
// whatever the child left is gone after the next write.
TEST_F(AtomicFile, SurvivesAKill) {
  const std::string path = folder_ + "/game";
  const std::string content(1 << 20, 'x');
  write_file_atomically(path, "first");
  std::size_t left = 0;
  for (int i = 0; i < 40; ++i) {
    const pid_t child = ::fork();
    if (child == 0) {
      for (;;)
        write_file_atomically(path, content);
    }
    std::this_thread::sleep_for(std::chrono::microseconds(1500 + 300 * i));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    left += files() - 1;
    const std::string found = content_of(path);
    EXPECT_TRUE(found == content || found == "first");
    write_file_atomically(path, "first");
    EXPECT_EQ(files(), 1U);
    if (i >= 4 && left >= 2) break;
  }
  EXPECT_GE(left, 1U) << "no kill came while a file was written";
}

TEST_F(AtomicFile, TakesTheLongestNames) {
  const std::string path = folder_ + "/" + std::string(255, 'n');
  write_file_atomically(path, "game");
  EXPECT_EQ(content_of(path), "game");
  EXPECT_EQ(files(), 1U);
}

TEST_F(AtomicFile, ManyWritersLeaveOneWholeFile) {
  const std::string path = folder_ + "/game";
  {
    std::vector<std::jthread> writers;
    for (int i = 0; i < 4; ++i) {
      writers.emplace_back([&, i] {
        for (int k = 0; k < 25; ++k)
          write_file_atomically(path, std::string(100, static_cast<char>('a' + i)));
      });
    }
  }
  const std::string found = content_of(path);
  EXPECT_EQ(found, std::string(100, found.at(0)));
  EXPECT_EQ(files(), 1U);
}

}  // namespace
}  // namespace warpnest
