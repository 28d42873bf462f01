// StopSignal: asks running work to return soon, because of a signal or a time limit.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>

namespace warpnest {

class StopSignal {
 public:
  using Clock = std::chrono::steady_clock;

  StopSignal() = default;
  explicit StopSignal(std::optional<Clock::time_point> deadline) : deadline_(deadline) {}

  // May be called from a signal handler and from any thread.
  void request() { requested_.store(true, std::memory_order_relaxed); }

  bool requested() const {
    if (requested_.load(std::memory_order_relaxed)) return true;
    return deadline_ && Clock::now() >= *deadline_;
  }
  // Stopped by request, not merely out of time.
  bool interrupted() const { return requested_.load(std::memory_order_relaxed); }
  std::optional<Clock::time_point> deadline() const { return deadline_; }

 private:
  std::atomic<bool> requested_{false};
  std::optional<Clock::time_point> deadline_;
};
static_assert(std::atomic<bool>::is_always_lock_free);

}  // namespace warpnest
