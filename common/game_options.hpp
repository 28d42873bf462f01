// What a game may offer beyond the Game concept, and the defaults if it does not.
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/game.hpp"
#include "common/stream.hpp"

namespace warpnest {

// Ties. A search keeps the first of equally good candidates. If a fixed order would favour some of
// a game's candidates, the game renumbers them at each step of a search: arrange(state, bits) does
// this with random bits that belong to that step. The draws of a playout must not depend on the
// order.
template <class G>
concept ArrangesCandidates = Game<G> && requires(typename G::State state, std::uint64_t bits) {
  { G::arrange(state, bits) } -> std::same_as<void>;
};

// Every search must call this before it looks at the candidates of a step.
template <Game G>
WARPNEST_HD void arrange(typename G::State& state, StreamId search, std::uint32_t step) {
  if constexpr (ArrangesCandidates<G>) {
    // No playout has this candidate number, so nothing else uses these bits.
    G::arrange(state, mix(search, step, max_stream_candidate - 1, ~0U));
  }
}

// Scores. A game's scores lie between min_score and max_score; the default is 0 to max_moves. A
// histogram has one entry per score.
template <Game G>
WARPNEST_HD constexpr std::int32_t lowest_score() {
  if constexpr (requires { G::min_score; }) {
    return G::min_score;
  } else {
    return 0;
  }
}
template <Game G>
WARPNEST_HD constexpr std::int32_t highest_score() {
  if constexpr (requires { G::max_score; }) {
    return G::max_score;
  } else {
    return static_cast<std::int32_t>(G::max_moves);
  }
}
template <Game G>
WARPNEST_HD constexpr std::uint32_t histogram_entries() {
  return static_cast<std::uint32_t>(highest_score<G>() - lowest_score<G>()) + 1;
}
template <Game G>
WARPNEST_HD constexpr std::uint32_t histogram_entry(std::int32_t score) {
  return static_cast<std::uint32_t>(score - lowest_score<G>());
}

// Playouts. A game whose score is its length may represent the state of a playout differently from
// that of a position: as a Cursor, made by begin_playout(board, state). Then step(board, cursor,
// forced, tables) makes the first move, steps<N>(board, cursor, generator, tables) the others, N at
// a time. The score is score(board, cursor, before), where `before` counts the moves that steps did
// not make.
template <Game G>
struct PlayoutStateOf {
  using Type = typename G::State;
};
template <Game G>
  requires requires { typename G::Cursor; }
struct PlayoutStateOf<G> {
  using Type = typename G::Cursor;
};
template <Game G, class Board>
WARPNEST_HD typename PlayoutStateOf<G>::Type begin_playout(const Board& board,
                                                           const typename G::State& state) {
  if constexpr (requires { typename G::Cursor; }) {
    return G::begin_playout(board, state);
  } else {
    return state;
  }
}

template <Game G, class Board>
WARPNEST_HD std::int32_t playout_score(const Board& board,
                                       const typename PlayoutStateOf<G>::Type& state,
                                       std::uint32_t before) {
  if constexpr (requires { typename G::Cursor; }) {
    return G::score(board, state, before);
  } else {
    return G::score(state);
  }
}

// Makes `Count` moves, as step does.
template <std::uint32_t Count, Game G, class Board, class Tables>
WARPNEST_HD std::uint32_t playout_steps(const Board& board, typename PlayoutStateOf<G>::Type& state,
                                        Generator& generator, const Tables& tables) {
  if constexpr (requires { typename G::Cursor; }) {
    return G::template steps<Count>(board, state, generator, tables);
  } else {
    std::uint32_t left = 0;
    WARPNEST_UNROLL
    for (std::uint32_t i = 0; i < Count; ++i) left = G::step(board, state, generator, tables);
    return left;
  }
}

}  // namespace warpnest
