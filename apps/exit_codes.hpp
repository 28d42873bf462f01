// What the program's exit codes mean, and the exceptions that lead to them.
#pragma once

#include <stdexcept>

namespace warpnest {

inline constexpr int exit_done = 0;
inline constexpr int exit_failed = 1;  // illegal snake, unreadable file, lost device, ...
inline constexpr int exit_wrong_usage = 2;
inline constexpr int exit_signal_base = 128;  // plus the signal: 130 for Ctrl-C, 143 for SIGTERM

// The user asked for something that cannot be; the text is one line that says what to do.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace warpnest
