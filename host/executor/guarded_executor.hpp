// GuardedExecutor: a lost device ends a search as a signal does, keeping its best result.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>

#include "host/base/stop.hpp"
#include "host/executor/executor.hpp"
#include "host/executor/make_executor.hpp"

namespace warpnest {

class GuardedExecutor final : public Executor {
 public:
  // Requests `stop` when the device is lost.
  GuardedExecutor(Executor& executor, StopSignal& stop) : executor_(executor), stop_(stop) {}

  // Why the device was lost; empty while it works.
  const std::string& failure() const { return failure_; }

  std::string name() const override { return executor_.name(); }
  std::uint32_t capacity() const override { return executor_.capacity(); }
  int job_level() const override { return executor_.job_level(); }
  bool arranges() const override { return executor_.arranges(); }
  void on_tick(std::function<void()> tick) override { executor_.on_tick(std::move(tick)); }
  JobsUnderWay under_way() const override { return executor_.under_way(); }

  void run(int level, const SearchOptions& options, std::span<const SearchJob> jobs,
           std::span<SearchResult> results, const StopSignal& stop) override {
    try {
      executor_.run(level, options, jobs, results, stop);
    } catch (const DeviceError& error) {
      lost(error);  // results finished before that are valid
    }
  }

  PlayoutSummary playouts(const AnyPosition& position, std::uint64_t seed, std::uint64_t count,
                          const StopSignal& stop, std::uint64_t first_stream = 0) override {
    try {
      return executor_.playouts(position, seed, count, stop, first_stream);
    } catch (const DeviceError& error) {
      lost(error);
      return {};
    }
  }

 private:
  void lost(const DeviceError& error) {
    failure_ = error.what();
    stop_.request();
  }

  Executor& executor_;
  StopSignal& stop_;
  std::string failure_;
};

}  // namespace warpnest
