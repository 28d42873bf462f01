#include "host/executor/batch_scheduler.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "host/executor/batch_queue.hpp"
#include "host/executor/make_executor.hpp"

namespace warpnest {
namespace {

constexpr std::uint64_t no_job = ~std::uint64_t{0};
// The most whole jobs per warp in a launch: enough to fill a launch with short ones.
constexpr std::uint64_t most_whole_jobs_per_warp = 16;

std::string describe_failure(const BatchDevice& device) {
  return fmt::format("{} failed: {}", device.name(), device.failure());
}

// One device's share of a batch.
class DeviceWorker {
 public:
  DeviceWorker(BatchDevice& device, BatchTask& task, BatchQueue& queue, const StopSignal& stop,
               std::uint64_t share, const BatchLog& on_failure)
      : device_(device),
        task_(task),
        queue_(queue),
        stop_(stop),
        on_failure_(on_failure),
        needs_(task.needs()) {
    const std::uint64_t most =
        device.capacity() * (needs_.whole_jobs ? most_whole_jobs_per_warp : std::uint64_t{1});
    room_ = static_cast<std::uint32_t>(
        std::clamp<std::uint64_t>(share, 1, std::max<std::uint64_t>(most, 1)));
    for (std::uint32_t i = 0; i < queues_per_device; ++i)
      feeds_[i].queue = &device.queue(i);
  }

  void run() noexcept {
    try {
      try {
        device_.bind();
        work();
        for (Feed& feed : feeds_)
          keep_unfinished(feed);
      } catch (const DeviceFailure& failure) {
        device_.fail(failure.what());
        on_failure_(describe_failure(device_));
        for (Feed& feed : feeds_) {
          keep_unfinished(feed);
          give_back(feed);
        }
      }
    } catch (...) {
      error_ = std::current_exception();
      queue_.close();
    }
  }

  std::exception_ptr error() const { return error_; }

 private:
  // A queue of the device, and the jobs in its places.
  struct Feed {
    LaunchQueue* queue = nullptr;
    bool reserved = false;
    std::vector<std::uint64_t> places;  // the job at each place, or no_job
    std::uint32_t used = 0;             // places that have ever held a job
    std::uint32_t active = 0;           // jobs currently in places
    bool in_flight = false;
    std::uint64_t amount = 0;   // of the launch in flight, in units of the budget
    bool budget_bound = false;  // whole jobs: the budget, not the supply, limited the launch
  };

  bool stopping() {
    if (stop_.requested()) queue_.close();
    return queue_.closed();
  }

  // While the host waits for one queue and serves it, the other queue's launch runs.
  void work() {
    for (;;) {
      bool busy = false;
      for (std::uint32_t i = 0; i < queue_count_; ++i) {
        Feed& feed = feeds_[i];
        if (feed.in_flight) absorb(feed);
        if (!stopping()) start(feed);
      }
      for (const Feed& feed : feeds_)
        busy = busy || feed.in_flight;
      if (busy) continue;
      if (stopping() || !queue_.wait()) return;
    }
  }

  // Takes the results of a launch.
  void absorb(Feed& feed) {
    const double milliseconds = feed.queue->wait();
    feed.in_flight = false;
    const std::uint32_t before = feed.active;
    if (needs_.tally != 0) task_.add_tally(feed.queue->tally());
    for (std::uint32_t place = 0; place < feed.used; ++place) {
      if (feed.places[place] == no_job) continue;
      if (!needs_.whole_jobs && !task_.finished(record(feed, place))) continue;
      task_.collect(feed.places[place], record(feed, place), result(feed, place));
      feed.places[place] = no_job;
      --feed.active;
    }
    if (needs_.whole_jobs) feed.used = 0;
    queue_.finish(before - feed.active);
    device_.budget(needs_.whole_jobs)
        .measured(feed.amount, needs_.whole_jobs ? 1 : before, milliseconds,
                  needs_.whole_jobs ? feed.budget_bound : feed.active != 0);
  }

  void start(Feed& feed) {
    try {
      if (!fill(feed)) return;
      if (!needs_.whole_jobs) feed.amount = device_.budget(false).amount(feed.active);
      feed.queue->launch(feed.used, feed.amount);
      feed.in_flight = true;
    } catch (const OutOfDeviceMemory& failure) {
      shrink(failure);
    }
  }

  // Puts waiting jobs into free places; returns true if the queue has any job.
  bool fill(Feed& feed) {
    const std::uint32_t limit = needs_.whole_jobs ? whole_job_limit() : room_;
    if (feed.active < limit) {
      const std::vector<std::uint64_t> jobs = queue_.take(limit - feed.active);
      std::size_t placed = 0;
      try {
        if (!jobs.empty()) reserve(feed);
        for (std::uint32_t place = 0; placed < jobs.size(); ++place) {
          if (feed.places[place] != no_job) continue;
          task_.prepare(jobs[placed], record(feed, place));
          feed.places[place] = jobs[placed++];
          feed.used = std::max(feed.used, place + 1);
          ++feed.active;
        }
      } catch (...) {
        queue_.give_back(std::span(jobs).subspan(placed));
        throw;
      }
    }
    if (needs_.whole_jobs) {
      feed.amount = feed.active * task_.cost();
      feed.budget_bound = feed.active == limit && limit < room_;
    }
    return feed.active != 0;
  }

