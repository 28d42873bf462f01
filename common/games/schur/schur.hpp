// Schur numbers: place 1, 2, 3, ... into k sets so that no set contains a sum of two of its
// numbers. In the weak game only sums of two different numbers count. The score is how far you get.
//
// Empty sets are interchangeable, so a number may only go into the first of them. A move is the
// set, from 0; candidates come in order of sets. The number of sets and the kind of game are data
// of the instance: pass them to start(). Without them there are four sets, and the game is not
// weak.
//
// The board has two rows of bits per set, bit n for the number n:
//   [s * row_words, ...)              the numbers in set s
//   [(max_sets + s) * row_words, ...) their sums, which may not join them
#pragma once

#include <cstdint>

#include "common/annotations.hpp"
#include "common/bits.hpp"
#include "common/game.hpp"
#include "common/games/schur/schur_traits.hpp"
#include "common/no_tables.hpp"
#include "common/stream.hpp"

namespace warpnest {

class Schur {
 public:
  static constexpr std::uint32_t max_sets = 5;
  static constexpr std::uint32_t default_sets = 4;
  // The best known score with five sets is 196. A game that gets to this number overflows.
  static constexpr std::uint32_t max_number = 255;
  static constexpr std::uint32_t row_words = (max_number + 1) / 32;
  static constexpr std::uint32_t words = 2 * max_sets * row_words;
  static constexpr std::uint32_t max_moves = max_number;
  static constexpr std::uint32_t max_candidates = max_sets;
  static constexpr bool score_is_length = true;
  static constexpr const char* method = "schur/sets-in-order";

  using Move = std::uint8_t;
  struct State {
    std::uint32_t next;  // the number to place
    std::uint32_t used;  // sets that are not empty
    std::uint32_t sets;
    std::uint32_t weak;  // 1: sums of two different numbers only
    friend WARPNEST_HD bool operator==(const State&, const State&) = default;
  };

  template <class Memory>
  using Tables = NoTables<Memory>;
  static constexpr std::uint32_t table_words = 0;

  template <class Board>
  WARPNEST_HD static void start(const Board& board, State& state) {
    start(board, state, default_sets, false);
  }
  // `sets` must be 1 to max_sets.
  template <class Board>
  WARPNEST_HD static void start(const Board& board, State& state, std::uint32_t sets, bool weak) {
    for (std::uint32_t w = 0; w < words; ++w)
      board.set(w, 0);
    state = {1, 0, sets, weak ? 1U : 0U};
  }

  template <class Board>
  WARPNEST_HD static std::uint32_t count(const Board& board, const State& state) {
    return population(open_sets(board, state));
  }

  template <class Board>
  WARPNEST_HD static Move candidate(const Board& board, const State& state, std::uint32_t k) {
    return static_cast<Move>(nth_set_bit(open_sets(board, state), k));
  }

  template <class Board>
  WARPNEST_HD static void play(const Board& board, State& state, Move set) {
    const std::uint32_t number = state.next;
    const std::uint32_t members = set * row_words;
    const std::uint32_t sums = (max_sets + set) * row_words;
    // The sums of this number and those before it: their row, shifted up by the number.
    const std::uint32_t shift = number % 32;
    for (std::uint32_t w = number / 32; w < row_words; ++w) {
      const std::uint32_t from = w - number / 32;
      std::uint32_t moved = board.get(members + from) << shift;
      if (shift != 0 && from != 0) moved |= board.get(members + from - 1) >> (32 - shift);
      add(board, sums + w, moved);
    }
    if (state.weak == 0 && 2 * number <= max_number) {
      add(board, sums + 2 * number / 32, 1U << 2 * number % 32);
    }
    add(board, members + number / 32, 1U << shift);
    if (set == state.used) ++state.used;
    ++state.next;
  }

  template <class Board>
  WARPNEST_HD static Move draw(const Board& board, const State& state, Generator& generator) {
    return candidate(board, state, generator.below(count(board, state)));
  }

  template <class Board, class Draws, class Memory>
  WARPNEST_HD static std::uint32_t step(const Board& board, State& state, Draws& draws,
                                        const Tables<Memory>&) {
    const std::uint32_t open = open_sets(board, state);
    const std::uint32_t candidates = population(open);
    if (candidates != 0) {
      play(board, state, static_cast<Move>(nth_set_bit(open, draws.below(candidates))));
    }
    return candidates;
  }

  WARPNEST_HD static std::int32_t score(const State& state) {
    return static_cast<std::int32_t>(state.next) - 1;
  }
  WARPNEST_HD static std::uint32_t length(const State& state) { return state.next - 1; }
  WARPNEST_HD static bool overflow(const State& state) { return state.next > max_number; }

  // A policy learns which set each number goes into.
  template <class Board>
  WARPNEST_HD static std::uint32_t policy_code(const Board&, const State& state, Move set) {
    return state.next * 8 + set;
  }

 private:
  // Bit s says whether set s may take the next number.
  template <class Board>
  WARPNEST_HD static std::uint32_t open_sets(const Board& board, const State& state) {
    if (state.next > max_number) return 0;
    const std::uint32_t offered = state.used < state.sets ? state.used + 1 : state.sets;
    const std::uint32_t word = state.next / 32;
    std::uint32_t open = 0;
    for (std::uint32_t s = 0; s < offered; ++s) {
      const std::uint32_t sums = board.get((max_sets + s) * row_words + word);
      open |= (~sums >> state.next % 32 & 1U) << s;
    }
    return open;
  }

  template <class Board>
  WARPNEST_HD static void add(const Board& board, std::uint32_t word, std::uint32_t bits) {
    board.set(word, board.get(word) | bits);
  }
};

static_assert(GameMayOverflow<Schur>);

}  // namespace warpnest
