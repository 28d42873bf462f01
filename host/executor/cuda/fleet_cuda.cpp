#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "host/executor/cuda/cuda_fleet.hpp"
#include "host/executor/batch_scheduler.hpp"
#include "host/executor/cuda/cuda_devices.hpp"

namespace warpnest {
namespace {

int device_count() {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess) {
    cudaGetLastError();
    return 0;
  }
  return count;
}

// CUDA encodes a version as 1000 * major + 10 * minor.
std::string version_text(int version) {
  return fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

// The i of cuda:i.
std::optional<int> index_of(std::string_view device) {
  constexpr std::string_view prefix = "cuda:";
  if (!device.starts_with(prefix)) return std::nullopt;
  device.remove_prefix(prefix.size());
  int index = -1;
  const auto [end, error] = std::from_chars(device.begin(), device.end(), index);
  if (error != std::errc{} || end != device.end() || index < 0) return std::nullopt;
  return index;
}

std::string present() {
  std::string text;
  for (const DeviceInfo& device : cuda_devices()) {
    text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", device.name, device.description);
  }
  return text;
}

}  // namespace

std::vector<DeviceInfo> cuda_devices() {
  std::vector<DeviceInfo> devices;
  for (int i = 0; i < device_count(); ++i) {
    cudaDeviceProp properties{};
    std::string description;
    if (const cudaError_t error = cudaGetDeviceProperties(&properties, i); error != cudaSuccess) {
      cudaGetLastError();
      description = "does not answer: " + describe_cuda_error(error);
    } else {
      description = fmt::format("{}, compute capability {}.{}, {} multiprocessors, {:.1f} GB",
                                properties.name, properties.major, properties.minor,
                                properties.multiProcessorCount,
                                static_cast<double>(properties.totalGlobalMem) / 1e9);
    }
    devices.push_back({fmt::format("cuda:{}", i), description});
  }
  return devices;
}

std::string cuda_unavailable_reason() {
  int count = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  if (error == cudaSuccess) return count > 0 ? "" : "there is no CUDA GPU in this machine";
  cudaGetLastError();
  int driver = 0;
  int runtime = 0;
  cudaDriverGetVersion(&driver);  // 0 if there is no driver
  cudaRuntimeGetVersion(&runtime);
  if (driver == 0) return "no NVIDIA driver is installed";
  if (error == cudaErrorNoDevice) return "there is no CUDA GPU in this machine";
  if (error == cudaErrorInsufficientDriver) {
    return fmt::format("the NVIDIA driver is too old: it knows CUDA {}, this program needs {}",
                       version_text(driver), version_text(runtime));
  }
  return "CUDA does not work here: " + describe_cuda_error(error);
}

CudaFleet::CudaFleet(const std::string& device, const CudaPrograms& programs)
    : programs_(programs) {
  const std::optional<int> asked = index_of(device);
  if (device != "cuda" && !asked) {
    throw DeviceError(fmt::format("'{}' is not the name of a CUDA device", device));
  }
  const int count = device_count();
  if (count == 0)
    throw DeviceError(fmt::format("no device {}: {}", device, cuda_unavailable_reason()));
  if (asked && *asked >= count) {
    throw DeviceError(fmt::format("no device {}: there are {}", device, present()));
  }

  std::string unusable;
  for (int index = asked.value_or(0); index < (asked ? *asked + 1 : count); ++index) {
    try {
      members_.push_back(open(index));
    } catch (const DeviceFailure& failure) {
      const std::string line = fmt::format("cuda:{} cannot be used: {}", index, failure.what());
      unusable += (unusable.empty() ? "" : "; ") + line;
      if (count > 1 && !asked) log_to_stderr(line);
    }
  }
  if (members_.empty()) throw DeviceError(unusable);
  name_ = members_.size() == 1 ? fmt::format("cuda:{}", members_[0].device->index()) : "cuda";
}

CudaFleet::Member CudaFleet::open(int index) const {
  Member member{std::make_unique<CudaDevice>(index), {}};
  for (std::size_t level = 0; level < programs_.size(); ++level) {
    check_cuda(static_cast<cudaError_t>(programs_[level].plan(index, member.shapes[level])),
               "preparing the search kernels");
  }
  return member;
}

std::uint32_t CudaFleet::capacity() const {
  std::uint32_t warps = 0;
  for (const Member& member : members_) {
    const LaunchShape& shape = member.shapes[max_job_level];
    if (member.device->alive()) warps += shape.blocks * shape.warps;
  }
  return std::max(1U, queues_per_device * warps);
}

void CudaFleet::run(int level, bool remember, BatchTask& task, const StopSignal& stop) {
  const auto number = static_cast<std::size_t>(level);
  std::vector<BatchDevice*> devices;
  for (Member& member : members_) {
    member.device->use({programs_.at(number), member.shapes.at(number), remember});
    devices.push_back(member.device.get());
  }
  run_batch(devices, task, stop);
}

}  // namespace warpnest
