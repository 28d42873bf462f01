// The type-erased interfaces that the batch scheduler needs: a device and a batch of jobs.
//
// A launch queue belongs to a device (a CUDA stream) and has buffers: places for jobs, each
// with a record that goes to the device and a result that comes back. With two queues per device,
// one can copy, or wait for the host, while the other computes. Nothing here depends on CUDA, so
// the tests can run the scheduler on devices of their own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "host/executor/launch_budget.hpp"

namespace warpnest {

inline constexpr std::uint32_t queues_per_device = 2;

// The device can do no more work. The text says what happened, not where.
class DeviceFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The buffers do not fit; smaller ones may. The device is left as it was.
class OutOfDeviceMemory : public DeviceFailure {
 public:
  using DeviceFailure::DeviceFailure;
};

// Bytes that a queue needs for a kind of job.
struct QueueNeeds {
  std::size_t record = 0;  // per place
  std::size_t result = 0;  // per place
  std::size_t tally = 0;   // per queue: sums over all jobs of a launch, zero before it
  // True: one launch runs a job from beginning to end and leaves its record unchanged. False: a
  // launch continues the jobs it finds, and their records come back changed.
  bool whole_jobs = false;
};

class LaunchQueue {
 public:
  virtual ~LaunchQueue() = default;

  // Makes room for at least this many places; throws OutOfDeviceMemory. Contents are lost.
  virtual void reserve(const QueueNeeds& needs, std::uint32_t places) = 0;
  // Frees all buffers; no launch may be in flight.
  virtual void release() noexcept = 0;

  // On the host, [places]. They hold what the last wait() brought back or, if it failed, what they
  // held before that launch.
  virtual std::byte* records() = 0;
  virtual const std::byte* results() const = 0;
  virtual const std::byte* tally() const = 0;

  // Starts a launch on the first `places` places. Records must not be touched until wait(). Throws
  // OutOfDeviceMemory if nothing was started and using less memory would help.
  virtual void launch(std::uint32_t places, std::uint64_t budget) = 0;
  // Waits for the launch and returns the milliseconds it took.
  virtual double wait() = 0;
};

class BatchDevice {
 public:
  virtual ~BatchDevice() = default;

  // Name and model, for messages.
  virtual std::string name() const = 0;
  // Must be called first, by the thread that will use the device.
  virtual void bind() = 0;
  // Number of jobs that run side by side.
  virtual std::uint32_t capacity() const = 0;
  virtual LaunchQueue& queue(std::uint32_t number) = 0;
  // For whole jobs the budget counts playouts; otherwise, the playout moves that a warp may make.
  virtual LaunchBudget& budget(bool whole_jobs) = 0;

  // A device that failed once is not used again.
  bool alive() const { return failure_.empty(); }
  const std::string& failure() const { return failure_; }
  void fail(const std::string& why) { failure_ = why.empty() ? "unknown error" : why; }

 private:
  std::string failure_;
};

// A batch of jobs of one kind, numbered from 0. Functions that take a job may be called from
// several threads at a time, but never for the same job.
class BatchTask {
 public:
  virtual ~BatchTask() = default;

  virtual std::uint64_t jobs() const = 0;
  virtual QueueNeeds needs() const = 0;
  // For whole jobs: the most playouts that a job can have.
  virtual std::uint64_t cost() const { return 1; }

  // Writes the record of a job that has not begun.
  virtual void prepare(std::uint64_t job, std::byte* record) const = 0;
  // Whether the job is done; only called for jobs that are not whole.
  virtual bool finished(const std::byte*) const { return true; }
  // Takes the result. If jobs are not whole, it may be that of an unfinished job, which may be
  // collected again later after a restart on another device.
  virtual void collect(std::uint64_t job, const std::byte* record, const std::byte* result) = 0;
  // Takes the sums of a launch; may be called from several threads at a time.
  virtual void add_tally(const std::byte*) {}
};

}  // namespace warpnest
