// The Game concept: what a search, an executor and a warp program may ask of a game.
//
// A game is a class of static functions over two pieces of data: `State`, a few registers, and a
// board of `words` 32-bit words seen through a Words view (so that the same text works on one board
// on the host and on 32 interleaved boards in shared memory). It uses no heap, no virtual call and
// no exception. A move is a small integer code. Candidates are numbered 0 to count - 1 in an order
// that is part of the playout's method, whose name is `method`.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "common/stream.hpp"
#include "common/words.hpp"

namespace warpnest {

template <class G>
concept Game =
    std::is_trivially_copyable_v<typename G::State> && std::is_unsigned_v<typename G::Move> &&
    requires(HostWords board, typename G::State state, const typename G::State frozen,
             typename G::Move move, Generator generator, Forced forced,
             typename G::template Tables<HostMemory> tables,
             std::uint32_t n) {
      // Sizes: board words, moves a game can have at most, candidates a position can have at most.
      { G::words + 0U } -> std::same_as<std::uint32_t>;
      { G::max_moves + 0U } -> std::same_as<std::uint32_t>;
      { G::max_candidates + 0U } -> std::same_as<std::uint32_t>;
      // Words of read-only tables that playouts share, and the part of them that worker n fills.
      { G::table_words + 0U } -> std::same_as<std::uint32_t>;
      tables.fill(n, n);
      // The method's name, part of a result's provenance.
      { G::method } -> std::convertible_to<const char*>;

      // The first position.
      { G::start(board, state) } -> std::same_as<void>;
      // How many candidates there are; the game is over at 0.
      { G::count(board, frozen) } -> std::same_as<std::uint32_t>;
      // The code of candidate n, n < count.
      { G::candidate(board, frozen, n) } -> std::same_as<typename G::Move>;
      // Plays a legal move.
      { G::play(board, state, move) } -> std::same_as<void>;
      // The next move of a uniform playout; asked only where count > 0. It may tidy the board (a
      // game with a lazily cleaned list does), which leaves the position and its candidates alone.
      { G::draw(board, state, generator) } -> std::same_as<typename G::Move>;
      // One move of a uniform playout: draw and play in one. Gives 0 when the game is over, whose
      // position and score are then left as they were; otherwise something else, such as the number
      // of candidates. With Forced, plays that candidate.
      { G::step(board, state, generator, tables) } -> std::same_as<std::uint32_t>;
      { G::step(board, state, forced, tables) } -> std::same_as<std::uint32_t>;

      { G::score(frozen) } -> std::same_as<std::int32_t>;
      // Moves made since the first position.
      { G::length(frozen) } -> std::same_as<std::uint32_t>;
      // Whether the two are always equal, so that one count serves for both.
      { G::score_is_length } -> std::convertible_to<bool>;
    };

// A game on a board of fixed size, where true games may need more room: overflow(state) says that
// this one did. It is then over, with the score it had.
template <class G>
concept GameMayOverflow = Game<G> && requires(const typename G::State state) {
  { G::overflow(state) } -> std::same_as<bool>;
};

}  // namespace warpnest
