// An engine for any game: one playout after the other, by draw and play. Slow and plain, and so what
// --check compares a warp program with.
#pragma once

#include <cstdint>
#include <memory>

#include "common/position.hpp"
#include "common/stream.hpp"
#include "host/executor/pool_engine.hpp"
#include "kernels/pool.hpp"

namespace warpnest {

template <Game G>
class DirectEngine final : public PoolEngine<G> {
 public:
  PoolResult pool(const Position<G>& origin, const PoolRequest& request,
                  std::uint64_t* histogram) override {
    PoolResult result{.score = no_score, .candidate = 0, .index = 0, .playouts = 0, .moves = 0,
                      .sum = 0, .squares = 0};
    for (std::uint32_t c = 0; c < (request.candidates == 0 ? 1 : request.candidates); ++c) {
      Position<G> first = origin;
      if (request.candidates != 0) first.play(origin.candidate(c));
      for (std::uint32_t i = 0; i < request.leaf; ++i) {
        Position<G> position = first;
        Generator generator(mix(request.stream, request.step, c, i));
        while (position.count() != 0) {
          position.play(G::draw(position.board(), position.state, generator));
        }
        const std::int32_t score = position.score();
        if (score > result.score) {
          result.score = score;
          result.candidate = c;
          result.index = i;
        }
        ++result.playouts;
        result.moves += position.length() - origin.length();
        result.sum += score;
        result.squares += static_cast<std::uint64_t>(static_cast<std::int64_t>(score) * score);
        if constexpr (GameMayOverflow<G>) result.overflows += G::overflow(position.state) ? 1 : 0;
        if (histogram != nullptr) ++histogram[score];
      }
    }
    return result;
  }

  std::unique_ptr<PoolEngine<G>> clone() const override {
    return std::make_unique<DirectEngine>();
  }
};

}  // namespace warpnest
