// The slower generators of the paper's Table I. They rebuild the list of moves for the whole board,
// or for a part of it that holds every line a move can change. Moves are in increasing order of
// code. The generator for the whole board is the oracle of the tests: it keeps only the board.
#pragma once

#include <algorithm>
#include <cstdint>

#include "common/games/morpion/morpion_rules.hpp"
#include "host/games/morpion/cpu/morpion_byte_game.hpp"

namespace warpnest {

enum class MorpionRegion {
  whole_board,
  four_directions,  // lines that begin on a square of the four strips through the new dot
  rectangle         // lines within the square around the new dot, as far as lines through it reach
};

template <MorpionVariant V, MorpionRegion R>
class MorpionScan : public MorpionByteGame<V, MorpionScan<V, R>> {
  using Base = MorpionByteGame<V, MorpionScan<V, R>>;
  using Base::board_;

 public:
  using Base::play;
  static constexpr const char* method = "increasing code";

  explicit MorpionScan(const MorpionBoard<V>& origin) : Base(origin) {
    count_ = origin.sorted_moves(list_);
  }

  std::uint32_t count() const { return count_; }
  MorpionCode move(std::uint32_t k) const { return list_[k]; }

  // The clock is stamped at the end of each activity.
  template <class Clock>
  void play(MorpionCode code, Clock& clock) {
    const auto played = Base::find(code);
    const MorpionSquare dot = played.dot;
    clock.stamp(MorpionActivity::coordinates);
    Base::put(played);
    clock.stamp(MorpionActivity::board);
    if constexpr (R == MorpionRegion::whole_board) {
      count_ = 0;
      clock.stamp(MorpionActivity::removals);
      scan(whole);
    } else if constexpr (R == MorpionRegion::four_directions) {
      scan_strips(dot, clock);
    } else {
      scan_rectangle(code, played.line.d, dot, clock);
    }
    if (!Base::leaves_room(dot, count_)) count_ = 0;
    clock.stamp(MorpionActivity::detection);
  }

 private:
  // The squares from `least` to `greatest`, inclusive, in both coordinates.
  struct Rectangle {
    MorpionSquare least;
    MorpionSquare greatest;
    bool holds(MorpionSquare at) const {
      return at.x >= least.x && at.x <= greatest.x && at.y >= least.y && at.y <= greatest.y;
    }
    bool holds(const MorpionLine& line) const {
      return holds(line.first) && holds(walk(line.first, line.d, V.line - 1));
    }
  };
  static constexpr Rectangle whole{{0, 0}, {V.side - 1, V.side - 1}};

  // Tests one square after the other, as in section II.C.
  bool possible(const MorpionLine& line) const {
    int dots = 0;
    for (int k = 0; k < V.line; ++k) {
      const std::uint32_t pair = board_.pair(line.d, walk(line.first, line.d, k));
      const bool last = k == V.line - 1;
      if ((pair & 2U) != 0 && !(V.touching && last)) return false;
      dots += static_cast<int>(pair & 1U);
    }
    return dots == V.line - 1;
  }

  void add_if_possible(const MorpionLine& line) {
    if (count_ <= morpion_list_capacity && whole.holds(line) && possible(line)) {
      list_[count_++] = encode(line, V.side);
    }
  }

  void scan(const Rectangle& region) {
    for (int d = 0; d < morpion_directions; ++d) {
      for (int y = region.least.y; y <= region.greatest.y; ++y) {
        for (int x = region.least.x; x <= region.greatest.x; ++x) {
          const MorpionLine line{{x, y}, d};
          if (region.holds(line)) add_if_possible(line);
        }
      }
    }
    std::sort(list_, list_ + count_);
  }

  template <class Predicate>
  void remove_if(const Predicate& predicate) {
    count_ = static_cast<std::uint32_t>(std::remove_if(list_, list_ + count_, predicate) - list_);
  }

  template <class Clock>
  void scan_strips(MorpionSquare dot, Clock& clock) {
    remove_if([dot](MorpionCode code) {
      const MorpionSquare first = decode(code, V.side).first;
      return first.x == dot.x || first.y == dot.y || first.x + first.y == dot.x + dot.y ||
             first.x - first.y == dot.x - dot.y;
    });
    clock.stamp(MorpionActivity::removals);
    scan_square(dot);
    for (int strip = 0; strip < morpion_directions; ++strip) {
      for (const int by : {-1, 1}) {
        for (MorpionSquare at = walk(dot, strip, by); whole.holds(at); at = walk(at, strip, by)) {
          scan_square(at);
        }
      }
    }
    std::sort(list_, list_ + count_);
  }

  void scan_square(MorpionSquare at) {
    for (int d = 0; d < morpion_directions; ++d) {
      add_if_possible({at, d});
    }
  }

  // Lines that only overlap the new one may extend beyond the square. These lines end, and nothing
  // else changes there.
  template <class Clock>
  void scan_rectangle(MorpionCode played, int direction, MorpionSquare dot, Clock& clock) {
    const int reach = V.line - 1;
    const Rectangle region{
        {std::max(dot.x - reach, 0), std::max(dot.y - reach, 0)},
        {std::min(dot.x + reach, V.side - 1), std::min(dot.y + reach, V.side - 1)}};
    const int overlap = V.touching ? reach - 1 : reach;
    remove_if([&](MorpionCode code) {
      const MorpionLine line = decode(code, V.side);
      const int apart = code > played ? code - played : played - code;
      return region.holds(line) || (line.d == direction && apart <= overlap);
    });
    clock.stamp(MorpionActivity::removals);
    scan(region);
  }

  MorpionCode list_[morpion_list_capacity + 1];
  std::uint32_t count_;
};

}  // namespace warpnest
