#include "apps/output.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>

#include <poll.h>
#include <unistd.h>

#include <fmt/format.h>

namespace warpnest {

void print(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      if (errno == EAGAIN) {  // whoever started the program made it so; a full pipe is waited for
        pollfd output{STDOUT_FILENO, POLLOUT, 0};
        ::poll(&output, 1, -1);
        continue;
      }
      if (errno == EPIPE) throw OutputClosed();
      throw OutputError(fmt::format("cannot write to standard output: {}", std::strerror(errno)));
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void complain(std::string_view message) {
  std::string line = fmt::format("warpnest: {}", message);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  line += '\n';
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, line.data(), line.size());
}

std::string grouped(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string with_unit(double number) {
  if (number < 1e3) return fmt::format("{:.0f}", number);
  if (number < 1e6) return fmt::format("{:.1f} k", number / 1e3);
  if (number < 1e9) return fmt::format("{:.1f} M", number / 1e6);
  return fmt::format("{:.2f} G", number / 1e9);
}

std::string brief_time(double seconds) {
  if (seconds < 9.995) return fmt::format("{:.2f} s", seconds);
  if (seconds < 99.95) return fmt::format("{:.1f} s", seconds);
  return clock_time(seconds);
}

std::string clock_time(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::llround(std::max(0.0, seconds)));
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string field(std::string_view label, std::string_view value) {
  return fmt::format("  {:<11} {}\n", label, value);
}

std::string overflow_note(std::uint64_t playouts) {
  return fmt::format("{} playout{} reached the edge of the board and counted as far as they went",
                     grouped(playouts), playouts == 1 ? "" : "s");
}

}  // namespace warpnest
