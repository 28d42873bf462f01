// How a game's moves become the codes of a policy, and which bias a position gives them.
//
// A game may have either as static functions:
//   std::uint32_t policy_code(board, state, move)   taken modulo the number of codes
//   void biases(board, state, moves, count, values)  of all moves; see GNRPA in
//   host/search/nrpa.hpp
// Without the first, a move's code is its own number; a snake's is its node and its dimension.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>

#include "common/games/snake/snake.hpp"
#include "common/position.hpp"
#include "host/policy/policy_trace.hpp"
#include "host/search/cursor.hpp"

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

template <Game G>
struct PolicyCoding {
  // Whether a code that is gone stays gone until the end of the game; see PolicyRuns.
  static constexpr bool one_run_each = false;
  // Codes are below this.
  static constexpr std::uint32_t codes =
      GameHasPolicyCode<G>
          ? policy_codes
          : std::min(policy_codes, 1U << std::min(8 * sizeof(typename G::Move), std::size_t{16}));

  static PolicyCode code(const Cursor<G>& cursor, typename G::Move move) {
    if constexpr (GameHasPolicyCode<G>) {
      const Position<G>& position = cursor.position();
      return static_cast<PolicyCode>(G::policy_code(position.board(), position.state, move));
    } else {
      return static_cast<PolicyCode>(move);
    }
  }
};

template <int D>
struct PolicyCoding<Snake<D>> {
  static constexpr bool one_run_each = false;
  static constexpr std::uint32_t codes = std::min(policy_codes, Snake<D>::nodes* D);

  static PolicyCode code(const Cursor<Snake<D>>& cursor, std::uint8_t move) {
    return static_cast<PolicyCode>(cursor.position().state.node * D + move);
  }
};

template <MorpionVariant V>
struct PolicyCoding<MorpionHost<V>> {
  static constexpr bool one_run_each = true;
  static constexpr std::uint32_t codes = 1U << 15;

  static PolicyCode code(const Cursor<MorpionHost<V>>&, MorpionCode move) { return move; }
};

}  // namespace warpnest
