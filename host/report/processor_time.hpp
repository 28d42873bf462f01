// Clocks for measurements. Processor time is the cost of a run even on a shared machine.
#pragma once

#include <ctime>

namespace warpnest {

namespace detail {

inline double clock_seconds(clockid_t clock) {
  timespec now{};
  ::clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace detail

// Processor time of the calling thread, and of all threads of the program, in seconds.
inline double thread_seconds() {
  return detail::clock_seconds(CLOCK_THREAD_CPUTIME_ID);
}
inline double process_seconds() {
  return detail::clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
}
// Wall-clock time, in seconds.
inline double wall_seconds() {
  return detail::clock_seconds(CLOCK_MONOTONIC);
}

}  // namespace warpnest
