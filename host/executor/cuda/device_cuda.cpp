#include <algorithm>

#include <fmt/format.h>

#include "host/executor/cuda/cuda_device.hpp"

namespace warpnest {
namespace {

// Areas are aligned to this many bytes, so that any type may be stored in them.
constexpr std::size_t alignment = 256;

// Hands out areas one after another.
class Areas {
 public:
  std::size_t add(std::size_t bytes) {
    const std::size_t first = end_;
    end_ += (bytes + alignment - 1) / alignment * alignment;
    return first;
  }
  std::size_t end() const { return end_; }

 private:
  std::size_t end_ = 0;
};

// Small, so that the first launch is short on any GPU; measured launch times then adjust it.
constexpr LaunchBudget::Limits first_moves{.start = 32 * 1024, .minimum = 1024};
constexpr LaunchBudget::Limits first_playouts{.start = 32 * 1024, .minimum = 1024};

std::string model(int device) {
  cudaDeviceProp properties{};
  check_cuda(cudaGetDeviceProperties(&properties, device), "reading the device's properties");
  return properties.name;
}

// Makes the device current and returns its index.
int current(int index) {
  check_cuda(cudaSetDevice(index), "selecting the device");
  return index;
}

}  // namespace

CudaLaunchQueue::CudaLaunchQueue(const CudaWork& work)
    : work_(work),
      stream_(make_cuda_stream()),
      begin_(make_cuda_event()),
      end_(make_cuda_event()),
      done_(make_cuda_event()) {}

CudaLaunchQueue::~CudaLaunchQueue() {
  report_cuda(cudaStreamSynchronize(stream_.get()), "waiting for the last launch");
}

void CudaLaunchQueue::reserve(const QueueNeeds& needs, std::uint32_t places) {
  // After an error, a launch of the last batch may still be writing to the buffers.
  check_cuda(cudaStreamSynchronize(stream_.get()), "waiting for the last launch");
  needs_ = needs;
  const std::size_t records = needs.record * places;
  const std::size_t results = needs.result * places;

  Areas on_gpu;
  gpu_.records = on_gpu.add(records);
  gpu_.results = on_gpu.add(results);
  gpu_.next_job = on_gpu.add(sizeof(std::uint32_t));
  gpu_.tally = on_gpu.add(needs.tally);
  Areas on_host;
  for (std::uint32_t side = 0; side < 2; ++side) {
    host_.records[side] = on_host.add(records);
    host_.results[side] = on_host.add(results);
  }
  host_.tally = on_host.add(needs.tally);
  front_ = 0;

  device_.reserve(on_gpu.end());
  pinned_.reserve(on_host.end());
  // Rows of moves that no launch has written yet are copied but never read; still, what is copied
  // should be defined.
  std::fill_n(pinned_.data(), on_host.end(), std::byte{0});
  check_cuda(cudaMemsetAsync(device_.data(), 0, on_gpu.end(), stream_.get()),
             "clearing the buffers");
}

void CudaLaunchQueue::release() noexcept {
  // A launch that failed halfway may have left copies in flight.
  report_cuda(cudaStreamSynchronize(stream_.get()), "waiting for the last launch");
  device_.release();
  pinned_.release();
}

void CudaLaunchQueue::download(std::size_t to, std::size_t from, std::size_t bytes) {
  if (bytes == 0) return;
  check_cuda(cudaMemcpyAsync(pinned_.data() + to, device_.data() + from, bytes,
                             cudaMemcpyDeviceToHost, stream_.get()),
             "copying results from the device");
}

void CudaLaunchQueue::launch(std::uint32_t places, std::uint64_t budget) {
  const cudaStream_t stream = stream_.get();
  const std::uint32_t back = 1 - front_;
  std::byte* const gpu = device_.data();

  // 1. Records go up; the job counter and the tally, right after it, start at zero.
  check_cuda(cudaMemcpyAsync(gpu + gpu_.records, records(), places * needs_.record,
                             cudaMemcpyHostToDevice, stream),
             "copying jobs to the device");
  check_cuda(
      cudaMemsetAsync(gpu + gpu_.next_job, 0, gpu_.tally + needs_.tally - gpu_.next_job, stream),
      "clearing counters");

  // 2. The kernel and how long it takes. That includes waiting for the other stream's kernel, as a
  // stop request has to wait for it too.
  check_cuda(cudaEventRecord(begin_.get(), stream), "recording an event");
  const CudaLaunch launch{.records = gpu + gpu_.records,
                          .results = gpu + gpu_.results,
                          .tally = needs_.tally == 0 ? nullptr : gpu + gpu_.tally,
                          .next_job = reinterpret_cast<std::uint32_t*>(gpu + gpu_.next_job),
                          .jobs = places,
                          .budget = budget,
                          .remember = work_.remember};
  check_cuda(static_cast<cudaError_t>(work_.program.launch(launch, work_.shape, stream)),
             "launching a search kernel");
  check_cuda(cudaEventRecord(end_.get(), stream), "recording an event");

  // 3. The results come back.
  if (!needs_.whole_jobs) download(host_.records[back], gpu_.records, places * needs_.record);
  download(host_.results[back], gpu_.results, places * needs_.result);
  download(host_.tally, gpu_.tally, needs_.tally);
  check_cuda(cudaEventRecord(done_.get(), stream), "recording an event");
}

double CudaLaunchQueue::wait() {
  check_cuda(cudaEventSynchronize(done_.get()), "running a search kernel");
  float milliseconds = 0;
  check_cuda(cudaEventElapsedTime(&milliseconds, begin_.get(), end_.get()), "timing a launch");
  front_ = 1 - front_;
  return milliseconds;
}

CudaDevice::CudaDevice(int index)
    : index_(current(index)),
      name_(fmt::format("cuda:{} ({})", index, model(index))),
      moves_(first_moves),
      playouts_(first_playouts),
      queues_{CudaLaunchQueue(work_), CudaLaunchQueue(work_)} {}

void CudaDevice::bind() {
  current(index_);
}

}  // namespace warpnest
