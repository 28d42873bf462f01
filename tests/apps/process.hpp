// Runs the program as a user does: a real process with output, exit code and signals.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace warpnest::test {

struct Finished {
  int exit_code = -1;  // -signal if a signal ended it
  std::string out;
  std::string err;  // on a terminal: what the terminal showed
  double seconds = 0;
};

struct RunOptions {
  std::string input = {};                         // standard input
  std::vector<std::string> environment = {};      // NAME=value, added
  bool terminal = false;                          // standard error is a pseudo-terminal
  int columns = 100;                              // of the terminal
  std::string standard_output = {};               // a file instead of a pipe, such as /dev/full
  bool close_output_early = false;                // the reader of the pipe goes away at once
  bool small_nonblocking_output = false;          // a non-blocking pipe of one page
  bool closed_output = false;                     // standard output is closed from the start
  std::uint64_t file_size_limit = 0;              // as ulimit -f, in bytes; 0: none
  std::function<void(pid_t)> while_running = {};  // called on a thread of its own
};

Finished run(const std::vector<std::string>& arguments, const RunOptions& options = {});

// A new folder in the system's temporary folder, removed with the object.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  std::string write(const std::string& name, const std::string& content) const;  // returns its path
  std::size_t files() const;

 private:
  std::string folder_;
};

std::string read_file(const std::string& path);
std::size_t count_lines(const std::string& text);

}  // namespace warpnest::test
