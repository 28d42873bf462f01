// The Game concept: what searches, executors and warp programs may ask of a game.
//
// A game is a class of static functions over two pieces of data: `State`, which takes a few
// registers, and a board of `words` 32-bit words seen through a Words view (so the same code works
// on one board on the host and on 32 interleaved boards in shared memory). It uses no heap, no
// virtual calls and no exceptions. A move is a small integer code. Candidates are numbered 0 to
// count - 1; the order is part of the playout method, which `method` names.
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
      // Sizes: words per board, maximum moves per game, maximum candidates per position.
      { G::words + 0U } -> std::same_as<std::uint32_t>;
      { G::max_moves + 0U } -> std::same_as<std::uint32_t>;
      { G::max_candidates + 0U } -> std::same_as<std::uint32_t>;
      // Words of the read-only tables that playouts share; fill(n, of) fills worker n's part.
      { G::table_words + 0U } -> std::same_as<std::uint32_t>;
      tables.fill(n, n);
      // The name of the method, part of the provenance of a result.
      { G::method } -> std::convertible_to<const char*>;

      // Sets up the first position.
      { G::start(board, state) } -> std::same_as<void>;
      // Returns the number of candidates; 0 means that the game is over.
      { G::count(board, frozen) } -> std::same_as<std::uint32_t>;
      // Returns the code of candidate n; n must be less than count.
      { G::candidate(board, frozen, n) } -> std::same_as<typename G::Move>;
      // Plays a move, which must be legal.
      { G::play(board, state, move) } -> std::same_as<void>;
      // Returns the next move of a uniform playout; count must not be 0. It may tidy the board (a
      // game with a lazily cleaned list does), but must leave the position and its candidates
      // unchanged.
      { G::draw(board, state, generator) } -> std::same_as<typename G::Move>;
      // Makes one move of a uniform playout: draw and play in one. Returns 0 if the game is over,
      // and then leaves position and score unchanged; otherwise returns something else, such as the
      // number of candidates. With Forced, plays that candidate.
      { G::step(board, state, generator, tables) } -> std::same_as<std::uint32_t>;
      { G::step(board, state, forced, tables) } -> std::same_as<std::uint32_t>;

      { G::score(frozen) } -> std::same_as<std::int32_t>;
      // Moves made since the first position.
      { G::length(frozen) } -> std::same_as<std::uint32_t>;
      // Whether score and length are always equal, so that one counter serves for both.
      { G::score_is_length } -> std::convertible_to<bool>;
    };

// A game on a board of fixed size that some games outgrow: overflow(state) says whether this one
// did. It is then over and keeps the score it had.
template <class G>
concept GameMayOverflow = Game<G> && requires(const typename G::State state) {
  { G::overflow(state) } -> std::same_as<bool>;
};

}  // namespace warpnest
