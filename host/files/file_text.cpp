#include "host/files/file_text.hpp"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>

#include "host/files/file_error.hpp"

namespace warpnest {

std::string read_small_file(const std::string& path, std::size_t limit) {
  const auto fail = [&](const std::string& why) -> void {
    throw FileError(fmt::format("cannot read '{}': {}", path, why));
  };
  const bool standard_input = path == "-";
  const int fd = standard_input ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) fail(std::strerror(errno));
  struct Closer {
    int fd;
    ~Closer() {
      if (fd > STDIN_FILENO) ::close(fd);
    }
  } closer{fd};

  std::string text(limit + 1, '\0');
  std::size_t size = 0;
  while (size < text.size()) {
    const ssize_t got = ::read(fd, text.data() + size, text.size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail(std::strerror(errno));
    if (got == 0) break;
    size += static_cast<std::size_t>(got);
  }
  if (size > limit) fail(fmt::format("it is larger than {} KiB", limit / 1024));
  if (size == 0) fail("it is empty");
  text.resize(size);
  return text;
}

}  // namespace warpnest
