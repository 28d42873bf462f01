#include "common/games/samegame.hpp"
#include "host/executor/direct_cpu_engines.hpp"
#include "host/executor/executor_factory.hpp"
#include "host/executor/samegame_cpu_engine.hpp"

namespace warpnest {

template <>
struct CpuEngines<SmallSameGame> {
  static std::unique_ptr<PoolEngine<SmallSameGame>> fast() {
    if (samegame_fast_available()) return std::make_unique<SameGameCpuEngine>();
    return std::make_unique<DirectEngine<SmallSameGame>>();
  }
  static std::unique_ptr<PoolEngine<SmallSameGame>> reference() {
    return std::make_unique<DrawEngine<SmallSameGame>>();
  }
};
template <>
struct CpuEngines<LargeSameGame> : DirectCpuEngines<LargeSameGame> {};

template std::unique_ptr<Executor<SmallSameGame>> make_executor(const ExecutorOptions&);
template std::unique_ptr<Executor<LargeSameGame>> make_executor(const ExecutorOptions&);

}  // namespace warpnest
