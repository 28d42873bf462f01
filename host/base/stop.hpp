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
  // Also requested when `parent` is, which must outlive it.
  explicit StopSignal(const StopSignal* parent) : deadline_(parent->deadline_), parent_(parent) {}

  // May be called from a signal handler and from any thread.
  void request() { requested_.store(true, std::memory_order_relaxed); }

  bool requested() const {
    if (interrupted()) return true;
    return deadline_ && Clock::now() >= *deadline_;
  }
  // Stopped by request, not merely out of time.
  bool interrupted() const {
    return requested_.load(std::memory_order_relaxed) ||
           (parent_ != nullptr && parent_->interrupted());
  }
  std::optional<Clock::time_point> deadline() const { return deadline_; }

 private:
  std::atomic<bool> requested_{false};
  std::optional<Clock::time_point> deadline_;
  const StopSignal* parent_ = nullptr;
};
static_assert(std::atomic<bool>::is_always_lock_free);

}  // namespace warpnest
