// Executors on chosen CPU paths, which make_executor has no name for.
#pragma once

#include <cstdint>
#include <memory>

#include "common/games/snake.hpp"
#include "host/executor/executor.hpp"
#include "host/games/morpion_host.hpp"

namespace warpnest {

// The reference playouts of the snake, for D = 8 to 11; `threads` 0 is one a core.
template <int D>
std::unique_ptr<Executor<Snake<D>>> make_reference_executor(std::uint32_t threads);

// Morpion 5D by the range query, or by the fastest path.
std::unique_ptr<Executor<MorpionHost<morpion_5d>>> make_morpion_executor(bool fast,
                                                                         std::uint32_t threads);

}  // namespace warpnest
