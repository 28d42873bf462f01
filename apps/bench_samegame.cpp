#include "apps/bench_samegame.hpp"

#include <memory>

#include "apps/exit_codes.hpp"
#include "host/cpu/samegame_reference.hpp"
#include "host/executor/direct_engine.hpp"
#include "host/executor/samegame_cpu_engine.hpp"
#include "host/executor/warp_engine.hpp"

namespace warpnest {
namespace {

using G = SmallSameGame;

// An engine keeps no state between pools, but for the boards of the warp program, which one thread
// uses at a time.
template <class Engine>
BenchPath engine_path(const char* name, std::uint32_t threads, const Position<G>& start) {
  return {name, threads, [start, engine = std::make_shared<Engine>()](const PoolRequest& request) {
            return engine->pool(start, request, nullptr);
          }};
}

}  // namespace

std::vector<BenchPath> samegame_bench_paths(const SameGameChoice& choice, std::uint32_t threads) {
  if (!choice.small()) {
    throw UsageError("bench playouts samegame: boards up to 16 x 16 with up to 7 colours");
  }
  const Position<G> start = samegame_position<G>(choice.boards.front(), choice.rules);
  std::vector<BenchPath> paths;
  paths.push_back({"reference", 1, [start](const PoolRequest& request) {
                     return samegame_reference_leaf(start, request);
                   }});
  paths.push_back(engine_path<DirectEngine<G>>("portable", 1, start));
  if (samegame_fast_available()) {
    paths.push_back(engine_path<SameGameCpuEngine>("avx2", 1, start));
    if (threads > 1) paths.push_back(engine_path<SameGameCpuEngine>("avx2", threads, start));
  }
  paths.push_back(engine_path<WarpEngine<G>>("warp", 1, start));
  return paths;
}

}  // namespace warpnest
