#include "host/files/atomic_file.hpp"

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "host/files/file_error.hpp"

namespace warpnest {
namespace {

[[noreturn]] void fail(const std::string& path, int error) {
  throw FileError(fmt::format("cannot write '{}': {}", path, std::strerror(error)));
}

struct Descriptor {
  int fd;
  explicit Descriptor(int number) : fd(number) {}
  ~Descriptor() {
    if (fd >= 0) ::close(fd);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
};

// Follows symbolic links, so that a rename replaces the target and not the link.
std::string resolved(const std::string& path) {
  const std::unique_ptr<char, void (*)(void*)> real(::realpath(path.c_str(), nullptr), std::free);
  return real != nullptr ? std::string(real.get()) : path;
}

std::string folder_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

std::optional<struct stat> status_of(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0) return status;
  if (errno == ENOENT) return std::nullopt;
  fail(path, errno);
}

void write_all(int fd, std::string_view content, const std::string& path) {
  while (!content.empty()) {
    const ssize_t written = ::write(fd, content.data(), content.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      fail(path, errno);
    }
    content.remove_prefix(static_cast<std::size_t>(written));
  }
}

// The mode of a new file. The mask can only be read by setting it.
mode_t default_mode() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

// A temporary file beside `path`, deleted by the destructor unless it was renamed.
class TemporaryFile {
 public:
  TemporaryFile(const std::string& path, const std::string& shown)
      : name_(path + ".XXXXXX"), file_(::mkostemp(name_.data(), O_CLOEXEC)) {
    if (file_.fd < 0) fail(shown, errno);
  }
  ~TemporaryFile() {
    if (!name_.empty()) ::unlink(name_.c_str());
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  int fd() const { return file_.fd; }
  void rename_to(const std::string& path, const std::string& shown) {
    if (std::rename(name_.c_str(), path.c_str()) != 0) fail(shown, errno);
    name_.clear();
  }

 private:
  std::string name_;
  Descriptor file_;
};

}  // namespace

void write_file_atomically(const std::string& path, std::string_view content) {
  const std::string target = resolved(path);
  const auto status = status_of(target);
  if (status && !S_ISREG(status->st_mode)) {
    // A pipe without a reader is an error, not a reason to wait.
    const Descriptor file(::open(target.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.fd < 0) fail(path, errno);
    ::fcntl(file.fd, F_SETFL, 0);
    write_all(file.fd, content, path);
    return;
  }

  TemporaryFile temporary(target, path);
  if (::fchmod(temporary.fd(), status ? status->st_mode & 07777 : default_mode()) != 0) {
    fail(path, errno);
  }
  write_all(temporary.fd(), content, path);
  if (::fsync(temporary.fd()) != 0) fail(path, errno);
  temporary.rename_to(target, path);

  // Syncing the folder makes the new name durable; not every file system supports this.
  const Descriptor folder(::open(folder_of(target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.fd >= 0) ::fsync(folder.fd);
}

void check_writable(const std::string& path) {
  const std::string target = resolved(path);
  const auto status = status_of(target);
  if (status && S_ISDIR(status->st_mode)) fail(path, EISDIR);
  if (status && ::access(target.c_str(), W_OK) != 0) fail(path, errno);
  if (!status && (target.empty() || target.back() == '/')) fail(path, ENOENT);
  if (!status || S_ISREG(status->st_mode)) {
    const TemporaryFile probe(target, path);
  }
}

}  // namespace warpnest
