// Cursor: a game on the host as searches walk through it, one move after another.
//
// It is a value: to go back, keep a copy. The order of its moves is the order in which its playouts
// draw, and is part of the method.
#pragma once

#include <concepts>
#include <cstdint>

#include "common/position.hpp"
#include "host/executor/host_traits.hpp"

namespace warpnest {

// The cursor of a game without special needs: a position.
template <class G>
class PositionCursor {
 public:
  using Move = typename G::Move;
  static constexpr const char* method = G::method;

  PositionCursor(const Position<G>& position) : position_(position) {}

  static constexpr std::uint32_t max_candidates() { return G::max_candidates; }

  // Returns the number of possible moves; the game is over at 0.
  std::uint32_t count() const { return position_.count(); }
  // Stores the possible moves, at most G::max_candidates, and returns their number.
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
  // As above, but in the order of the game's candidates, by which nested searches number them.
  template <std::unsigned_integral T>
  std::uint32_t candidates(T* list) const {
    return moves(list);
  }
  // The next move of a uniform playout; there must be one.
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

// The cursor of a class of a game.
template <Game G>
using Cursor = typename HostTraits<G>::Cursor;

}  // namespace warpnest
