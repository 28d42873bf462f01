// Signals: Ctrl-C and SIGTERM ask the running work to stop. The second time, or if there is nothing
// to keep, they end the program at once with the same exit code.
#pragma once

#include "host/base/stop.hpp"

namespace warpnest {

// From now on SIGINT, SIGTERM and SIGHUP end the program with 128 plus their number, unless they
// are ignored (nohup) or a SignalGuard is alive.
void handle_signals();

// While it lives, these signals request `stop`. At most one may exist at a time.
class SignalGuard {
 public:
  explicit SignalGuard(StopSignal& stop);
  ~SignalGuard();
  SignalGuard(const SignalGuard&) = delete;
  SignalGuard& operator=(const SignalGuard&) = delete;

  // Returns the exit code: 128 plus the signal that came, or `otherwise` if none did.
  static int exit_code(int otherwise);
};

// Makes writing to a closed pipe, or beyond the limit of a file's size, an error instead of the end
// of the program. Also makes sure that descriptors 0 to 2 exist, so that no file opened later takes
// the place of one of them; a standard output that was closed cannot be written to.
void prepare_standard_streams();

}  // namespace warpnest
