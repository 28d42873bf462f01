// --check for devices that run whole jobs: a reference executor runs every job too.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "host/executor/checking_engine.hpp"
#include "host/executor/executor.hpp"

namespace warpnest {

// Throws CheckFailure at the first job that differs.
class CheckedExecutor final : public Executor {
 public:
  CheckedExecutor(std::unique_ptr<Executor> executor, std::unique_ptr<Executor> reference)
      : executor_(std::move(executor)), reference_(std::move(reference)) {}

  std::string name() const override { return executor_->name(); }
  std::uint32_t capacity() const override { return executor_->capacity(); }
  int job_level() const override { return executor_->job_level(); }

  void run(int level, const SearchOptions& options, std::span<const SearchJob> jobs,
           std::span<SearchResult> results, const StopSignal& stop) override {
    executor_->run(level, options, jobs, results, stop);
    std::vector<SearchResult> expected(jobs.size());
    reference_->run(level, options, jobs, expected, stop);
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      if (!results[i].finished || !expected[i].finished) continue;
      if (results[i].score == expected[i].score && results[i].moves == expected[i].moves &&
          results[i].totals.sum == expected[i].totals.sum &&
          results[i].totals.squares == expected[i].totals.squares) {
        continue;
      }
      throw CheckFailure(fmt::format(
          "check failed: the level {} search of stream {:#018x} on {} has score {}, sum {}; the "
          "reference has score {}, sum {}",
          level, jobs[i].stream, name(), results[i].score, results[i].totals.sum, expected[i].score,
          expected[i].totals.sum));
    }
  }

  PlayoutSummary playouts(const AnyPosition& position, std::uint64_t seed, std::uint64_t count,
                          const StopSignal& stop, std::uint64_t first_stream = 0) override {
    const PlayoutSummary summary = executor_->playouts(position, seed, count, stop, first_stream);
    const PlayoutSummary expected = reference_->playouts(position, seed, count, stop, first_stream);
    if (!stop.requested() &&
        (summary.histogram != expected.histogram || summary.best_stream != expected.best_stream)) {
      throw CheckFailure(fmt::format(
          "check failed: {} playouts from stream {} of seed {} on {} have sum {}; the reference "
          "has {}",
          count, first_stream, seed, name(), summary.totals.sum, expected.totals.sum));
    }
    return summary;
  }

 private:
  std::unique_ptr<Executor> executor_;
  std::unique_ptr<Executor> reference_;
};

}  // namespace warpnest
