// Nested Monte Carlo search in its simplest form: recursion, stored sequences, no lanes, no pools,
// no resuming. It is slow but obviously correct; everything else is compared with it.
#pragma once

#include <cstdint>
#include <vector>

#include "common/game_options.hpp"
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

// `best_stream`, if given, receives the stream of the best playout.
template <Game G>
Played<G> direct_leaf(const Position<G>& position, StreamId stream, std::uint32_t step,
                      std::uint32_t candidate, std::uint32_t leaf,
                      StreamId* best_stream = nullptr) {
  Played<G> best;
  for (std::uint32_t i = 0; i < leaf; ++i) {
    const StreamId id = mix(stream, step, candidate, i);
    auto played = direct_playout(position, id);
    if (played.score <= best.score) continue;
    best = std::move(played);
    if (best_stream != nullptr) *best_stream = id;
  }
  return best;
}

template <Game G>
Played<G> direct_search(Position<G> position, int level, StreamId stream,
                        const SearchOptions& options) {
  if (level == 0) return direct_leaf(position, stream, 0, 0, options.leaf);
  Played<G> best;                       // of the sequence it follows
  std::vector<typename G::Move> moves;  // played so far
  Generator replay(0);                  // level 1: plays the rest of the best playout
  for (std::uint32_t step = 0; position.count() != 0; ++step) {
    arrange<G>(position.state, stream, step);
    if (!options.remember) best = {};
    bool found = false;  // whether this step found a better one
    for (std::uint32_t c = 0; c < position.count(); ++c) {
      Position<G> next = position;
      next.play(position.candidate(c));
      StreamId leaf_stream = 0;
      const Played<G> below =
          level == 1 ? direct_leaf(next, stream, step, c, options.leaf, &leaf_stream)
                     : direct_search(next, level - 1, mix(stream, step, c, 0), options);
      if (below.score > best.score) {
        found = true;
        replay = Generator(leaf_stream);
        best.score = below.score;
        best.moves = moves;
        best.moves.push_back(position.candidate(c));
        best.moves.insert(best.moves.end(), below.moves.begin(), below.moves.end());
      }
    }
    // A level-1 search redraws the moves of its best playout, which may tidy the position.
    if (level == 1 && !found) {
      const auto drawn = G::draw(position.board(), position.state, replay);
      if (drawn != best.moves[step]) return {};  // the same stream must make the same move
    }
    moves.push_back(best.moves[step]);
    position.play(best.moves[step]);
  }
  return {position.score(), moves};
}

// Returns a position some random moves into a game; the game may be over.
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
