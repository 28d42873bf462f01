// CursorExecutor: an executor for playouts of any kind, one after another on the CPU's threads.
//
// A job is a search of level 0 or 1 on a cursor, run by one thread. Candidates keep the game's own
// order. If the game does not arrange its candidates, uniform playouts give the same results as on
// the other executors of the class, including streams and ties. The other executors are faster.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "host/executor/executor.hpp"
#include "host/executor/worker_pool.hpp"
#include "host/policy/any_cursor.hpp"
#include "host/search/search_watch.hpp"

namespace warpnest {

struct CursorExecutorParts {
  AnyCursor (*cursor)(const AnyPosition& position);
  std::function<std::unique_ptr<Playouts>()> playouts;  // called once per thread, on construction
  std::int32_t lowest_score = 0;                        // of the class
  std::uint32_t threads = 1;
  std::uint32_t jobs_per_thread = 4;  // in a batch; with fewer, jobs run closer to their order
  // Once a job has reached this score, the jobs after it in the batch are no longer needed: those
  // that have not begun stay unfinished.
  std::optional<std::int32_t> enough = {};
};

class CursorExecutor final : public Executor {
 public:
  explicit CursorExecutor(const CursorExecutorParts& parts);

  std::string name() const override { return "cpu"; }
  std::uint32_t capacity() const override { return parts_.jobs_per_thread * parts_.threads; }
  int job_level() const override { return 1; }
  bool arranges() const override { return false; }
  void on_tick(std::function<void()> tick) override { tick_ = std::move(tick); }
  JobsUnderWay under_way() const override;

  // `level` must be 0 or 1. Checks `stop` after each playout. A stopped job returns its best
  // playout.
  void run(int level, const SearchOptions& options, std::span<const SearchJob> jobs,
           std::span<SearchResult> results, const StopSignal& stop) override;

  PlayoutSummary playouts(const AnyPosition& position, std::uint64_t seed, std::uint64_t count,
                          const StopSignal& stop, std::uint64_t first_stream = 0) override;

 private:
  CursorExecutorParts parts_;
  WorkerPool workers_;
  std::vector<std::unique_ptr<Playouts>> playouts_;  // one per thread
  std::function<void()> tick_;
  std::deque<SearchWatch> watches_;  // one per thread while jobs run
  std::atomic<std::uint64_t> jobs_done_{0};
};

}  // namespace warpnest
