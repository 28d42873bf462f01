// Owners of CUDA resources: device memory, pinned host memory, streams, events.
//
// Each belongs to the device that was current when it was made; any thread may free it.
#pragma once

#include <cstddef>
#include <utility>

#include <cuda_runtime_api.h>

#include "host/executor/cuda/cuda_check.hpp"

namespace warpnest {

// An owned handle: `Free` is called once, when the owner is destroyed.
template <class Handle, class Free>
class CudaOwner {
 public:
  CudaOwner() = default;
  explicit CudaOwner(Handle handle) : handle_(handle) {}
  CudaOwner(CudaOwner&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  CudaOwner& operator=(CudaOwner&& other) noexcept {
    if (this != &other) {
      reset();
      handle_ = std::exchange(other.handle_, nullptr);
    }
    return *this;
  }
  ~CudaOwner() { reset(); }

  void reset() noexcept {
    if (handle_ != nullptr) Free{}(std::exchange(handle_, nullptr));
  }
  Handle get() const { return handle_; }

 private:
  Handle handle_ = nullptr;
};

namespace detail {

struct FreeDeviceMemory {
  void operator()(std::byte* memory) const noexcept {
    report_cuda(cudaFree(memory), "freeing GPU memory");
  }
};
struct FreePinnedMemory {
  void operator()(std::byte* memory) const noexcept {
    report_cuda(cudaFreeHost(memory), "freeing pinned memory");
  }
};
struct DestroyStream {
  void operator()(cudaStream_t stream) const noexcept {
    report_cuda(cudaStreamDestroy(stream), "destroying a stream");
  }
};
struct DestroyEvent {
  void operator()(cudaEvent_t event) const noexcept {
    report_cuda(cudaEventDestroy(event), "destroying an event");
  }
};

}  // namespace detail

using CudaStream = CudaOwner<cudaStream_t, detail::DestroyStream>;
using CudaEvent = CudaOwner<cudaEvent_t, detail::DestroyEvent>;

// Does not wait for the default stream.
inline CudaStream make_cuda_stream() {
  cudaStream_t stream = nullptr;
  check_cuda(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "creating a stream");
  return CudaStream(stream);
}

// A thread that waits for it sleeps instead of spinning on a core.
inline CudaEvent make_cuda_event() {
  cudaEvent_t event = nullptr;
  check_cuda(cudaEventCreateWithFlags(&event, cudaEventBlockingSync), "creating an event");
  return CudaEvent(event);
}

// A byte buffer that grows on request without keeping its contents. On failure it throws
// OutOfDeviceMemory and is left empty.
template <class Free>
class CudaBytes {
 public:
  void reserve(std::size_t bytes) {
    if (bytes <= size_) return;
    release();
    memory_ = CudaOwner<std::byte*, Free>(allocate(bytes));
    size_ = bytes;
  }
  void release() noexcept {
    memory_.reset();
    size_ = 0;
  }
  std::byte* data() const { return memory_.get(); }
  std::size_t size() const { return size_; }

 private:
  static std::byte* allocate(std::size_t bytes);

  CudaOwner<std::byte*, Free> memory_;
  std::size_t size_ = 0;
};

using DeviceBytes = CudaBytes<detail::FreeDeviceMemory>;
using PinnedBytes = CudaBytes<detail::FreePinnedMemory>;

template <>
inline std::byte* DeviceBytes::allocate(std::size_t bytes) {
  void* memory = nullptr;
  check_cuda(cudaMalloc(&memory, bytes), "allocating GPU memory");
  return static_cast<std::byte*>(memory);
}

// When host memory cannot be pinned, cudaMallocHost returns the same error as for device memory: to
// the caller both mean a smaller batch.
template <>
inline std::byte* PinnedBytes::allocate(std::size_t bytes) {
  void* memory = nullptr;
  check_cuda(cudaMallocHost(&memory, bytes), "allocating pinned memory");
  return static_cast<std::byte*>(memory);
}

}  // namespace warpnest
