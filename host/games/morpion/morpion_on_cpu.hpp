// MorpionHost: the CPU's MorpionBoard under the Game concept, so that every search plays it.
//
// Its method is the range query's: the k-th move of the list, in the list's order. Candidates are
// numbered in increasing order of code, as morpion_pool numbers them. Host only; the game that
// warps play is common/games/morpion/morpion.hpp, with a method of its own.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "common/game.hpp"
#include "common/games/morpion/morpion_rules.hpp"
#include "common/no_tables.hpp"
#include "host/games/morpion/cpu/morpion_board.hpp"

namespace warpnest {

template <MorpionVariant V>
class MorpionHost {
  using Board = MorpionBoard<V>;
  static_assert(std::is_trivially_copyable_v<Board> && sizeof(Board) % 4 == 0);

 public:
  static constexpr MorpionVariant variant = V;
  static constexpr std::uint32_t words = sizeof(Board) / 4;
  static constexpr std::uint32_t max_moves = morpion_most_moves(V);
  static constexpr std::uint32_t max_candidates = morpion_list_capacity;
  static constexpr bool score_is_length = true;
  static constexpr const char* method = "morpion/range-query-order";

  using Move = MorpionCode;
  // What the board holds too, where a search can see it without the board.
  struct State {
    std::uint32_t length;
    std::uint32_t overflow;
    friend bool operator==(const State&, const State&) = default;
  };

  template <class Memory>
  using Tables = NoTables<Memory>;
  static constexpr std::uint32_t table_words = 0;

  template <class View>
  static Board load(const View& view) {
    std::uint32_t copy[words];
    for (std::uint32_t w = 0; w < words; ++w)
      copy[w] = view.get(w);
    Board board;
    std::memcpy(&board, copy, sizeof board);
    return board;
  }

  template <class View>
  static void start(const View& view, State& state) {
    store(view, state, Board::start());
  }

  template <class View>
  static std::uint32_t count(const View& view, const State&) {
    return load(view).count;
  }

  template <class View>
  static Move candidate(const View& view, const State&, std::uint32_t k) {
    Board board = load(view);
    std::nth_element(board.list, board.list + k, board.list + board.count);
    return board.list[k];
  }

  template <class View>
  static void play(const View& view, State& state, Move move) {
    Board board = load(view);
    board.play(move);
    store(view, state, board);
  }

  template <class View>
  static Move draw(const View& view, const State&, Generator& generator) {
    const Board board = load(view);
    return board.list[generator.below(board.count)];
  }

  template <class View, class Draws, class Memory>
  static std::uint32_t step(const View& view, State& state, Draws& draws, const Tables<Memory>&) {
    const std::uint32_t moves = count(view, state);
    if (moves == 0) return 0;
    if constexpr (std::is_same_v<Draws, Forced>) {
      play(view, state, candidate(view, state, draws.choice));
    } else {
      play(view, state, draw(view, state, draws));
    }
    return moves;
  }

  static std::int32_t score(const State& state) { return static_cast<std::int32_t>(state.length); }
  static std::uint32_t length(const State& state) { return state.length; }
  static bool overflow(const State& state) { return state.overflow != 0; }

 private:
  template <class View>
  static void store(const View& view, State& state, const Board& board) {
    std::uint32_t copy[words];
    std::memcpy(copy, &board, sizeof board);
    for (std::uint32_t w = 0; w < words; ++w)
      view.set(w, copy[w]);
    state = {board.length, board.overflow ? 1U : 0U};
  }
};

static_assert(GameMayOverflow<MorpionHost<morpion_5d>> && GameMayOverflow<MorpionHost<morpion_5t>>);

}  // namespace warpnest
