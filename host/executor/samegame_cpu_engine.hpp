// The engine of the `cpu` executor for SameGame: playouts on 256-bit registers.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>

#include "common/games/samegame.hpp"
#include "host/cpu/samegame_fast_avx2.hpp"
#include "host/executor/pool_engine.hpp"

namespace warpnest {

// Whether this machine can run it.
bool samegame_fast_available();

template <Game G>
using SameGameColumnsOf = std::conditional_t<std::is_same_v<G, SmallSameGame>, SmallSameGameColumns,
                                             LargeSameGameColumns>;

// The board of a position: its words as they lie there.
template <Game G>
SameGameColumnsOf<G> samegame_columns(const Position<G>& position) {
  SameGameColumnsOf<G> board;
  static_assert(sizeof board == sizeof position.words);
  std::memcpy(&board, position.words.data(), sizeof board);
  return board;
}

// Of SmallSameGame or LargeSameGame.
template <Game G>
class SameGameCpuEngine final : public PoolEngine<G> {
 public:
  PoolResult pool(const Position<G>& origin, const PoolRequest& request,
                  std::uint64_t* histogram) override;
  std::unique_ptr<PoolEngine<G>> clone() const override;
};

}  // namespace warpnest
