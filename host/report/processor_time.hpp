// Clocks of measurements. Processor time is what one costs on a machine that others use too.
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

// Of the calling thread, and of all threads of the program, in seconds.
inline double thread_seconds() {
  return detail::clock_seconds(CLOCK_THREAD_CPUTIME_ID);
}
inline double process_seconds() {
  return detail::clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
}
// Of the clock on the wall.
inline double wall_seconds() {
  return detail::clock_seconds(CLOCK_MONOTONIC);
}

}  // namespace warpnest
