#include "apps/signals.hpp"

#include <array>
#include <atomic>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

#include "apps/exit_codes.hpp"

namespace warpnest {
namespace {

// A handler can only reach static data.
std::atomic<StopSignal*> stop_of_handler{nullptr};
std::atomic<int> caught{0};
std::atomic<bool> guarded{false};  // there is, or was, work with a result to keep
static_assert(std::atomic<StopSignal*>::is_always_lock_free);
static_assert(std::atomic<int>::is_always_lock_free);

constexpr std::array handled{SIGINT, SIGTERM, SIGHUP};

// Only async-signal-safe calls.
void on_signal(int signal) {
  int none = 0;
  const bool first = caught.compare_exchange_strong(none, signal);
  if (!first || !guarded.load()) ::_exit(exit_signal_base + signal);
  if (StopSignal* stop = stop_of_handler.load(); stop != nullptr) stop->request();
}

}  // namespace

void handle_signals() {
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (const int signal : handled) {
    struct sigaction before {};
    ::sigaction(signal, nullptr, &before);
    if (before.sa_handler == SIG_IGN) continue;  // as nohup and a shell's & intend
    ::sigaction(signal, &action, nullptr);
  }
}

SignalGuard::SignalGuard(StopSignal& stop) {
  stop_of_handler = &stop;
  guarded = true;
  if (caught.load() != 0) stop.request();  // it came between two pieces of work
}

// From here on a first signal is only recorded: while results are written it must not undo them.
SignalGuard::~SignalGuard() {
  stop_of_handler = nullptr;
}

int SignalGuard::exit_code(int otherwise) {
  const int signal = caught.load();
  return signal == 0 ? otherwise : exit_signal_base + signal;
}

void prepare_standard_streams() {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(fd, F_GETFD) < 0) {
      // Takes the lowest free one. Writing to standard output then fails, as it must.
      const int mode = fd == STDOUT_FILENO ? O_RDONLY : O_RDWR;
      [[maybe_unused]] const int opened = ::open("/dev/null", mode);
    }
  }
}

}  // namespace warpnest
