#include "host/executor/direct_engine.hpp"
#include "host/executor/executor_factory.hpp"
#include "host/executor/morpion_host_engine.hpp"
#include "host/executor/narrowing_executor.hpp"

namespace warpnest {

// The game of warps has no fast engine of its own on the CPU: `cpu` plays MorpionHost.
template <int Line, bool Touching, std::uint32_t Cells>
struct CpuEngines<Morpion<Line, Touching, Cells>> {
  static std::unique_ptr<PoolEngine<Morpion<Line, Touching, Cells>>> reference() {
    return std::make_unique<DirectEngine<Morpion<Line, Touching, Cells>>>();
  }
};

namespace {

// Whatever runs the small board, the large one runs on the host's cores.
template <MorpionVariant V>
std::unique_ptr<Executor<MorpionLarge<V>>> make_narrowing(const ExecutorOptions& options) {
  return std::make_unique<NarrowingExecutor<MorpionSmall<V>, MorpionLarge<V>>>(
      make_executor<MorpionSmall<V>>(options),
      on_host<MorpionLarge<V>, SoloWarp>("warp", {"warp", options.threads, false},
                                         std::make_unique<DirectEngine<MorpionLarge<V>>>()));
}

}  // namespace

#define WARPNEST_INSTANTIATE(V)                                                                   \
  template std::unique_ptr<Executor<MorpionHost<V>>> make_executor(const ExecutorOptions&);       \
  template std::unique_ptr<Executor<MorpionSmall<V>>> make_executor(const ExecutorOptions&);      \
  template <>                                                                                     \
  std::unique_ptr<Executor<MorpionLarge<V>>> make_executor(const ExecutorOptions& options) {      \
    return make_narrowing<V>(options);                                                            \
  }
WARPNEST_INSTANTIATE(morpion_5d)
WARPNEST_INSTANTIATE(morpion_5t)
WARPNEST_INSTANTIATE(morpion_4d)
WARPNEST_INSTANTIATE(morpion_4t)
#undef WARPNEST_INSTANTIATE

}  // namespace warpnest
