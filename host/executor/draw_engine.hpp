// An engine for any game: one playout after another, by draw and play. It is slow and shares
// nothing with step(), so --check compares the others with it.
#pragma once

#include <cstdint>
#include <memory>

#include "common/position.hpp"
#include "common/stream.hpp"
#include "host/executor/one_by_one.hpp"
#include "host/executor/pool_engine.hpp"

namespace warpnest {

template <Game G>
class DrawEngine final : public PoolEngine<G> {
 public:
  PoolResult pool(const Position<G>& origin, const PoolRequest& request,
                  std::uint64_t* histogram) override {
    return play_one_by_one(
        origin, request, histogram,
        [](Position<G>& position, std::uint32_t candidate) {
          position.play(position.candidate(candidate));
        },
        [](Position<G>& position, Generator generator) {
          while (position.count() != 0) {
            position.play(G::draw(position.board(), position.state, generator));
          }
        });
  }

  std::unique_ptr<PoolEngine<G>> clone() const override { return std::make_unique<DrawEngine>(); }
};

}  // namespace warpnest
