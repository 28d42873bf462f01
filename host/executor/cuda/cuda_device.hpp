// A GPU as the batch scheduler sees it: two streams with their buffers, and the kernel they launch.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include <cuda_runtime_api.h>

#include "host/executor/cuda/cuda_memory.hpp"
#include "host/executor/batch_device.hpp"
#include "kernels/search_launch.hpp"

namespace warpnest {

// A launch without its types; records and results are laid out as the task has them.
struct CudaLaunch {
  void* records;
  void* results;
  void* tally;  // null: none
  std::uint32_t* next_job;
  std::uint32_t jobs;
  std::uint64_t budget;
  bool remember;
};

// A kernel for one game and one number of levels.
struct CudaProgram {
  // Like plan_search and the launchers, returns CUDA's error codes.
  int (*plan)(int device, LaunchShape& shape) = nullptr;
  int (*launch)(const CudaLaunch& launch, const LaunchShape& shape, CUstream_st* stream) = nullptr;
};

// What a queue launches now.
struct CudaWork {
  CudaProgram program;
  LaunchShape shape;
  bool remember = true;
};

class CudaLaunchQueue final : public LaunchQueue {
 public:
  // Must be made while the device is current. `work` is read at each launch.
  explicit CudaLaunchQueue(const CudaWork& work);
  ~CudaLaunchQueue() override;

  void reserve(const QueueNeeds& needs, std::uint32_t places) override;
  void release() noexcept override;
  std::byte* records() override {
    return pinned_.data() + host_.records[needs_.whole_jobs ? 0 : front_];
  }
  const std::byte* results() const override { return pinned_.data() + host_.results[front_]; }
  const std::byte* tally() const override { return pinned_.data() + host_.tally; }
  void launch(std::uint32_t places, std::uint64_t budget) override;
  double wait() override;

 private:
  void download(std::size_t to, std::size_t from, std::size_t bytes);

  const CudaWork& work_;
  QueueNeeds needs_;
  CudaStream stream_;
  CudaEvent begin_, end_;  // of the kernel
  CudaEvent done_;         // of the copies after it
  DeviceBytes device_;
  PinnedBytes pinned_;

  // Offsets in bytes. On the host, what comes back is double-buffered: a launch takes its records
  // from the front and brings them to the back, and the two are swapped only if it succeeded.
  struct {
    std::size_t records = 0, results = 0, next_job = 0, tally = 0;
  } gpu_;
  struct {
    std::array<std::size_t, 2> records{}, results{};
    std::size_t tally = 0;
  } host_;
  std::uint32_t front_ = 0;
};

class CudaDevice final : public BatchDevice {
 public:
  // Makes the device current; throws DeviceFailure.
  explicit CudaDevice(int index);

  std::string name() const override { return name_; }
  void bind() override;
  std::uint32_t capacity() const override { return work_.shape.blocks * work_.shape.warps; }
  LaunchQueue& queue(std::uint32_t number) override { return queues_[number]; }
  LaunchBudget& budget(bool whole_jobs) override { return whole_jobs ? playouts_ : moves_; }

  int index() const { return index_; }
  // Sets what the next batch runs.
  void use(const CudaWork& work) { work_ = work; }

 private:
  int index_;
  std::string name_;  // including the model
  CudaWork work_;
  LaunchBudget moves_;     // per warp
  LaunchBudget playouts_;  // per launch
  std::array<CudaLaunchQueue, queues_per_device> queues_;
};

}  // namespace warpnest
