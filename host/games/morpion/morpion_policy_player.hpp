// MorpionPolicyPlayer: Morpion Solitaire by a policy, with the fast CPU playouts.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "host/base/machine.hpp"
#include "host/games/morpion/cpu/morpion_policy.hpp"
#include "host/games/morpion/morpion_cursor.hpp"
#include "host/games/morpion/morpion_on_cpu.hpp"
#include "host/policy/shares_player.hpp"

namespace warpnest {

// The policy code of a move is the move itself. Playouts choose by clocks: this has the same
// probabilities as the choice by shares, but uses other draws.
template <MorpionVariant V>
class MorpionPolicyPlayer final : public PolicyPlayer {
 public:
  using G = MorpionHost<V>;
  explicit MorpionPolicyPlayer(const Position<G>& start) : plain_(start), start_(start) {}

  const char* method() const override { return "policy by clocks of eight generators"; }
  bool has_bias() const override { return false; }
  std::unique_ptr<PolicyGame> new_game(bool own_bias) const override {
    return plain_.new_game(own_bias);
  }

  void play(const Policy& policy, Generator generator, PolicyGame& game) override {
    const auto play = has_avx2() ? play_morpion_policy_avx2<V> : play_morpion_policy_portable<V>;
    game.score = static_cast<std::int32_t>(
        play(start_.board(), policy.reciprocals(), generator, game.trace, game.overflow));
    for (std::uint32_t t = 0; t < game.trace.steps; ++t)
      game.moves[t] = game.trace.step[t].chosen;
  }
  void replay(std::span<const AnyMove> moves, PolicyGame& game) override {
    plain_.replay(moves, game);
  }

 private:
  SharesPlayer<G> plain_;
  MorpionCursor<V> start_;
};

}  // namespace warpnest
