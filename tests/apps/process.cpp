#include "tests/apps/process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace warpnest::test {
namespace {

struct Pipe {
  int read_end = -1;
  int write_end = -1;
};

Pipe make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category());
  return {ends[0], ends[1]};
}

Pipe make_terminal(int columns) {
  winsize size{};
  size.ws_row = 25;
  size.ws_col = static_cast<unsigned short>(columns);
  Pipe ends;
  if (::openpty(&ends.read_end, &ends.write_end, nullptr, nullptr, &size) != 0) {
    throw std::system_error(errno, std::generic_category());
  }
  ::fcntl(ends.read_end, F_SETFD, FD_CLOEXEC);
  ::fcntl(ends.write_end, F_SETFD, FD_CLOEXEC);
  return ends;
}

std::vector<std::string> environment_with(const std::vector<std::string>& added) {
  std::vector<std::string> result = {"TERM=xterm", "LC_ALL=C.UTF-8"};
  for (const char* name : {"PATH", "HOME", "ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS"}) {
    if (const char* value = std::getenv(name); value != nullptr) {
      result.push_back(std::string(name) + "=" + value);
    }
  }
  for (const std::string& entry : added) {
    std::erase_if(result, [&](const std::string& old) {
      return old.starts_with(entry.substr(0, entry.find('=') + 1));
    });
    result.push_back(entry);
  }
  return result;
}

std::vector<char*> pointers(std::vector<std::string>& strings) {
  std::vector<char*> result;
  for (std::string& text : strings)
    result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

// Reads both streams until both are closed.
void drain(int out, int err, Finished& result) {
  std::array<pollfd, 2> streams{pollfd{out, POLLIN, 0}, pollfd{err, POLLIN, 0}};
  std::array<std::string*, 2> texts{&result.out, &result.err};
  while (streams[0].fd >= 0 || streams[1].fd >= 0) {
    if (::poll(streams.data(), streams.size(), -1) < 0 && errno != EINTR) break;
    for (std::size_t i = 0; i < streams.size(); ++i) {
      if (streams[i].fd < 0 || streams[i].revents == 0) continue;
      char buffer[4096];
      const ssize_t got = ::read(streams[i].fd, buffer, sizeof buffer);
      if (got > 0) {
        texts[i]->append(buffer, static_cast<std::size_t>(got));
      } else {
        ::close(streams[i].fd);  // a terminal whose other side is gone gives an error: the end
        streams[i].fd = -1;
      }
    }
  }
}

}  // namespace

Finished run(const std::vector<std::string>& arguments, const RunOptions& options) {
  std::vector<std::string> words = {WARPNEST_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<std::string> environment = environment_with(options.environment);
  const std::vector<char*> argv = pointers(words);
  const std::vector<char*> envp = pointers(environment);
  const Pipe in = make_pipe();
  Pipe out = make_pipe();
  if (options.small_nonblocking_output) {
    ::fcntl(out.write_end, F_SETPIPE_SZ, 4096);
    ::fcntl(out.write_end, F_SETFL, O_NONBLOCK);
  }
  const Pipe err = options.terminal ? make_terminal(options.columns) : make_pipe();

  const auto begin = std::chrono::steady_clock::now();
  const pid_t child = ::fork();
  if (child < 0) throw std::system_error(errno, std::generic_category());
  if (child == 0) {
    int target = out.write_end;
    if (!options.standard_output.empty())
      target = ::open(options.standard_output.c_str(), O_WRONLY);
    ::dup2(in.read_end, STDIN_FILENO);
    ::dup2(target, STDOUT_FILENO);
    ::dup2(err.write_end, STDERR_FILENO);
    ::signal(SIGPIPE, SIG_DFL);
    if (options.closed_output) ::close(STDOUT_FILENO);
    if (options.file_size_limit != 0) {
      const rlimit limit{options.file_size_limit, options.file_size_limit};
      ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ::execve(argv[0], argv.data(), envp.data());
    ::_exit(127);
  }
  ::close(in.read_end);
  ::close(out.write_end);
  ::close(err.write_end);
  ::signal(SIGPIPE, SIG_IGN);
  [[maybe_unused]] const ssize_t sent =
      ::write(in.write_end, options.input.data(), options.input.size());
  ::close(in.write_end);
  if (options.close_output_early) {
    ::close(out.read_end);
    out.read_end = -1;
  }

  std::jthread companion;
  if (options.while_running) companion = std::jthread([&] { options.while_running(child); });
  Finished result;
  drain(out.read_end, err.read_end, result);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  return result;
}

TemporaryFolder::TemporaryFolder()
    : folder_((std::filesystem::temp_directory_path() / "warpnest_XXXXXX").string()) {
  if (::mkdtemp(folder_.data()) == nullptr) {
    throw std::system_error(errno, std::generic_category());
  }
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string TemporaryFolder::write(const std::string& name, const std::string& content) const {
  std::ofstream(path(name), std::ios::binary) << content;
  return path(name);
}

std::size_t TemporaryFolder::files() const {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder_), {}));
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::size_t count_lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace warpnest::test
