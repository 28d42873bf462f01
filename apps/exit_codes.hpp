// The program's exit codes. UsageError leads to exit_wrong_usage.
#pragma once

#include "host/base/usage_error.hpp"
namespace warpnest {

inline constexpr int exit_done = 0;
inline constexpr int exit_failed = 1;  // illegal game, unreadable file, lost device, ...
inline constexpr int exit_wrong_usage = 2;
inline constexpr int exit_signal_base = 128;  // plus the signal: 130 for Ctrl-C, 143 for SIGTERM

}  // namespace warpnest
