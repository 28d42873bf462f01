// How a game's moves map to the codes of a policy, and which bias a position gives them.
//
// A game may have either as static functions:
//   std::uint32_t policy_code(board, state, move)   taken modulo the number of codes
//   void biases(board, state, moves, count, values)  of all moves
// Without policy_code, a move's code is its own number.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>

#include "common/position.hpp"
#include "host/executor/host_traits.hpp"
#include "host/policy/policy_trace.hpp"

namespace warpnest {

template <class G>
concept GameHasPolicyCode = requires(HostWords board, const typename G::State state,
                                     typename G::Move move) {
  { G::policy_code(board, state, move) } -> std::convertible_to<std::uint32_t>;
};

template <class G>
concept GameHasBias = requires(HostWords board, const typename G::State state,
                               const typename G::Move* moves, std::uint32_t count, float* values) {
  G::biases(board, state, moves, count, values);
};

// The coding of a game without special needs.
template <Game G>
struct PlainCoding {
  // Whether a code that disappears never comes back in the same game; see PolicyRuns.
  static constexpr bool one_run_each = false;
  // All codes are below this.
  static constexpr std::uint32_t codes =
      GameHasPolicyCode<G>
          ? policy_codes
          : std::min(policy_codes, 1U << std::min(8 * sizeof(typename G::Move), std::size_t{16}));

  template <class GameCursor>
  static PolicyCode code(const GameCursor& cursor, typename G::Move move) {
    if constexpr (GameHasPolicyCode<G>) {
      const Position<G>& position = cursor.position();
      return static_cast<PolicyCode>(G::policy_code(position.board(), position.state, move));
    } else {
      return static_cast<PolicyCode>(move);
    }
  }
};

// The coding of a class of a game.
template <Game G>
using PolicyCoding = typename HostTraits<G>::Coding;

}  // namespace warpnest
