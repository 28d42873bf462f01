// SearchWatch: connects a run under way with those who wait for it.
//
// The run reports its progress, about once per playout, and is told when to stop. Each thread has
// its own watch, so that runs never wait for each other.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>

#include "host/base/stop.hpp"
#include "kernels/nested.cuh"

namespace warpnest {

class SearchWatch {
 public:
  // `over` is set when the run is no longer needed. `on_tick` is called now and then.
  SearchWatch(const StopSignal& stop, const std::atomic<bool>& over, std::function<void()> on_tick)
      : stop_(stop), over_(over), on_tick_(std::move(on_tick)) {}
  SearchWatch() : SearchWatch(never(), kept(), {}) {}

  // Returns true if the run must stop and return its best result so far; it stays true. Reads the
  // clock only every few calls, unless they are a millisecond apart.
  bool stopping() {
    if (stopped_) return true;
    if (over_.load(std::memory_order_relaxed) || stop_.interrupted()) return stopped_ = true;
    if (++calls_ < calls_per_look_) return false;
    const Clock::time_point now = Clock::now();
    const bool soon = now - looked_ < std::chrono::milliseconds(1);
    calls_per_look_ = soon ? std::min(2 * calls_per_look_, 16U) : 1;
    looked_ = now;
    calls_ = 0;
    stopped_ = stop_.requested();
    if (on_tick_) on_tick_();
    return stopped_;
  }

  // Counts one more playout.
  void count(SearchTotals& totals, std::int32_t score, std::uint32_t moves, bool overflow = false) {
    ++totals.playouts;
    totals.moves += moves;
    totals.sum += score;
    totals.squares += static_cast<std::uint64_t>(std::int64_t{score} * score);
    totals.overflows += overflow ? 1 : 0;
    add(playouts_, 1);
    add(moves_, moves);
    if (score > best_.load(std::memory_order_relaxed)) {
      best_.store(score, std::memory_order_relaxed);
    }
  }
  void fraction(double part) { fraction_.store(part, std::memory_order_relaxed); }

  // For other threads to read.
  double fraction() const { return fraction_.load(std::memory_order_relaxed); }
  std::int32_t best() const { return best_.load(std::memory_order_relaxed); }
  std::uint64_t playouts() const { return playouts_.load(std::memory_order_relaxed); }
  std::uint64_t moves() const { return moves_.load(std::memory_order_relaxed); }

 private:
  using Clock = std::chrono::steady_clock;

  // Only the run writes, so that no read-modify-write is needed.
  static void add(std::atomic<std::uint64_t>& sum, std::uint64_t more) {
    sum.store(sum.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
  }
  static const StopSignal& never() {
    static const StopSignal signal;
    return signal;
  }
  static const std::atomic<bool>& kept() {
    static const std::atomic<bool> flag{false};
    return flag;
  }

  const StopSignal& stop_;
  const std::atomic<bool>& over_;
  std::function<void()> on_tick_;
  std::uint32_t calls_ = 0;  // since the last look
  std::uint32_t calls_per_look_ = 1;
  Clock::time_point looked_;
  bool stopped_ = false;
  std::atomic<double> fraction_{0};
  std::atomic<std::int32_t> best_{no_score};
  std::atomic<std::uint64_t> playouts_{0};
  std::atomic<std::uint64_t> moves_{0};
};

}  // namespace warpnest
