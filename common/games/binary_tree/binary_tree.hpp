// The two abstract problems of the nested search paper: a path from the root of a complete binary
// tree of a given depth to a leaf. A move goes left (0) or right (1); `Counts` says which moves to
// the left score.
//
// The depth is data of the instance and lies in the board's only word, so one class plays every
// depth up to max_moves.
//
// The order of the two candidates decides ties, and ties decide these problems (level 3 at depth 9
// finds the best score with probability 0.99 if ties go left, and 0.11 if they go right). The paper
// breaks ties at random, so the order is random, and new at each step of a search (arrange).
#pragma once

#include <cstdint>
#include <type_traits>

#include "common/annotations.hpp"
#include "common/game_options.hpp"
#include "common/no_tables.hpp"
#include "common/stream.hpp"

namespace warpnest {

template <class Counts>
class BinaryTree {
 public:
  static constexpr std::uint32_t words = 1;        // the depth
  static constexpr std::uint32_t max_moves = 128;  // the greatest depth
  static constexpr std::uint32_t max_candidates = 2;
  static constexpr std::uint32_t default_depth = 60;  // the paper's figures 3 and 4
  static constexpr bool score_is_length = false;
  static constexpr const char* method = Counts::method;

  using Move = std::uint8_t;
  static constexpr Move left = 0;
  static constexpr Move right = 1;
  struct State {
    std::uint32_t score;
    std::uint32_t length;
    std::uint32_t first;  // the move that is candidate 0
    friend WARPNEST_HD bool operator==(const State&, const State&) = default;
  };

  template <class Memory>
  using Tables = NoTables<Memory>;
  static constexpr std::uint32_t table_words = 0;

  // `depth` must be 0 to max_moves.
  template <class Board>
  WARPNEST_HD static void start(const Board& board, State& state,
                                std::uint32_t depth = default_depth) {
    board.set(0, depth);
    state = {0, 0, left};
  }

  template <class Board>
  WARPNEST_HD static std::uint32_t count(const Board& board, const State& state) {
    return state.length < board.get(0) ? 2 : 0;
  }

  template <class Board>
  WARPNEST_HD static Move candidate(const Board&, const State& state, std::uint32_t k) {
    return static_cast<Move>(k ^ state.first);
  }

  WARPNEST_HD static void arrange(State& state, std::uint64_t bits) {
    state.first = static_cast<std::uint32_t>(bits >> 63);
  }

  template <class Board>
  WARPNEST_HD static void play(const Board&, State& state, Move move) {
    advance(state, move, 1);
  }

  template <class Board>
  WARPNEST_HD static Move draw(const Board&, const State&, Generator& generator) {
    return static_cast<Move>(generator.below(2));
  }

  template <class Board, class Draws, class Memory>
  WARPNEST_HD static std::uint32_t step(const Board& board, State& state, Draws& draws,
                                        const Tables<Memory>&) {
    const std::uint32_t candidates = count(board, state);
    const std::uint32_t choice = draws.below(candidates);
    advance(state, std::is_same_v<Draws, Forced> ? choice ^ state.first : choice, candidates / 2);
    return candidates;
  }

  WARPNEST_HD static std::int32_t score(const State& state) {
    return static_cast<std::int32_t>(state.score);
  }
  WARPNEST_HD static std::uint32_t length(const State& state) { return state.length; }

 private:
  // `made` is 0 if the game is over.
  WARPNEST_HD static void advance(State& state, std::uint32_t move, std::uint32_t made) {
    const bool scores = move == left && Counts::counts(state.score, state.length);
    state.score += scores ? made : 0;
    state.length += made;
  }
};

}  // namespace warpnest
