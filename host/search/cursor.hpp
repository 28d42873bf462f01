// Cursor: a game on the host as searches walk through it, one move after another.
//
// It is a value, so that copying it is going back. The order of its moves is the order in which its
// playouts draw, part of the method.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>

#include "common/position.hpp"
#include "host/games/morpion/morpion_host.hpp"

namespace warpnest {

template <class G>
class Cursor {
 public:
  using Move = typename G::Move;
  static constexpr const char* method = G::method;

  Cursor(const Position<G>& position) : position_(position) {}

  static constexpr std::uint32_t max_candidates() { return G::max_candidates; }

  // How many moves are possible; the game is over at 0.
  std::uint32_t count() const { return position_.count(); }
  // Stores the possible moves, G::max_candidates at most, and gives their number.
  template <std::unsigned_integral T>
  std::uint32_t moves(T* list) const {
    if constexpr (requires { G::list_moves(position_.board(), position_.state, list); }) {
      return G::list_moves(position_.board(), position_.state, list);
    }
    const std::uint32_t count = position_.count();
    for (std::uint32_t k = 0; k < count; ++k)
      list[k] = position_.candidate(k);
    return count;
  }
  // The same in the order of the game's candidates, by which nested searches number them.
  template <std::unsigned_integral T>
  std::uint32_t candidates(T* list) const {
    return moves(list);
  }
  // The next move of a uniform playout; there is one.
  Move draw(Generator& generator) { return G::draw(position_.board(), position_.state, generator); }
  void play(Move move) { position_.play(move); }
  std::int32_t score() const { return position_.score(); }
  std::uint32_t length() const { return position_.length(); }
  bool overflow() const {
    if constexpr (GameMayOverflow<G>) return G::overflow(position_.state);
    return false;
  }
  const Position<G>& position() const { return position_; }

 private:
  Position<G> position_;
};

// Morpion's board itself, whose list of moves is at hand.
template <MorpionVariant V>
class Cursor<MorpionHost<V>> {
 public:
  using Move = MorpionCode;
  static constexpr const char* method = MorpionHost<V>::method;

  Cursor(const Position<MorpionHost<V>>& position)
      : board_(MorpionHost<V>::load(position.board())) {}

  static constexpr std::uint32_t max_candidates() { return MorpionHost<V>::max_candidates; }

  std::uint32_t count() const { return board_.count; }
  template <std::unsigned_integral T>
  std::uint32_t moves(T* list) const {
    std::copy(board_.list, board_.list + board_.count, list);
    return board_.count;
  }
  template <std::unsigned_integral T>
  std::uint32_t candidates(T* list) const {
    if constexpr (std::same_as<T, Move>) return board_.sorted_moves(list);
    Move sorted[MorpionHost<V>::max_candidates];
    const std::uint32_t count = board_.sorted_moves(sorted);
    std::copy(sorted, sorted + count, list);
    return count;
  }
  Move draw(Generator& generator) { return board_.list[generator.below(board_.count)]; }
  void play(Move move) { board_.play(move); }
  std::int32_t score() const { return static_cast<std::int32_t>(board_.length); }
  std::uint32_t length() const { return board_.length; }
  bool overflow() const { return board_.overflow; }
  const MorpionBoard<V>& board() const { return board_; }

 private:
  MorpionBoard<V> board_;
};

}  // namespace warpnest

// Cursors that are files of their own: whoever uses one of a game has to see it.
#include "host/games/samegame/samegame_cursor.hpp"