  // At least one job per warp: fewer would leave warps idle and save little time.
  std::uint32_t whole_job_limit() {
    const std::uint64_t affordable =
        device_.budget(true).amount(1) / std::max<std::uint64_t>(task_.cost(), 1);
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(
        room_, std::max<std::uint64_t>({affordable, device_.capacity(), 1})));
  }

  void reserve(Feed& feed) {
    if (feed.reserved) return;
    feed.queue->reserve(needs_, room_);
    feed.places.assign(room_, no_job);
    feed.reserved = true;
  }

  // Halves the room, then drops the second queue, then gives up. Jobs in the queues go back to the
  // queue and start again.
  void shrink(const OutOfDeviceMemory& failure) {
    for (Feed& feed : feeds_) {
      if (feed.in_flight) absorb(feed);
    }
    for (Feed& feed : feeds_) {
      if (feed.reserved) keep_unfinished(feed);  // they start again, unless a stop comes first
      give_back(feed);
      feed.queue->release();
      feed.reserved = false;
      feed.used = 0;
    }
    if (room_ > 1) {
      room_ /= 2;
    } else if (queue_count_ > 1) {
      queue_count_ = 1;
    } else {
      throw DeviceFailure(fmt::format("not even one job fits into its memory: {}", failure.what()));
    }
  }

  void give_back(Feed& feed) {
    std::vector<std::uint64_t> jobs;
    for (std::uint64_t& job : feed.places) {
      if (job != no_job) jobs.push_back(job);
      job = no_job;
    }
    feed.active = 0;
    queue_.give_back(jobs);
  }

  // Collects the best result so far of jobs that are not done.
  void keep_unfinished(const Feed& feed) {
    if (needs_.whole_jobs) return;
    for (std::uint32_t place = 0; place < feed.used; ++place) {
      if (feed.places[place] == no_job) continue;
      task_.collect(feed.places[place], record(feed, place), result(feed, place));
    }
  }

  std::byte* record(const Feed& feed, std::uint32_t place) const {
    return feed.queue->records() + place * needs_.record;
  }
  const std::byte* result(const Feed& feed, std::uint32_t place) const {
    return feed.queue->results() + place * needs_.result;
  }

  BatchDevice& device_;
  BatchTask& task_;
  BatchQueue& queue_;
  const StopSignal& stop_;
  const BatchLog& on_failure_;
  const QueueNeeds needs_;
  std::uint32_t room_ = 1;  // places per queue
  std::uint32_t queue_count_ = queues_per_device;
  std::array<Feed, queues_per_device> feeds_;
  std::exception_ptr error_;
};

std::string failures(std::span<BatchDevice* const> devices) {
  std::string text;
  for (const BatchDevice* device : devices) {
    if (device->alive()) continue;
    if (!text.empty()) text += "; ";
    text += describe_failure(*device);
  }
  return text;
}

}  // namespace

void log_to_stderr(const std::string& line) {
  std::fputs(fmt::format("warpnest: {}\n", line).c_str(), stderr);
}

void run_batch(std::span<BatchDevice* const> devices, BatchTask& task, const StopSignal& stop,
               const BatchLog& log) {
  std::vector<BatchDevice*> able;
  for (BatchDevice* device : devices) {
    if (device->alive()) able.push_back(device);
  }
  if (task.jobs() == 0) return;
  if (able.empty()) {
    throw DeviceError(devices.empty() ? "there is no device to run on" : failures(devices));
  }

  // A failure is reported at once, because a batch may take long. A single device needs no report:
  // the exception below has its failure.
  std::mutex log_mutex;
  const BatchLog on_failure = [&](const std::string& text) {
    const std::lock_guard lock(log_mutex);
    if (able.size() > 1) log(text + "; its jobs go to the other devices, if any is left");
  };
  BatchQueue queue(task.jobs());
  const std::uint64_t queues = able.size() * queues_per_device;
  std::vector<std::unique_ptr<DeviceWorker>> workers;
  for (BatchDevice* device : able) {
    workers.push_back(std::make_unique<DeviceWorker>(*device, task, queue, stop,
                                                     (task.jobs() - 1) / queues + 1, on_failure));
  }
  {
    std::vector<std::jthread> threads;
    for (const auto& worker : workers)
      threads.emplace_back([&worker] { worker->run(); });
  }

  for (const auto& worker : workers) {
    if (worker->error()) std::rethrow_exception(worker->error());
  }
  const bool any_left =
      std::any_of(able.begin(), able.end(), [](const BatchDevice* d) { return d->alive(); });
  if (!any_left && queue.unfinished() != 0) throw DeviceError(failures(devices));
}

}  // namespace warpnest
