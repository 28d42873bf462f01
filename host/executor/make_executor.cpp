#include "host/executor/make_executor.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "host/base/machine.hpp"
#include "host/executor/executor_factory.hpp"
#if WARPNEST_HAS_CUDA
#include "host/executor/cuda/cuda_devices.hpp"
#endif

namespace warpnest {
namespace {

std::vector<DeviceInfo> gpus() {
#if WARPNEST_HAS_CUDA
  return cuda_devices();
#else
  return {};
#endif
}

}  // namespace

bool has_gpu() {
  return !gpus().empty();
}

bool is_device_here(const std::string& name) {
  if (name == "auto" || name == "cuda") return has_gpu();
  const std::vector<DeviceInfo> devices = list_devices();
  return std::any_of(devices.begin(), devices.end(),
                     [&](const DeviceInfo& device) { return device.name == name; });
}

bool is_cuda_name(const std::string& name) {
  if (name == "cuda") return true;
  return name.starts_with("cuda:") && name.size() > 5 && name.size() < 9 &&
         std::all_of(name.begin() + 5, name.end(),
                     [](unsigned char c) { return std::isdigit(c) != 0; });
}

void throw_no_such_gpu(const std::string& asked) {
  std::string there;
  for (const DeviceInfo& device : list_devices()) {
    there += (there.empty() ? "" : ", ") + device.name;
  }
  const std::string why = cuda_status();
  throw DeviceError(
      fmt::format("no device {}: {}there are {}", asked, why.empty() ? "" : why + "; ", there));
}

std::vector<DeviceInfo> list_devices() {
  const std::uint32_t cores = thread_count(0);
  std::vector<DeviceInfo> devices = {{"cpu", fmt::format("{} core{}, {} playouts", cores,
                                                         cores == 1 ? "" : "s", has_avx2() ? "avx2" : "portable")},
                                     {"warp", "the GPU's warp programs, run on the CPU"}};
  for (DeviceInfo& gpu : gpus())
    devices.push_back(std::move(gpu));
  return devices;
}

std::string cuda_status() {
#if WARPNEST_HAS_CUDA
  return cuda_devices().empty() ? cuda_unavailable_reason() : "";
#else
  return "this program was built without CUDA (scripts/run --with-cuda builds it)";
#endif
}

bool is_cpu_device(const std::string& name) {
  return name == "cpu" || (name == "auto" && !has_gpu());
}

bool is_device_name(const std::string& name) {
  return name == "auto" || name == "cpu" || name == "warp" || is_cuda_name(name);
}

}  // namespace warpnest
