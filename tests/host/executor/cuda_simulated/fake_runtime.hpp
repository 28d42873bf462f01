// A CUDA runtime without CUDA: enough of its functions for host/executor/cuda and the benchmarks, with
// devices that can be told to have little memory or to break. Streams are lazy: what is put into
// one happens when someone waits for it, so that whoever does not wait sees old data.
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
  int next_launch_error = 0;                  // given once
  int waiting = 0;                            // kernels in streams, not run yet
  int overlapped = 0;                         // kernels run while another waited
  int pageable_copies = 0;                    // to or from memory of the host that is not pinned
  bool lost = false;
  int warps = 48;  // of a multiprocessor
};

// Starts anew with these devices.
void reset(const std::vector<Device>& devices);
Device& device(int index);
// A driver that knows CUDA of this version, or none at all for 0.
void set_driver(int version);
// Memory that was allocated and not yet freed, host and device.
std::size_t live_allocations();

// For kernels: queues the work on the stream.
int launch(cudaStream_t stream, std::function<void()> kernel);

}  // namespace warpnest::fake_cuda
