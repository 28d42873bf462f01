#include <memory>
#include <string>

#include "host/executor/cuda/cuda_game_executor.hpp"
#include "host/executor/cuda/cuda_executor.hpp"
#include "host/games/every_game.hpp"

namespace warpnest {

template <Game G>
std::unique_ptr<Executor<G>> make_cuda_executor(const std::string& device) {
  return std::make_unique<CudaExecutor<G>>(device);
}

#define WARPNEST_INSTANTIATE(...) \
  template std::unique_ptr<Executor<__VA_ARGS__>> make_cuda_executor(const std::string&);
WARPNEST_EVERY_KERNEL_GAME(WARPNEST_INSTANTIATE)
#undef WARPNEST_INSTANTIATE

}  // namespace warpnest
