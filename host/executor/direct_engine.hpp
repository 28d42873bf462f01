// An engine for any game: its step() on one board, playout after playout. What the `cpu` executor
// runs for a game that needs no other, and what --check compares a warp program with.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "common/game_options.hpp"
#include "common/position.hpp"
#include "common/stream.hpp"
#include "host/executor/pool_engine.hpp"
#include "kernels/pool.hpp"

namespace warpnest {

template <Game G>
class DirectEngine final : public PoolEngine<G> {
 public:
  DirectEngine() : table_words_(G::table_words + 1) { tables().fill(0, 1); }

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
    const auto shared = tables();
    for (std::uint32_t candidate = 0; candidate < candidates; ++candidate) {
      Position<G> first = origin;
      if (request.candidates != 0) {
        Forced choice{candidate};
        G::step(first.board(), first.state, choice, shared);
      }
      for (std::uint32_t index = 0; index < request.leaf; ++index) {
        Position<G> position = first;
        Generator generator(mix(request.stream, request.step, candidate, index));
        while (G::step(position.board(), position.state, generator, shared) != 0) {
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

  std::unique_ptr<PoolEngine<G>> clone() const override { return std::make_unique<DirectEngine>(); }

 private:
  using Tables = typename G::template Tables<HostMemory>;
  Tables tables() { return Tables(HostMemory{table_words_.data()}, 0); }

  std::vector<std::uint32_t> table_words_;
};

}  // namespace warpnest
