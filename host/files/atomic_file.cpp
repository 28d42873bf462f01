#include "host/files/atomic_file.hpp"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>

#include <fcntl.h>
#include <sys/file.h>
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

// Follows symbolic links, so that a rename replaces the target and not the link. The target need not
// exist.
std::string resolved(const std::string& path) {
  constexpr int most_links = 40;  // as the kernel allows
  std::filesystem::path target = path;
  for (int i = 0; i < most_links; ++i) {
    const std::unique_ptr<char, void (*)(void*)> real(::realpath(target.c_str(), nullptr),
                                                      std::free);
    if (real != nullptr) return real.get();
    std::error_code error;
    const std::filesystem::path next = std::filesystem::read_symlink(target, error);
    if (error) return target.string();
    target = next.is_absolute() ? next : target.parent_path() / next;
  }
  return path;  // a loop: opening it fails
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

// Locks a file until it is closed. Returns false if someone else has it (with `wait`, waits for
// them), or if the file system has no locks.
bool lock(int fd, bool wait) {
  return ::flock(fd, LOCK_EX | (wait ? 0 : LOCK_NB)) == 0;
}

bool has_name(int fd) {
  struct stat status {};
  return ::fstat(fd, &status) == 0 && status.st_nlink > 0;
}

// "FOLDER/NAME.warpnest-": what the temporary files of `path` begin with.
std::string temporary_prefix(const std::string& path) {
  constexpr std::string_view mark = ".warpnest-";
  constexpr std::size_t random = 6;  // characters that mkostemp adds
  const std::string name = std::filesystem::path(path).filename().string();
  const std::size_t length = std::min(name.size(), NAME_MAX - mark.size() - random);
  return path.substr(0, path.size() - name.size()) + name.substr(0, length) + std::string(mark);
}

// A process that was killed leaves its temporary file. Its lock went with it; the file of a process
// that still writes is locked.
void remove_leftovers(const std::string& prefix) {
  const std::string start = std::filesystem::path(prefix).filename().string();
  std::error_code error;
  for (std::filesystem::directory_iterator i(folder_of(prefix), error), end; !error && i != end;
       i.increment(error)) {
    const std::string name = i->path().filename().string();
    if (!name.starts_with(start) || name.size() != start.size() + 6) continue;
    const Descriptor file(
        ::open(i->path().c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    struct stat status {};
    if (file.fd < 0 || ::fstat(file.fd, &status) != 0 || !S_ISREG(status.st_mode)) continue;
    if (lock(file.fd, false)) ::unlink(i->path().c_str());
  }
}

// A temporary file beside `path`, deleted by the destructor unless it was renamed.
class TemporaryFile {
 public:
  TemporaryFile(const std::string& path, const std::string& shown) {
    const std::string prefix = temporary_prefix(path);
    remove_leftovers(prefix);
    do {  // again, if another process took it for a leftover before it was locked
      if (fd_ >= 0) ::close(fd_);
      name_ = prefix + "XXXXXX";
      fd_ = ::mkostemp(name_.data(), O_CLOEXEC);
      if (fd_ < 0) fail(shown, errno);
      lock(fd_, true);
    } while (!has_name(fd_));
  }
  ~TemporaryFile() {
    if (!name_.empty()) ::unlink(name_.c_str());
    ::close(fd_);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  int fd() const { return fd_; }
  void rename_to(const std::string& path, const std::string& shown) {
    if (std::rename(name_.c_str(), path.c_str()) != 0) fail(shown, errno);
    name_.clear();
  }

 private:
  std::string name_;
  int fd_ = -1;
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
