#include "tests/host/executor/cuda_simulated/fake_runtime.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <utility>

struct CUstream_st {
  int device;
  std::vector<std::function<void()>> queue;
};
struct CUevent_st {
  cudaStream_t stream = nullptr;
};

namespace warpnest::fake_cuda {
namespace {

std::vector<Device> devices;
int driver = 13000;
thread_local int current = 0;
std::mutex mutex;  // guards the maps
std::map<void*, std::pair<int, std::size_t>> gpu_memory;
std::map<const void*, std::size_t> pinned_memory;

cudaError_t state(int index) {
  return device(index).lost ? cudaErrorLaunchFailure : cudaSuccess;
}

bool pinned(const void* memory, std::size_t bytes) {
  const std::lock_guard lock(mutex);
  auto after = pinned_memory.upper_bound(memory);
  if (after == pinned_memory.begin()) return false;
  const auto& [first, size] = *--after;
  const auto offset = static_cast<const char*>(memory) - static_cast<const char*>(first);
  return static_cast<std::size_t>(offset) + bytes <= size;
}

cudaError_t drain(cudaStream_t stream) {
  for (const auto& work : std::exchange(stream->queue, {}))
    work();
  return state(stream->device);
}

}  // namespace

void reset(const std::vector<Device>& anew) {
  devices = anew;
  driver = 13000;
  current = 0;
}
Device& device(int index) {
  return devices.at(static_cast<std::size_t>(index));
}
void set_driver(int version) {
  driver = version;
}
std::size_t live_allocations() {
  return gpu_memory.size() + pinned_memory.size();
}

int launch(cudaStream_t stream, std::function<void()> kernel) {
  Device& gpu = device(stream->device);
  if (gpu.lost) return cudaErrorLaunchFailure;
  if (gpu.next_launch_error != 0) return std::exchange(gpu.next_launch_error, 0);
  ++gpu.waiting;
  stream->queue.push_back([&gpu, kernel = std::move(kernel)] {
    if (--gpu.waiting > 0) ++gpu.overlapped;
    if (gpu.lost) return;
    if (gpu.kernels == gpu.kernels_until_lost) {
      gpu.lost = true;
      return;
    }
    ++gpu.kernels;
    kernel();
  });
  return cudaSuccess;
}

}  // namespace warpnest::fake_cuda

using namespace warpnest::fake_cuda;

extern "C" {

cudaError_t cudaGetLastError() {
  return cudaSuccess;
}
const char* cudaGetErrorName(cudaError_t error) {
  return error == cudaErrorLaunchFailure ? "cudaErrorLaunchFailure" : "cudaErrorOther";
}
const char* cudaGetErrorString(cudaError_t error) {
  return error == cudaErrorLaunchFailure ? "unspecified launch failure" : "another error";
}

cudaError_t cudaDriverGetVersion(int* version) {
  *version = driver;
  return cudaSuccess;
}
cudaError_t cudaRuntimeGetVersion(int* version) {
  *version = 13000;
  return cudaSuccess;
}
cudaError_t cudaGetDeviceCount(int* count) {
  *count = 0;
  if (driver < 13000) return cudaErrorInsufficientDriver;
  if (devices.empty()) return cudaErrorNoDevice;
  *count = static_cast<int>(devices.size());
  return cudaSuccess;
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int index) {
  std::snprintf(properties->name, sizeof properties->name, "Fake GPU");
  properties->major = 8;
  properties->minor = 6;
  properties->multiProcessorCount = 3;
  properties->totalGlobalMem = 8'000'000'000;
  properties->maxThreadsPerMultiProcessor = 32 * device(index).warps;
  properties->sharedMemPerMultiprocessor = 100 * 1024;
  properties->l2CacheSize = 1 << 20;
  return cudaSuccess;
}
cudaError_t cudaSetDevice(int index) {
  current = index;
  return state(index);
}

cudaError_t cudaMalloc(void** memory, std::size_t bytes) {
  if (const cudaError_t error = state(current); error != cudaSuccess) return error;
  if (bytes > device(current).memory) return cudaErrorMemoryAllocation;
  device(current).memory -= bytes;
  *memory = std::malloc(bytes);
  const std::lock_guard lock(mutex);
  gpu_memory[*memory] = {current, bytes};
  return cudaSuccess;
}
cudaError_t cudaFree(void* memory) {
  const std::lock_guard lock(mutex);
  const auto [index, bytes] = gpu_memory.at(memory);
  gpu_memory.erase(memory);
  std::free(memory);
  device(index).memory += bytes;
  return state(index);
}
cudaError_t cudaMallocHost(void** memory, std::size_t bytes) {
  const std::lock_guard lock(mutex);
  *memory = std::malloc(bytes);
  pinned_memory[*memory] = bytes;
  return cudaSuccess;
}
cudaError_t cudaFreeHost(void* memory) {
  const std::lock_guard lock(mutex);
  pinned_memory.erase(memory);
  std::free(memory);
  return cudaSuccess;
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) {
  *stream = new CUstream_st{current, {}};
  return state(current);
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  const int index = stream->device;
  delete stream;
  return state(index);
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  return drain(stream);
}
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) {
  *event = new CUevent_st;
  return cudaSuccess;
}
cudaError_t cudaEventCreate(cudaEvent_t* event) {
  return cudaEventCreateWithFlags(event, 0);
}
cudaError_t cudaEventDestroy(cudaEvent_t event) {
  delete event;
  return cudaSuccess;
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  event->stream = stream;
  return state(stream->device);
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  return drain(event->stream);
}
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t, cudaEvent_t) {
  *milliseconds = 30;
  return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t stream) {
  stream->queue.push_back([=] { std::memset(to, value, bytes); });
  return state(stream->device);
}
// Copies from a lost device return garbage.
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream) {
  if (!pinned(kind == cudaMemcpyDeviceToHost ? to : from, bytes)) {
    ++device(stream->device).pageable_copies;
  }
  stream->queue.push_back([=] {
    if (device(stream->device).lost) {
      if (kind == cudaMemcpyDeviceToHost) std::memset(to, 0xcc, bytes);
    } else {
      std::memcpy(to, from, bytes);
    }
  });
  return state(stream->device);
}

}  // extern "C"
