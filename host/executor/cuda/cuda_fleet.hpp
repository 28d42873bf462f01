// CudaFleet: the GPUs of one executor, without the game's types.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "host/executor/cuda/cuda_device.hpp"
#include "host/executor/batch_device.hpp"
#include "host/executor/executor.hpp"
#include "host/base/stop.hpp"

namespace warpnest {

// One program per number of levels.
using CudaPrograms = std::array<CudaProgram, max_job_level + 1>;

class CudaFleet {
 public:
  // `device` is cuda or cuda:i; see make_cuda_executor.
  CudaFleet(const std::string& device, const CudaPrograms& programs);

  std::string name() const { return name_; }
  // Number of searches that keep both streams of all GPUs busy; at least 1.
  std::uint32_t capacity() const;
  // Runs the task with the program of `level`; see run_batch.
  void run(int level, bool remember, BatchTask& task, const StopSignal& stop);

 private:
  struct Member {
    std::unique_ptr<CudaDevice> device;
    std::array<LaunchShape, max_job_level + 1> shapes;
  };

  Member open(int index) const;

  std::string name_;
  CudaPrograms programs_;
  std::vector<Member> members_;
};

}  // namespace warpnest
