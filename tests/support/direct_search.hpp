// Nested Monte Carlo search written down directly: recursion, stored sequences, no lanes, no pools,
// no resuming. Slow, and easy to see that it is right; everything else is compared with it.
#pragma once

#include <cstdint>
#include <vector>

#include "common/position.hpp"
#include "common/stream.hpp"
#include "kernels/nested.cuh"

namespace warpnest::testing {

template <Game G>
struct Played {
  std::int32_t score = no_score;
  std::vector<typename G::Move> moves;
  friend bool operator==(const Played&, const Played&) = default;
};

template <Game G>
Played<G> direct_playout(Position<G> position, StreamId stream) {
  Generator generator(stream);
  Played<G> played;
  while (position.count() != 0) {
    const auto move = G::draw(position.board(), position.state, generator);
    position.play(move);
    played.moves.push_back(move);
  }
  played.score = position.score();
  return played;
}

template <Game G>
Played<G> direct_leaf(const Position<G>& position, StreamId stream, std::uint32_t step,
                      std::uint32_t candidate, std::uint32_t leaf) {
  Played<G> best;
  for (std::uint32_t i = 0; i < leaf; ++i) {
    auto played = direct_playout(position, mix(stream, step, candidate, i));
    if (played.score > best.score) best = std::move(played);
  }
  return best;
}

template <Game G>
Played<G> direct_search(Position<G> position, int level, StreamId stream,
                        const SearchOptions& options) {
  if (level == 0) return direct_leaf(position, stream, 0, 0, options.leaf);
  Played<G> best;                       // of the sequence it follows
  std::vector<typename G::Move> moves;  // played so far
  for (std::uint32_t step = 0; position.count() != 0; ++step) {
    if (!options.remember) best = {};
    for (std::uint32_t c = 0; c < position.count(); ++c) {
      Position<G> next = position;
      next.play(position.candidate(c));
      const Played<G> below =
          level == 1 ? direct_leaf(next, stream, step, c, options.leaf)
                     : direct_search(next, level - 1, mix(stream, step, c, 0), options);
      if (below.score > best.score) {
        best.score = below.score;
        best.moves = moves;
        best.moves.push_back(position.candidate(c));
        best.moves.insert(best.moves.end(), below.moves.begin(), below.moves.end());
      }
    }
    moves.push_back(best.moves[step]);
    position.play(best.moves[step]);
  }
  return {position.score(), moves};
}

// A position some random moves into a game; the game may be over.
template <Game G>
Position<G> random_position(StreamId stream, std::uint32_t moves) {
  Position<G> position = Position<G>::start();
  Generator generator(stream);
  for (std::uint32_t count; moves-- > 0 && (count = position.count()) != 0;) {
    position.play(position.candidate(generator.below(count)));
  }
  return position;
}

}  // namespace warpnest::testing
