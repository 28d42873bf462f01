#include "apps/progress.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <vector>

#include <sys/ioctl.h>
#include <unistd.h>

#include <fmt/format.h>

#include "apps/output.hpp"

namespace warpnest {
namespace {

using namespace std::chrono_literals;

constexpr auto draw_interval = 100ms;
constexpr auto plain_interval = 5s;
// A terminal echoes Ctrl-C as ^C after the line.
constexpr std::size_t echoed_signal = 2;
constexpr int min_bar = 10;
constexpr int max_bar = 40;
// Below this fraction, too little is done to estimate the remaining time.
constexpr double min_fraction_for_estimate = 0.005;

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

bool unicode_terminal() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string_view value = environment(name);
    if (value.empty()) continue;
    return value.find("UTF-8") != std::string_view::npos ||
           value.find("utf8") != std::string_view::npos;
  }
  return false;
}

int terminal_columns() {
  winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return 80;
}

// Progress is optional: if it cannot be written, the work goes on.
void write_error_stream(std::string_view text) {
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
}

std::string bar_of(double fraction, int cells, const ProgressStyle& style) {
  const int full = static_cast<int>(std::lround(fraction * cells));
  std::string bar = style.colour ? "\x1b[32m" : "";
  for (int i = 0; i < full; ++i)
    bar += style.unicode ? "█" : "#";
  if (style.colour) bar += "\x1b[2m";
  for (int i = full; i < cells; ++i)
    bar += style.unicode ? "░" : ".";
  if (style.colour) bar += "\x1b[0m";
  return style.unicode ? bar : "[" + bar + "]";
}

struct Part {
  std::string text;
  int importance;  // the least important part is dropped first if room is short
};

std::vector<Part> parts_of(const ProgressLine& line) {
  const double seconds = std::max(line.elapsed, 1e-3);
  std::vector<Part> parts;
  if (line.fraction) parts.push_back({fmt::format("{:3.0f}%", *line.fraction * 100), 6});
  if (line.state.best) parts.push_back({fmt::format("best {}", *line.state.best), 7});
  if (!line.state.count.empty()) parts.push_back({line.state.count, 3});
  if (line.state.moves > 0) {
    parts.push_back({with_unit(static_cast<double>(line.state.moves) / seconds) + " moves/s", 2});
  }
  if (line.state.playouts > 0) {
    parts.push_back(
        {with_unit(static_cast<double>(line.state.playouts) / seconds) + " playouts/s", 1});
  }
  parts.push_back({clock_time(line.elapsed), 5});
  if (line.remaining) parts.push_back({clock_time(*line.remaining) + " left", 4});
  return parts;
}

// Everything but the bar; plain ASCII, so that a byte is a column.
std::string joined(const std::string& title, const std::vector<Part>& parts) {
  std::string text = title;
  for (const Part& part : parts)
    text += (text.empty() ? "" : "  ") + part.text;
  return text;
}

// Ignores colours and counts each UTF-8 character once.
std::size_t columns_of(const std::string& text) {
  std::size_t width = 0;
  bool escape = false;
  for (const char c : text) {
    if (c == '\x1b') escape = true;
    const bool continues = (static_cast<unsigned char>(c) & 0xc0U) == 0x80U;
    if (!escape && !continues) ++width;
    if (c == 'm') escape = false;
  }
  return width;
}

}  // namespace

std::string draw_bar(const ProgressLine& line, int columns, const ProgressStyle& style) {
  const int room = std::max(columns, 1);
  const int frame = style.unicode ? 2 : 4;  // two spaces, plus brackets if there are any
  const int bar_room = line.fraction ? min_bar + frame : 0;
  std::vector<Part> parts = parts_of(line);
  std::string title = line.title;
  std::string text = joined(title, parts);
  while (static_cast<int>(text.size()) + bar_room > room && parts.size() > 1) {
    if (!title.empty()) {
      title.clear();
    } else {
      parts.erase(std::min_element(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
        return a.importance < b.importance;
      }));
    }
    text = joined(title, parts);
  }
  const int left = room - static_cast<int>(text.size()) - frame;
  if (!line.fraction || left < min_bar) return text.substr(0, static_cast<std::size_t>(room));
  return bar_of(*line.fraction, std::min(left, max_bar), style) + "  " + text;
}

std::string plain_line(const ProgressLine& line) {
  return joined(line.title, parts_of(line));
}

Progress::Progress(Options options) : options_(std::move(options)) {
  if (options_.quiet) return;
  terminal_ = ::isatty(STDERR_FILENO) == 1 && environment("TERM") != "dumb";
  style_ = {.colour = environment("NO_COLOR").empty(), .unicode = unicode_terminal()};
  thread_ = std::jthread([this](std::stop_token ending) { serve(std::move(ending)); });
}

Progress::~Progress() {
  if (!thread_.joinable()) return;
  thread_.request_stop();
  thread_.join();
  if (drawn_ > 0) write_error_stream("\r" + std::string(drawn_, ' ') + "\r");
}

void Progress::update(const ProgressState& state) {
  const std::lock_guard lock(mutex_);
  state_ = state;
}

void Progress::serve(std::stop_token ending) {
  std::unique_lock lock(mutex_);
  const Clock::duration interval = terminal_ ? Clock::duration(draw_interval) : plain_interval;
  for (;;) {
    // Wakes early only when asked to end: there is nothing else to wait for.
    wake_.wait_for(lock, ending, interval, [] { return false; });
    if (ending.stop_requested()) return;
    if (terminal_) {
      draw();
    } else {
      write_error_stream("warpnest: " + plain_line(line()) + "\n");
    }
  }
}

ProgressLine Progress::line() const {
  ProgressLine line;
  line.title = options_.title;
  line.state = state_;
  line.elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
  if (state_.fraction) {
    line.fraction = std::clamp(*state_.fraction, 0.0, 1.0);
    if (*line.fraction >= min_fraction_for_estimate) {
      line.remaining = line.elapsed * (1 - *line.fraction) / *line.fraction;
    }
  }
  if (options_.time_limit) {
    const double limit = *options_.time_limit;
    line.fraction = std::max(line.fraction.value_or(0), std::min(line.elapsed / limit, 1.0));
    const double left = std::max(0.0, limit - line.elapsed);
    line.remaining = std::min(line.remaining.value_or(left), left);
  }
  return line;
}

void Progress::draw() {
  // The last columns stay free: for ^C, and because some terminals wrap after the very last column.
  const auto columns = static_cast<std::size_t>(std::max(terminal_columns() - 1, 3));
  const std::string text = draw_bar(line(), static_cast<int>(columns - echoed_signal), style_);
  const std::size_t width = columns_of(text);
  const std::size_t before = std::min(drawn_, columns);
  write_error_stream("\r" + text + std::string(before > width ? before - width : 0, ' '));
  drawn_ = std::min(width + echoed_signal, columns);
}

}  // namespace warpnest
