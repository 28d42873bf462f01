// Turns a search record, finished or cut short, into a result.
#pragma once

#include <cstdint>
#include <vector>

#include "common/position.hpp"
#include "host/executor/executor.hpp"
#include "kernels/search_launch.hpp"

namespace warpnest {

// Plays the stream to the end of the game and returns the moves.
template <Game G>
std::vector<typename G::Move> replay(Position<G> position, Generator generator) {
  std::vector<typename G::Move> moves;
  while (position.count() != 0) {
    const auto move = G::draw(position.board(), position.state, generator);
    position.play(move);
    moves.push_back(move);
  }
  return moves;
}

// Returns the best complete game known to the search of this level, as moves from its first
// position; empty if it knows none yet.
template <int Level, Game G, int Levels>
std::vector<typename G::Move> best_known(const PausedSearch<G, Levels>& record,
                                         const typename G::Move* sequences, std::int32_t& score) {
  const SearchFrame<G>& frame = record.frames[Level - 1];
  const typename G::Move* own = sequences + std::size_t{Level - 1} * G::max_moves;
  Position<G> position{};
  for (std::uint32_t w = 0; w < G::words; ++w)
    position.words[w] = record.words[Level - 1][w];
  position.state = frame.state;

  score = no_score;
  std::vector<typename G::Move> moves;
  if constexpr (Level == 1) {
    if (frame.request.step == 0) return moves;
    moves.assign(own, own + frame.request.step);
    for (const auto move : replay(position, frame.replay)) {
      position.play(move);
      moves.push_back(move);
    }
    score = position.score();
  } else {
    // The sequence it follows: the moves played, and the rest of the best sequence.
    if (frame.best_length != 0) {
      moves.assign(own, own + frame.best_length);
      Position<G> end = position;
      for (std::size_t i = frame.request.step; i < moves.size(); ++i)
        end.play(moves[i]);
      score = end.score();
    }
    // The search below may already know something better for the current candidate.
    if (frame.trying != 0) {
      std::int32_t below_score = no_score;
      const auto below = best_known<Level - 1>(record, sequences, below_score);
      if (below_score > score) {
        score = below_score;
        moves.assign(own, own + frame.request.step);
        moves.push_back(position.candidate(frame.candidate));
        moves.insert(moves.end(), below.begin(), below.end());
      }
    }
  }
  return moves;
}

template <Game G, int Levels>
SearchResult result_of(const PausedSearch<G, Levels>& record,
                          const typename G::Move* sequences) {
  SearchResult result;
  const SearchFrame<G>& top = record.frames[Levels - 1];
  result.totals = record.totals;
  result.finished = record.finished != 0;
  if (result.finished) {
    const auto* own = sequences + static_cast<std::size_t>(Levels - 1) * G::max_moves;
    result.score = G::score(top.state);
    result.moves.assign(own, own + top.request.step);
  } else {
    const auto moves = best_known<Levels>(record, sequences, result.score);
    result.moves.assign(moves.begin(), moves.end());
  }
  return result;
}

// A leaf's result: plays the winner's moves once more.
template <Game G>
SearchResult result_of_leaf(const Position<G>& position, StreamId stream, const PoolResult& pool) {
  SearchResult result;
  result.score = pool.score;
  const auto moves = replay(position, Generator(mix(stream, 0, 0, pool.index)));
  result.moves.assign(moves.begin(), moves.end());
  result.totals.add(pool);
  result.finished = true;
  return result;
}

}  // namespace warpnest
