// PolicyPlayer: playouts that follow a policy, and traces of games that are known.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "common/stream.hpp"
#include "host/games/morpion/cpu/morpion_policy.hpp"
#include "host/policy/policy.hpp"
#include "host/policy/policy_coding.hpp"
#include "host/policy/policy_trace.hpp"
#include "host/search/cursor.hpp"

namespace warpnest {

// A game that was played by a policy.
template <Game G>
struct PolicyGame {
  // `own_bias`: moves are chosen with the bias that the game gives them.
  explicit PolicyGame(bool own_bias = false)
      : moves(G::max_moves + 1),
        trace(G::max_moves, G::max_candidates, own_bias, PolicyCoding<G>::one_run_each) {}

  std::int32_t score = 0;
  bool overflow = false;
  std::vector<typename G::Move> moves;  // [trace.steps]
  PolicyTrace trace;
};

template <Game G>
class PolicyPlayer {
  using Move = typename G::Move;

 public:
  static constexpr const char* method = "policy by shares";

  explicit PolicyPlayer(const Position<G>& start)
      : start_(start),
        candidates_(G::max_candidates),
        weights_(G::max_candidates + 8),
        seen_(policy_codes) {}

  // Plays to the end: one draw a move, made by policy_choose from the moves in the cursor's order.
  void play(const Policy& policy, Generator generator, PolicyGame<G>& game) {
    const float* exponentials = policy.exponentials();
    follow(game, [&](const PolicyCode* codes, const float* factors, std::uint32_t count) {
      for (std::uint32_t i = 0; i < count; ++i) {
        weights_[i] = exponentials[codes[i]] * (factors != nullptr ? factors[i] : 1.0F);
      }
      return policy_choose(weights_.data(), count,
                           static_cast<float>(generator.next() >> 8) * 0x1p-24F);
    });
  }

  // The trace of a game that is known, from the start. Throws std::invalid_argument if it is none.
  void replay(std::span<const Move> moves, PolicyGame<G>& game) {
    std::size_t next = 0;
    follow(game, [&](const PolicyCode*, const float*, std::uint32_t count) {
      std::uint32_t k = 0;
      while (next < moves.size() && k < count && candidates_[k] != moves[next])
        ++k;
      if (next == moves.size()) return count;  // the game goes on, and the known one does not
      if (k == count) throw std::invalid_argument("the sequence to start from is not a legal game");
      ++next;
      return k;
    });
    if (next != moves.size()) {
      throw std::invalid_argument("the sequence to start from goes on after the end of the game");
    }
  }

 private:
  // Plays the moves that choose(codes, factors, count) names, until it gives `count`.
  template <class Choose>
  void follow(PolicyGame<G>& game, const Choose& choose) {
    PolicyTrace& trace = game.trace;
    trace.clear();
    ++now_;
    std::size_t used = 0;
    Cursor<G> cursor = start_;
    while (const std::uint32_t count = cursor.moves(candidates_.data())) {
      const std::uint32_t known = trace.distinct_count;
      for (std::uint32_t i = 0; i < count; ++i) {
        const PolicyCode code = PolicyCoding<G>::code(cursor, candidates_[i]);
        trace.codes[used + i] = code;
        if (seen_[code] != now_) trace.distinct[trace.distinct_count++] = code;
        seen_[code] = now_;
      }
      if constexpr (GameHasBias<G>) {
        if (!trace.factors.empty()) {
          const Position<G>& position = cursor.position();
          float* const factors = trace.factors.data() + used;
          G::biases(position.board(), position.state, candidates_.data(), count, factors);
          std::transform(factors, factors + count, factors, [](float b) { return std::exp(b); });
        }
      }
      const std::uint32_t choice =
          choose(trace.codes.data() + used,
                 trace.factors.empty() ? nullptr : trace.factors.data() + used, count);
      if (choice == count) break;
      trace.step[trace.steps] = {trace.codes[used + choice], static_cast<std::uint16_t>(count),
                                 static_cast<std::uint16_t>(trace.distinct_count - known)};
      game.moves[trace.steps] = candidates_[choice];
      ++trace.steps;
      used += count;
      cursor.play(candidates_[choice]);
    }
    game.score = cursor.score();
    game.overflow = cursor.overflow();
  }

  Cursor<G> start_;
  std::vector<Move> candidates_;
  std::vector<float> weights_;
  std::vector<std::uint64_t> seen_;  // [code], the game that had it last
  std::uint64_t now_ = 0;
};

// Morpion's moves are their own codes, and its playouts choose by clocks: the same probabilities,
// other draws.
template <MorpionVariant V>
class MorpionPolicyPlayer {
 public:
  using G = MorpionHost<V>;
  static constexpr const char* method = "policy by clocks of eight generators";

  explicit MorpionPolicyPlayer(const Position<G>& start) : plain_(start), start_(start) {}

  void play(const Policy& policy, Generator generator, PolicyGame<G>& game) {
    const auto play = policy_avx2() ? play_morpion_policy_avx2<V> : play_morpion_policy_portable<V>;
    game.score = static_cast<std::int32_t>(
        play(start_.board(), policy.reciprocals(), generator, game.trace, game.overflow));
    for (std::uint32_t t = 0; t < game.trace.steps; ++t)
      game.moves[t] = game.trace.step[t].chosen;
  }
  void replay(std::span<const MorpionCode> moves, PolicyGame<G>& game) {
    plain_.replay(moves, game);
  }

 private:
  PolicyPlayer<G> plain_;
  Cursor<G> start_;
};

namespace detail {
template <Game G>
struct BestPolicyPlayer {
  using Type = PolicyPlayer<G>;
};
template <MorpionVariant V>
struct BestPolicyPlayer<MorpionHost<V>> {
  using Type = MorpionPolicyPlayer<V>;
};
}  // namespace detail

// The fastest player of a game.
template <Game G>
using BestPolicyPlayer = typename detail::BestPolicyPlayer<G>::Type;

}  // namespace warpnest
