// Live progress on standard error.
//
// On a terminal: one line with a bar, redrawn about ten times a second and cleared at the end.
// Elsewhere: a plain line every few seconds. A separate thread draws, so that the clock keeps
// running during a long batch.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

namespace warpnest {

struct ProgressState {
  std::optional<double> fraction = {};  // of the work, if its amount is known
  std::optional<std::int64_t> best = {};
  std::string count = {};  // work done, such as "3/10 runs"
  std::uint64_t playouts = 0;
  std::uint64_t moves = 0;
};

// The parts of one line, before they are fitted to the width of a terminal.
struct ProgressLine {
  std::string title;
  std::optional<double> fraction;
  ProgressState state;
  double elapsed = 0;               // seconds
  std::optional<double> remaining;  // seconds
};
struct ProgressStyle {
  bool colour = false;
  bool unicode = false;
};
// Returns at most `columns` visible characters; colours do not count.
std::string draw_bar(const ProgressLine& line, int columns, const ProgressStyle& style);
std::string plain_line(const ProgressLine& line);

class Progress {
 public:
  struct Options {
    bool quiet = false;
    std::string title = {};
    std::optional<double> time_limit = {};  // seconds
  };
  explicit Progress(Options options);
  // Clears the line.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // May be called from any thread; cheap.
  void update(const ProgressState& state);

 private:
  using Clock = std::chrono::steady_clock;

  void serve(std::stop_token ending);
  ProgressLine line() const;
  void draw();

  const Options options_;
  const Clock::time_point start_ = Clock::now();
  bool terminal_ = false;
  ProgressStyle style_;
  std::size_t drawn_ = 0;  // columns of the line on screen

  mutable std::mutex mutex_;
  std::condition_variable_any wake_;
  ProgressState state_;
  std::jthread thread_;  // last: it uses all of the above
};

}  // namespace warpnest
