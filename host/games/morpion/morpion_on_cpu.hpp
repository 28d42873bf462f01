// MorpionHost: the CPU's MorpionBoard under the Game concept, so that every search can play it.
//
// Its method is the range query's: the k-th move of the list, in the list's order. Candidates are
// numbered in increasing order of code, as in morpion_pool. Host only: warps play the game of
// common/games/morpion/morpion.hpp, which has its own method.
#pragma once

#include <algorithm>
#include <cstddef>
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
  // Copies of fields of the board, so that a search can read them without it.
  struct State {
    std::uint32_t length;
    std::uint32_t overflow;
    friend bool operator==(const State&, const State&) = default;
  };

  template <class Memory>
  using Tables = NoTables<Memory>;
  static constexpr std::uint32_t table_words = 0;

  // The words of a view hold the bytes of a Board but are not a Board object: a Board is aligned to
  // 32 bytes, and a word may only be read as a word. So the whole board is copied out as bytes,
  // which is valid for a trivially copyable type. Functions that need only a part copy that part.
  template <class View>
  static Board load(const View& view) {
    Board board;
    std::memcpy(&board, words_of(view), sizeof board);
    return board;
  }

  template <class View>
  static void start(const View& view, State& state) {
    const Board board = Board::start();
    std::memcpy(words_of(view), &board, sizeof board);
    state = {board.length, board.overflow ? 1U : 0U};
  }

  template <class View>
  static std::uint32_t count(const View& view, const State&) {
    return view.get(offsetof(Board, count) / 4);
  }

  // Sorts a copy as far as needed, since the list must keep its order.
  template <class View>
  static Move candidate(const View& view, const State& state, std::uint32_t k) {
    Move list[max_candidates];
    const std::uint32_t listed = count(view, state);
    std::memcpy(list, list_of(view), listed * sizeof(Move));
    std::nth_element(list, list + k, list + listed);
    return list[k];
  }

  template <class View>
  static void play(const View& view, State& state, Move move) {
    const MorpionProgress played = play_morpion_in_words<V>(words_of(view), move);
    state = {played.length, played.overflow ? 1U : 0U};
  }

  template <class View>
  static Move draw(const View& view, const State& state, Generator& generator) {
    Move move;
    const std::uint32_t k = generator.below(count(view, state));
    std::memcpy(&move, list_of(view) + k * sizeof(Move), sizeof move);
    return move;
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
  static std::uint32_t* words_of(const View& view) {
    static_assert(View::stride == 1, "the words of a board must be contiguous");
    return view.memory().words + view.first();
  }
  // The bytes of the list.
  template <class View>
  static const unsigned char* list_of(const View& view) {
    return reinterpret_cast<const unsigned char*>(words_of(view)) + offsetof(Board, list);
  }
};

static_assert(GameMayOverflow<MorpionHost<morpion_5d>> && GameMayOverflow<MorpionHost<morpion_5t>>);

}  // namespace warpnest
