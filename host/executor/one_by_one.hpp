// A pool for any game, one playout after another: shared by the engines that differ only in how
// they make a move.
#pragma once

#include <cstdint>

#include "common/game_options.hpp"
#include "common/position.hpp"
#include "common/stream.hpp"
#include "host/executor/pool_sum.hpp"

namespace warpnest {

// try_candidate(position, k) plays candidate k; finish(position, generator) plays the rest.
template <Game G, class TryCandidate, class Finish>
PoolResult play_one_by_one(const Position<G>& origin, const PoolRequest& request,
                           std::uint64_t* histogram, const TryCandidate& try_candidate,
                           const Finish& finish) {
  PoolSum sum(histogram, lowest_score<G>());
  const std::uint32_t candidates = request.candidates == 0 ? 1 : request.candidates;
  for (std::uint32_t candidate = 0; candidate < candidates; ++candidate) {
    Position<G> first = origin;
    if (request.candidates != 0) try_candidate(first, candidate);
    for (std::uint32_t index = 0; index < request.leaf; ++index) {
      Position<G> position = first;
      finish(position, Generator(mix(request.stream, request.step, candidate, index)));
      sum.add(candidate * request.leaf + index, position.score(),
              position.length() - origin.length());
      if constexpr (GameMayOverflow<G>) {
        if (G::overflow(position.state)) sum.add_overflow();
      }
    }
  }
  return sum.result(request.leaf);
}

}  // namespace warpnest
