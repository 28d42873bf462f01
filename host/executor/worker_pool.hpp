// WorkerPool: a fixed number of threads that share numbered pieces of work.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace warpnest {

class WorkerPool {
 public:
  // `threads` must be at least 1; the caller of run() is one of them.
  explicit WorkerPool(std::uint32_t threads);
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  std::uint32_t threads() const { return static_cast<std::uint32_t>(workers_.size()) + 1; }

  // Calls work(i, worker) for i = 0 to count - 1, started in increasing order, where worker is the
  // number of the thread. Returns when all are done. After an exception no further piece is
  // started; the first exception is rethrown.
  void run(std::size_t count, const std::function<void(std::size_t, std::uint32_t)>& work);

 private:
  void end();
  void serve(std::uint32_t worker);
  void take_work(std::unique_lock<std::mutex>& lock, std::uint32_t worker);

  std::mutex mutex_;
  std::condition_variable wake_;  // there is work, or it is time to end
  std::condition_variable done_;  // the last piece is finished
  const std::function<void(std::size_t, std::uint32_t)>* work_ = nullptr;
  std::size_t next_ = 0;
  std::size_t count_ = 0;
  std::size_t unfinished_ = 0;
  std::exception_ptr failure_;
  bool ending_ = false;
  std::vector<std::jthread> workers_;
};

}  // namespace warpnest
