// make_executor for any class whose HostTraits are known. Include it only in the units of the
// classes and in tests that define their own classes.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "host/base/machine.hpp"
#include "host/executor/checking_engine.hpp"
#include "host/executor/host_executor.hpp"
#include "host/executor/host_traits.hpp"
#include "host/executor/make_executor.hpp"
#include "host/executor/warp_engine.hpp"
#if WARPNEST_HAS_CUDA
#include "host/executor/checked_executor.hpp"
#include "host/executor/cuda/cuda_game_executor.hpp"
#endif

namespace warpnest {

bool has_gpu();
// auto and cuda match any GPU; cuda:N must be one of those listed.
bool is_device_here(const std::string& name);
// True for cuda and cuda:N.
bool is_cuda_name(const std::string& name);
[[noreturn]] void throw_no_such_gpu(const std::string& asked);

template <Game G, class Warp>
std::unique_ptr<Executor> on_host(const std::string& name, const ExecutorOptions& options,
                                     std::unique_ptr<PoolEngine<G>> engine) {
  if (options.check) {
    engine = std::make_unique<CheckingEngine<G>>(std::move(engine), HostTraits<G>::reference_engine());
  }
  return std::make_unique<HostExecutor<G, Warp>>(name, thread_count(options.threads),
                                                 std::move(engine));
}

// The executor of a class that runs by itself.
template <Game G>
std::unique_ptr<Executor> make_plain_executor(const ExecutorOptions& options) {
  using Traits = HostTraits<G>;
  const bool any_gpu = Traits::plays_on_warps && has_gpu();
  if constexpr (Traits::plays_on_cpu) {
    if (options.device == "cpu" || (options.device == "auto" && !any_gpu)) {
      return on_host<G, SoloWarp>("cpu", options, Traits::fast_engine());
    }
    if (options.device == "reference") {
      return on_host<G, SoloWarp>("reference", options, Traits::reference_engine());
    }
    if constexpr (requires { Traits::branch_free_reference_engine(); }) {
      if (options.device == "branch-free reference") {
        return on_host<G, SoloWarp>(options.device, options, Traits::branch_free_reference_engine());
      }
    }
  }
  if constexpr (Traits::plays_on_warps) {
    if (options.device == "warp") {
      return on_host<G, HostWarp>("warp", options, std::make_unique<WarpEngine<G>>());
    }
  }
  if (options.device == "auto" || is_cuda_name(options.device)) {
#if WARPNEST_HAS_CUDA
    if constexpr (Traits::plays_on_warps) {
      if (any_gpu && is_device_here(options.device)) {
        auto cuda =
            std::make_unique<CudaExecutor<G>>(options.device == "auto" ? "cuda" : options.device);
        if (!options.check) return cuda;
        return std::make_unique<CheckedExecutor>(
            std::move(cuda), on_host<G, SoloWarp>("cpu", {"cpu", options.threads, false},
                                                  HostTraits<G>::reference_engine()));
      }
    }
#endif
    throw_no_such_gpu(options.device);
  }
  throw DeviceError(
      fmt::format("unknown device '{}': use auto, cpu, warp, cuda or cuda:N", options.device));
}

template <Game G>
std::unique_ptr<Executor> make_executor(const ExecutorOptions& options) {
  if constexpr (requires { HostTraits<G>::make_executor(options); }) {
    return HostTraits<G>::make_executor(options);
  } else {
    return make_plain_executor<G>(options);
  }
}

}  // namespace warpnest
