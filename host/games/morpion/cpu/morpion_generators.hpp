// From a path to the class that plays it, one game at a time.
//
// Such a class is constructed from a MorpionBoard. It has count(), move(k), play(code), length(),
// overflow() and the name of its method.
#pragma once

#include <cstdint>

#include "common/stream.hpp"
#include "host/games/morpion/cpu/morpion_merge_table.hpp"
#include "host/games/morpion/cpu/morpion_pool.hpp"
#include "host/games/morpion/cpu/morpion_range_query.hpp"
#include "host/games/morpion/cpu/morpion_scalar_list.hpp"
#include "host/games/morpion/cpu/morpion_scan.hpp"

namespace warpnest {

// MorpionBoard with the interface of the other generators.
template <MorpionVariant V>
class MorpionFastGame {
 public:
  static constexpr const char* method = "range query order";

  explicit MorpionFastGame(const MorpionBoard<V>& origin) : board_(origin) {}

  std::uint32_t count() const { return board_.count; }
  MorpionCode move(std::uint32_t k) const { return board_.list[k]; }
  void play(MorpionCode code) { board_.play(code); }
  void play(MorpionCode code, MorpionActivityClock& clock) { board_.play(code, clock); }
  std::uint32_t length() const { return board_.length; }
  bool overflow() const { return board_.overflow; }

 private:
  MorpionBoard<V> board_;
};

// Calls visit(game) with the path's game at the origin.
template <MorpionVariant V, class Visitor>
auto with_generator(MorpionPath path, const MorpionBoard<V>& origin, const Visitor& visit) {
  switch (path) {
    case MorpionPath::whole_board:
      return visit(MorpionScan<V, MorpionRegion::whole_board>(origin));
    case MorpionPath::four_directions:
      return visit(MorpionScan<V, MorpionRegion::four_directions>(origin));
    case MorpionPath::rectangle:
      return visit(MorpionScan<V, MorpionRegion::rectangle>(origin));
    case MorpionPath::range_query_scalar:
      return visit(MorpionRangeQuery<V, MorpionScalarList>(origin));
    case MorpionPath::merge_table:
      return visit(MorpionMergeTable<V>(origin));
    case MorpionPath::fast_portable:
    case MorpionPath::fast_avx2:
      return visit(MorpionFastGame<V>(origin));
    case MorpionPath::range_query:
      break;
  }
  return visit(MorpionRangeQuery<V>(origin));
}

// Plays to the end. This is a separate function with everything inlined, so that a generator is
// compiled the same way wherever it is timed.
template <class GameType>
[[gnu::noinline, gnu::flatten]] void morpion_playout(GameType& game, Generator& generator) {
  while (const std::uint32_t count = game.count())
    game.play(game.move(generator.below(count)));
}

}  // namespace warpnest
