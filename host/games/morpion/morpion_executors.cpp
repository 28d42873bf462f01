#include <memory>
#include <type_traits>

#include "host/executor/direct_engine.hpp"
#include "host/executor/executor_factory.hpp"
#include "host/games/morpion/morpion_host_engine.hpp"
#include "host/games/morpion/narrowing_executor.hpp"

namespace warpnest {

// The game of warps has no fast engine of its own on the CPU: `cpu` plays MorpionHost.
template <int Line, bool Touching, std::uint32_t Cells>
struct CpuEngines<Morpion<Line, Touching, Cells>> {
  static std::unique_ptr<PoolEngine<Morpion<Line, Touching, Cells>>> reference() {
    return std::make_unique<DirectEngine<Morpion<Line, Touching, Cells>>>();
  }
};

namespace {

// Whatever runs the small boards, the large one runs on the host's cores.
template <MorpionVariant V>
std::unique_ptr<Executor<MorpionLarge<V>>> make_narrowing(const ExecutorOptions& options) {
  using Leaf = MorpionSmall<V>;
  using Nested = MorpionNested<V>;
  using Large = MorpionLarge<V>;
  const std::shared_ptr<Executor<Leaf>> leaf = make_executor<Leaf>(options);
  std::shared_ptr<Executor<Nested>> nested;
  if constexpr (std::is_same_v<Leaf, Nested>) {
    nested = leaf;
  } else {
    nested = make_executor<Nested>(options);
  }
  return std::make_unique<NarrowingExecutor<Leaf, Nested, Large>>(
      leaf, nested,
      on_host<Large, SoloWarp>("warp", {"warp", options.threads, false},
                               std::make_unique<DirectEngine<Large>>()));
}

}  // namespace

#define WARPNEST_INSTANTIATE(V)                                                              \
  template std::unique_ptr<Executor<MorpionHost<V>>> make_executor(const ExecutorOptions&);  \
  template std::unique_ptr<Executor<MorpionSmall<V>>> make_executor(const ExecutorOptions&); \
  template <>                                                                                \
  std::unique_ptr<Executor<MorpionLarge<V>>> make_executor(const ExecutorOptions& options) { \
    return make_narrowing<V>(options);                                                       \
  }
WARPNEST_INSTANTIATE(morpion_5d)
WARPNEST_INSTANTIATE(morpion_5t)
WARPNEST_INSTANTIATE(morpion_4d)
WARPNEST_INSTANTIATE(morpion_4t)
template std::unique_ptr<Executor<MorpionNested<morpion_5t>>> make_executor(const ExecutorOptions&);
#undef WARPNEST_INSTANTIATE

}  // namespace warpnest
