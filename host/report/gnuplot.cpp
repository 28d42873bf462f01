#include "host/report/gnuplot.hpp"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

extern char** environ;

namespace warpnest {
namespace {

// Numbered line styles are the same in all plots.
constexpr const char* preamble =
    R"(set terminal svg size 860,500 dynamic noenhanced background '#ffffff' font 'Helvetica,Arial,sans-serif,15'
set encoding utf8
set linetype 1 lc rgb '#0072b2' lw 2.2 pt 7 ps 0.6
set linetype 2 lc rgb '#d55e00' lw 2.2 pt 5 ps 0.6
set linetype 3 lc rgb '#009e73' lw 2.2 pt 9 ps 0.7
set linetype 4 lc rgb '#cc79a7' lw 2.2 pt 13 ps 0.7
set linetype 5 lc rgb '#56b4e9' lw 2.2 pt 11 ps 0.7
set linetype 6 lc rgb '#222222' lw 2.2 pt 4 ps 0.7
set linetype 7 lc rgb '#e69f00' lw 2.2 pt 6 ps 0.7
set linetype 8 lc rgb '#7b3f9e' lw 2.2 pt 8 ps 0.7
set border 3 lc rgb '#333333'
set grid lc rgb '#d8d8d8' lw 1
set tics nomirror
set key top left
)";

// A temporary folder, removed by the destructor.
class Workshop {
 public:
  Workshop() {
    std::string name = (std::filesystem::temp_directory_path() / "warpnest-plot-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
      throw std::runtime_error(
          fmt::format("cannot make a temporary folder: {}", std::strerror(errno)));
    }
    folder_ = name;
  }
  ~Workshop() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;
  std::string path(const char* name) const { return (folder_ / name).string(); }

 private:
  std::filesystem::path folder_;
};

std::string read_all(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

std::string draw(const Plot& plot) {
  const Workshop workshop;
  const std::string script = workshop.path("plot.gp");
  const std::string picture = workshop.path("plot.svg");
  const std::string messages = workshop.path("messages");
  std::ofstream(script) << preamble << "set output '" << picture << "'\n" << plot.script << "\n";

  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, messages.c_str(),
                                     O_WRONLY | O_CREAT | O_TRUNC, 0600);
  std::string program = "gnuplot";
  std::string file = script;
  std::array<char*, 3> arguments{program.data(), file.data(), nullptr};
  pid_t child = 0;
  const int error =
      ::posix_spawnp(&child, program.c_str(), &actions, nullptr, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (error == ENOENT) {
    throw GnuplotMissing(
        "gnuplot is not there, so plots are left out: apt-get install gnuplot-nox");
  }
  if (error != 0)
    throw std::runtime_error(fmt::format("cannot run gnuplot: {}", std::strerror(error)));
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  const std::string svg = read_all(picture);
  if (status == 0 && svg.find("</svg>") != std::string::npos) return svg;
  throw std::runtime_error(
      fmt::format("gnuplot could not draw '{}': {}", plot.name, read_all(messages)));
}

}  // namespace warpnest
