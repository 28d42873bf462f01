// MorpionByteGame: what the generators on a byte board share, namely the position, and how a move
// begins and ends. A generator determines which moves are possible after it.
#pragma once

#include <cstdint>

#include "common/games/morpion/morpion_rules.hpp"
#include "host/games/morpion/cpu/morpion_activity.hpp"
#include "host/games/morpion/cpu/morpion_byte_board.hpp"

namespace warpnest {

// `Generator` has play(code, clock), which stamps the clock at the end of each activity.
template <MorpionVariant V, class Generator>
class MorpionByteGame {
 public:
  std::uint32_t length() const { return length_; }
  bool overflow() const { return overflow_; }

  void play(MorpionCode code) {
    MorpionNoClock none;
    static_cast<Generator*>(this)->play(code, none);
  }

 protected:
  struct Played {
    MorpionLine line;
    int hole;           // its place in the line
    MorpionSquare dot;  // its square
  };

  explicit MorpionByteGame(const MorpionBoard<V>& origin)
      : board_(origin), length_(origin.length), overflow_(origin.overflow) {}

  Played find(MorpionCode code) const {
    const MorpionLine line = decode(code, V.side);
    const int hole = board_.hole(line);
    return {line, hole, walk(line.first, line.d, hole)};
  }

  void put(const Played& played) {
    board_.put_dot(played.dot);
    board_.put_line(played.line);
    ++length_;
  }

  // If the new dot leaves the board, or a list of `count` moves is too long, sets the flag and
  // returns false: the game is over.
  bool leaves_room(MorpionSquare dot, std::uint32_t count) {
    if (!morpion_ring(dot, 0, V.side - 1) && count <= morpion_list_capacity) return true;
    overflow_ = true;
    return false;
  }

  MorpionByteBoard<V> board_;

 private:
  std::uint32_t length_;
  bool overflow_;
};

}  // namespace warpnest
