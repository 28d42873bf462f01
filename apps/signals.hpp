// Signals: Ctrl-C and SIGTERM ask the running work to stop, and a second one ends the program.
#pragma once

#include "host/stop.hpp"

namespace warpnest {

// While it lives, SIGINT, SIGTERM and (unless ignored, as under nohup) SIGHUP request `stop`. At
// most one lives at a time.
class SignalGuard {
 public:
  explicit SignalGuard(StopSignal& stop);
  ~SignalGuard();
  SignalGuard(const SignalGuard&) = delete;
  SignalGuard& operator=(const SignalGuard&) = delete;

  // The exit code: 128 plus the signal that came, or `otherwise` if none did.
  static int exit_code(int otherwise);
};

// Writing to a closed pipe becomes an error instead of the end of the program; and descriptors 0 to
// 2 exist, so that no file that is opened later takes the place of one of them.
void prepare_standard_streams();

}  // namespace warpnest
