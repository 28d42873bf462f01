#include "host/bench/reference_executors.hpp"

#include "host/executor/host_executor.hpp"
#include "host/executor/morpion_host_engine.hpp"
#include "host/executor/snake_cpu_engine.hpp"

namespace warpnest {

template <int D>
std::unique_ptr<Executor<Snake<D>>> make_reference_executor(std::uint32_t threads) {
  return std::make_unique<HostExecutor<Snake<D>, SoloWarp>>(
      "reference", host_threads(threads), CpuEngines<Snake<D>>::reference());
}
template std::unique_ptr<Executor<Snake<8>>> make_reference_executor<8>(std::uint32_t);
template std::unique_ptr<Executor<Snake<9>>> make_reference_executor<9>(std::uint32_t);
template std::unique_ptr<Executor<Snake<10>>> make_reference_executor<10>(std::uint32_t);
template std::unique_ptr<Executor<Snake<11>>> make_reference_executor<11>(std::uint32_t);

std::unique_ptr<Executor<MorpionHost<morpion_5d>>> make_morpion_executor(bool fast,
                                                                         std::uint32_t threads) {
  using G = MorpionHost<morpion_5d>;
  return std::make_unique<HostExecutor<G, SoloWarp>>(
      "cpu", host_threads(threads), fast ? CpuEngines<G>::fast() : CpuEngines<G>::reference());
}

}  // namespace warpnest
