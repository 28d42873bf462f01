#include <memory>
#include <string>

#include "common/games/snake.hpp"
#include "host/cuda/cuda_game_executor.hpp"
#include "host/executor/cuda_executor.hpp"

namespace warpnest {

template <Game G>
std::unique_ptr<Executor<G>> make_cuda_executor(const std::string& device) {
  return std::make_unique<CudaExecutor<G>>(device);
}

#define WARPNEST_INSTANTIATE(D) \
  template std::unique_ptr<Executor<Snake<D>>> make_cuda_executor(const std::string&);
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
