// BatchQueue: hands the jobs of a batch to the workers of several devices.
//
// Every job is held by one worker at a time and finished once. A worker that cannot go on returns
// its jobs for the others. All functions may be called from any thread.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

namespace warpnest {

class BatchQueue {
 public:
  explicit BatchQueue(std::uint64_t jobs) : jobs_(jobs) {}

  // Returns at most `most` jobs: returned ones first, then in order of number.
  std::vector<std::uint64_t> take(std::uint64_t most) {
    const std::lock_guard lock(mutex_);
    std::vector<std::uint64_t> taken;
    if (closed_) return taken;
    while (taken.size() < most && !returned_.empty()) {
      taken.push_back(returned_.back());
      returned_.pop_back();
    }
    while (taken.size() < most && next_ < jobs_)
      taken.push_back(next_++);
    return taken;
  }

  void give_back(std::span<const std::uint64_t> jobs) {
    if (jobs.empty()) return;
    {
      const std::lock_guard lock(mutex_);
      returned_.insert(returned_.end(), jobs.begin(), jobs.end());
    }
    changed_.notify_all();
  }

  void finish(std::uint64_t jobs) {
    {
      const std::lock_guard lock(mutex_);
      finished_ += jobs;
    }
    changed_.notify_all();
  }

  // Ends the batch early: no more jobs are handed out.
  void close() {
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
    }
    changed_.notify_all();
  }

  // For a worker without jobs: returns true when there are jobs to take, false when none will come.
  // Waits while others hold jobs that they may still return.
  bool wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return closed_ || finished_ == jobs_ || available(); });
    return !closed_ && available();
  }

  bool closed() const {
    const std::lock_guard lock(mutex_);
    return closed_;
  }
  std::uint64_t unfinished() const {
    const std::lock_guard lock(mutex_);
    return jobs_ - finished_;
  }

 private:
  bool available() const { return next_ < jobs_ || !returned_.empty(); }

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  const std::uint64_t jobs_;
  std::uint64_t next_ = 0;               // the first job that no worker has taken
  std::vector<std::uint64_t> returned_;  // by workers that could not go on
  std::uint64_t finished_ = 0;
  bool closed_ = false;
};

}  // namespace warpnest
