#include "host/executor/make_executor.hpp"

#include <algorithm>
#include <cctype>
#include <thread>

#include <fmt/format.h>

#include "common/games/snake.hpp"
#include "host/cpu/snake_pool.hpp"
#include "host/executor/checking_engine.hpp"
#include "host/executor/host_executor.hpp"
#include "host/executor/snake_cpu_engine.hpp"
#include "host/executor/warp_engine.hpp"
#if WARPNEST_HAS_CUDA
#include "host/executor/cuda_executor.hpp"
#endif

namespace warpnest {
namespace {

std::uint32_t thread_count(std::uint32_t asked) {
  return asked != 0 ? asked : std::max(1U, std::thread::hardware_concurrency());
}

std::vector<DeviceInfo> gpus() {
#if WARPNEST_HAS_CUDA
  return cuda_devices();
#else
  return {};
#endif
}

bool is_cuda_name(const std::string& name) {
  if (name == "cuda") return true;
  return name.starts_with("cuda:") && name.size() > 5 && name.size() < 9 &&
         std::all_of(name.begin() + 5, name.end(),
                     [](unsigned char c) { return std::isdigit(c) != 0; });
}

[[noreturn]] void no_such_gpu(const std::string& asked) {
  std::string there;
  for (const DeviceInfo& device : list_devices()) {
    there += (there.empty() ? "" : ", ") + device.name;
  }
  const std::string why = cuda_status();
  throw DeviceError(fmt::format("no device {}: {}there are {}", asked,
                                why.empty() ? "" : why + "; ", there));
}

template <int D, class Warp>
std::unique_ptr<Executor<Snake<D>>> on_host(const std::string& name,
                                            const ExecutorOptions& options,
                                            std::unique_ptr<PoolEngine<Snake<D>>> engine) {
  if (options.check) {
    engine = std::make_unique<CheckingEngine<Snake<D>>>(
        std::move(engine), std::make_unique<SnakeCpuEngine<D>>(CpuPath::reference));
  }
  return std::make_unique<HostExecutor<Snake<D>, Warp>>(name, thread_count(options.threads),
                                                        std::move(engine));
}

template <int D>
std::unique_ptr<Executor<Snake<D>>> make_snake(const ExecutorOptions& options) {
  const bool any_gpu = !gpus().empty();
  if (options.device == "cpu" || (options.device == "auto" && !any_gpu)) {
    return on_host<D, SoloWarp>("cpu", options, std::make_unique<SnakeCpuEngine<D>>());
  }
  if (options.device == "warp") {
    return on_host<D, HostWarp>("warp", options, std::make_unique<WarpEngine<Snake<D>>>());
  }
  if (options.device == "auto" || is_cuda_name(options.device)) {
#if WARPNEST_HAS_CUDA
    if (any_gpu) {
      return make_cuda_executor<Snake<D>>(options.device == "auto" ? "cuda" : options.device);
    }
#endif
    no_such_gpu(options.device);
  }
  throw DeviceError(fmt::format("unknown device '{}': use auto, cpu, warp, cuda or cuda:N",
                                options.device));
}

}  // namespace

std::vector<DeviceInfo> list_devices() {
  const std::uint32_t cores = thread_count(0);
  std::vector<DeviceInfo> devices = {
      {"cpu", fmt::format("{} core{}, {} playouts", cores, cores == 1 ? "" : "s",
                          name(best_path()))},
      {"warp", "the GPU's warp programs, run on the CPU"}};
  for (DeviceInfo& gpu : gpus()) devices.push_back(std::move(gpu));
  return devices;
}

std::string cuda_status() {
#if WARPNEST_HAS_CUDA
  return cuda_devices().empty() ? cuda_unavailable_reason() : "";
#else
  return "this program was built without CUDA (scripts/run --with-cuda builds it)";
#endif
}

bool is_device_name(const std::string& name) {
  return name == "auto" || name == "cpu" || name == "warp" || is_cuda_name(name);
}

#define WARPNEST_INSTANTIATE(D) \
  template <>                   \
  std::unique_ptr<Executor<Snake<D>>> make_executor(const ExecutorOptions& options) { \
    return make_snake<D>(options);                                                    \
  }
WARPNEST_INSTANTIATE(3)
WARPNEST_INSTANTIATE(4)
WARPNEST_INSTANTIATE(5)
WARPNEST_INSTANTIATE(6)
WARPNEST_INSTANTIATE(7)
WARPNEST_INSTANTIATE(8)
WARPNEST_INSTANTIATE(9)
WARPNEST_INSTANTIATE(10)
WARPNEST_INSTANTIATE(11)
WARPNEST_INSTANTIATE(12)
WARPNEST_INSTANTIATE(13)
#undef WARPNEST_INSTANTIATE

}  // namespace warpnest
