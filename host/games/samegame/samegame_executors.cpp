#include "common/games/samegame/samegame.hpp"
#include "host/executor/direct_cpu_engines.hpp"
#include "host/executor/executor_factory.hpp"
#include "host/games/samegame/samegame_cpu_engine.hpp"

namespace warpnest {

template <class G>
struct SameGameCpuEngines {
  static std::unique_ptr<PoolEngine<G>> fast() {
    if (samegame_fast_available()) return std::make_unique<SameGameCpuEngine<G>>();
    return std::make_unique<DirectEngine<G>>();
  }
  static std::unique_ptr<PoolEngine<G>> reference() { return std::make_unique<DrawEngine<G>>(); }
};
template <>
struct CpuEngines<SmallSameGame> : SameGameCpuEngines<SmallSameGame> {};
template <>
struct CpuEngines<LargeSameGame> : SameGameCpuEngines<LargeSameGame> {};

template std::unique_ptr<Executor<SmallSameGame>> make_executor(const ExecutorOptions&);
template std::unique_ptr<Executor<LargeSameGame>> make_executor(const ExecutorOptions&);

}  // namespace warpnest
