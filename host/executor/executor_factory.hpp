// make_executor for any game whose CPU engines are known. Included only by the files that
// instantiate it, a few games each so that they compile side by side.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "host/executor/checking_engine.hpp"
#include "host/executor/host_executor.hpp"
#include "host/executor/make_executor.hpp"
#include "host/executor/warp_engine.hpp"
#if WARPNEST_HAS_CUDA
#include "host/executor/checked_executor.hpp"
#include "host/executor/cuda/cuda_executor.hpp"
#endif

namespace warpnest {

// Specialised for a game: its engines on a CPU core. fast() is what `cpu` runs, and missing where
// that executor plays another class of the game; reference() is what --check compares with.
template <Game G>
struct CpuEngines;

// Whether warps, on the CPU or a GPU, play this class of a game.
template <Game G>
inline constexpr bool plays_on_warps = true;

// As asked, or one a core for 0.
std::uint32_t host_threads(std::uint32_t asked);
bool has_gpu();
// auto and cuda stand for any GPU; cuda:N must be one of those listed.
bool is_device_here(const std::string& name);
// cuda or cuda:N.
bool is_cuda_name(const std::string& name);
[[noreturn]] void throw_no_such_gpu(const std::string& asked);

template <Game G, class Warp>
std::unique_ptr<Executor<G>> on_host(const std::string& name, const ExecutorOptions& options,
                                     std::unique_ptr<PoolEngine<G>> engine) {
  if (options.check) {
    engine = std::make_unique<CheckingEngine<G>>(std::move(engine), CpuEngines<G>::reference());
  }
  return std::make_unique<HostExecutor<G, Warp>>(name, host_threads(options.threads),
                                                 std::move(engine));
}

template <Game G>
std::unique_ptr<Executor<G>> make_executor(const ExecutorOptions& options) {
  const bool any_gpu = plays_on_warps<G> && has_gpu();
  if constexpr (requires { CpuEngines<G>::fast(); }) {
    if (options.device == "cpu" || (options.device == "auto" && !any_gpu)) {
      return on_host<G, SoloWarp>("cpu", options, CpuEngines<G>::fast());
    }
    if (options.device == "reference") {
      return on_host<G, SoloWarp>("reference", options, CpuEngines<G>::reference());
    }
  }
  if constexpr (plays_on_warps<G>) {
    if (options.device == "warp") {
      return on_host<G, HostWarp>("warp", options, std::make_unique<WarpEngine<G>>());
    }
  }
  if (options.device == "auto" || is_cuda_name(options.device)) {
#if WARPNEST_HAS_CUDA
    if constexpr (plays_on_warps<G>) {
      if (any_gpu && is_device_here(options.device)) {
        auto cuda = make_cuda_executor<G>(options.device == "auto" ? "cuda" : options.device);
        if (!options.check) return cuda;
        return std::make_unique<CheckedExecutor<G>>(
            std::move(cuda), on_host<G, SoloWarp>("cpu", {"cpu", options.threads, false},
                                                  CpuEngines<G>::reference()));
      }
    }
#endif
    throw_no_such_gpu(options.device);
  }
  throw DeviceError(
      fmt::format("unknown device '{}': use auto, cpu, warp, cuda or cuda:N", options.device));
}

}  // namespace warpnest
