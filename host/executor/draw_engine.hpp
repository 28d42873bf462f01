// An engine for any game: one playout after the other, by draw and play. Slow, and it shares nothing
// with step(): what --check compares the others with.
#pragma once

#include <cstdint>
#include <memory>

#include "common/game_options.hpp"
#include "common/position.hpp"
#include "common/stream.hpp"
#include "host/executor/pool_engine.hpp"
#include "kernels/pool.hpp"

namespace warpnest {

template <Game G>
class DrawEngine final : public PoolEngine<G> {
 public:
  PoolResult pool(const Position<G>& origin, const PoolRequest& request,
                  std::uint64_t* histogram) override {
    PoolResult result{.score = no_score,
                      .candidate = 0,
                      .index = 0,
                      .playouts = total(request),
                      .moves = 0,
                      .sum = 0,
                      .squares = 0};
    const std::uint32_t candidates = request.candidates == 0 ? 1 : request.candidates;
    for (std::uint32_t candidate = 0; candidate < candidates; ++candidate) {
      Position<G> first = origin;
      if (request.candidates != 0) first.play(origin.candidate(candidate));
      for (std::uint32_t index = 0; index < request.leaf; ++index) {
        Position<G> position = first;
        Generator generator(mix(request.stream, request.step, candidate, index));
        while (position.count() != 0) {
          position.play(G::draw(position.board(), position.state, generator));
        }
        const std::int32_t score = position.score();
        if (score > result.score) {
          result.score = score;
          result.candidate = candidate;
          result.index = index;
        }
        result.moves += position.length() - origin.length();
        result.sum += score;
        result.squares += static_cast<std::uint64_t>(static_cast<std::int64_t>(score) * score);
        if constexpr (GameMayOverflow<G>) result.overflows += G::overflow(position.state) ? 1 : 0;
        if (histogram != nullptr) ++histogram[histogram_entry<G>(score)];
      }
    }
    return result;
  }

  std::unique_ptr<PoolEngine<G>> clone() const override { return std::make_unique<DrawEngine>(); }
};

}  // namespace warpnest
