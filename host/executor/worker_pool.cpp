#include "host/executor/worker_pool.hpp"

#include <utility>

namespace warpnest {

WorkerPool::WorkerPool(std::uint32_t threads) {
  try {
    for (std::uint32_t worker = 1; worker < threads; ++worker) {
      workers_.emplace_back([this, worker] { serve(worker); });
    }
  } catch (...) {
    end();  // otherwise the threads that did start would be waited for forever
    throw;
  }
}

WorkerPool::~WorkerPool() {
  end();
}

void WorkerPool::end() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
}

void WorkerPool::run(std::size_t count,
                     const std::function<void(std::size_t, std::uint32_t)>& work) {
  std::unique_lock lock(mutex_);
  work_ = &work;
  next_ = 0;
  count_ = count;
  unfinished_ = count;
  failure_ = nullptr;
  wake_.notify_all();
  take_work(lock, 0);
  done_.wait(lock, [this] { return unfinished_ == 0; });
  work_ = nullptr;
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void WorkerPool::serve(std::uint32_t worker) {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return ending_ || (work_ != nullptr && next_ < count_); });
    if (ending_) return;
    take_work(lock, worker);
  }
}

void WorkerPool::take_work(std::unique_lock<std::mutex>& lock, std::uint32_t worker) {
  while (work_ != nullptr && next_ < count_) {
    const std::size_t mine = next_++;
    const auto& work = *work_;
    lock.unlock();
    std::exception_ptr failure;
    try {
      work(mine, worker);
    } catch (...) {
      failure = std::current_exception();
    }
    lock.lock();
    --unfinished_;
    if (failure) {
      if (!failure_) failure_ = failure;
      unfinished_ -= count_ - next_;  // nobody starts the rest
      next_ = count_;
    }
    if (unfinished_ == 0) done_.notify_all();
  }
}

}  // namespace warpnest
