// A CUDA runtime without CUDA: enough of its functions for host/executor/cuda and the benchmarks,
// with devices that can be told to have little memory or to break. Streams are lazy: work put into
// one happens when someone waits for it, so code that does not wait sees old data.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include <cuda_runtime_api.h>

namespace warpnest::fake_cuda {

struct Device {
  std::size_t memory = std::size_t{1} << 30;  // bytes left
  int kernels_until_lost = -1;                // -1: never
  int kernels = 0;                            // run so far
  int next_launch_error = 0;                  // returned once
  int waiting = 0;                            // kernels in streams that have not run yet
  int overlapped = 0;                         // kernels that ran while another was waiting
  int pageable_copies = 0;                    // to or from host memory that is not pinned
  bool lost = false;
  int warps = 48;  // per multiprocessor
};

// Starts over with these devices.
void reset(const std::vector<Device>& devices);
Device& device(int index);
// A driver that supports this version of CUDA; 0 means no driver.
void set_driver(int version);
// The number of allocations, host and device, that have not been freed.
std::size_t live_allocations();

// For kernels: queues the work on the stream.
int launch(cudaStream_t stream, std::function<void()> kernel);

}  // namespace warpnest::fake_cuda
