// What the GPU benchmarks share: the device's figures, memory, and timed launches.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <cuda_runtime_api.h>

#include "host/executor/cuda/cuda_check.hpp"
#include "host/executor/cuda/cuda_memory.hpp"
#include "host/report/statistics.hpp"

namespace warpnest {

class CudaBenchDevice {
 public:
  explicit CudaBenchDevice(int index) {
    check_cuda(cudaSetDevice(index), "choosing a GPU");
    check_cuda(cudaGetDeviceProperties(&properties_, index), "asking a GPU for its properties");
    stream_ = make_cuda_stream();
    check_cuda(cudaEventCreate(&begin_), "creating an event");
    check_cuda(cudaEventCreate(&end_), "creating an event");
  }
  ~CudaBenchDevice() {
    report_cuda(cudaEventDestroy(begin_), "destroying an event");
    report_cuda(cudaEventDestroy(end_), "destroying an event");
  }
  CudaBenchDevice(const CudaBenchDevice&) = delete;
  CudaBenchDevice& operator=(const CudaBenchDevice&) = delete;

  std::string name() const { return properties_.name; }
  std::uint32_t multiprocessors() const {
    return static_cast<std::uint32_t>(properties_.multiProcessorCount);
  }
  std::uint32_t max_warps() const {
    return static_cast<std::uint32_t>(properties_.maxThreadsPerMultiProcessor) / 32;
  }
  std::uint64_t shared_bytes() const { return properties_.sharedMemPerMultiprocessor; }
  std::uint64_t l2_bytes() const { return static_cast<std::uint64_t>(properties_.l2CacheSize); }
  std::uint64_t memory_bytes() const { return properties_.totalGlobalMem; }
  // Lanes that do one 32-bit addition per cycle, what NVIDIA calls CUDA cores: 64 per
  // multiprocessor in compute capability 7.x and 8.0, 128 in the others.
  std::uint32_t cores() const {
    const bool half = properties_.major == 7 ||
                      (properties_.major == 8 && properties_.minor == 0) ||
                      (properties_.major == 6 && properties_.minor == 0);
    return half ? 64 : 128;
  }

  cudaStream_t stream() const { return stream_.get(); }
  // Seconds taken by what `launch` puts into the stream.
  double time(const std::function<void()>& launch) {
    check_cuda(cudaEventRecord(begin_, stream()), "recording an event");
    launch();
    check_cuda(cudaEventRecord(end_, stream()), "recording an event");
    check_cuda(cudaEventSynchronize(end_), "waiting for a kernel");
    float milliseconds = 0;
    check_cuda(cudaEventElapsedTime(&milliseconds, begin_, end_), "reading a time");
    return milliseconds * 1e-3;
  }
  // Evicts the contents of L2.
  void empty_l2() {
    scratch_.reserve(2 * l2_bytes());
    check_cuda(cudaMemsetAsync(scratch_.data(), 0, 2 * l2_bytes(), stream()), "emptying L2");
  }
  template <class T>
  void upload(DeviceBytes& to, const std::vector<T>& from) {
    to.reserve(from.size() * sizeof(T));
    check_cuda(cudaMemcpyAsync(to.data(), from.data(), from.size() * sizeof(T),
                               cudaMemcpyHostToDevice, stream()),
               "copying to the GPU");
    check_cuda(cudaStreamSynchronize(stream()), "waiting for a copy");
  }
  template <class T>
  void download(std::vector<T>& to, const DeviceBytes& from) {
    check_cuda(cudaMemcpyAsync(to.data(), from.data(), to.size() * sizeof(T),
                               cudaMemcpyDeviceToHost, stream()),
               "copying from the GPU");
    check_cuda(cudaStreamSynchronize(stream()), "waiting for a copy");
  }

 private:
  cudaDeviceProp properties_{};
  CudaStream stream_;
  DeviceBytes scratch_;
  cudaEvent_t begin_ = nullptr;
  cudaEvent_t end_ = nullptr;
};

}  // namespace warpnest
