// SharesPlayer: plays a class of a game by a policy, each move with its share of the weights.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <vector>

#include "common/stream.hpp"
#include "host/policy/cursor.hpp"
#include "host/policy/policy_coding.hpp"
#include "host/policy/policy_player.hpp"

namespace warpnest {

template <Game G>
class SharesPlayer final : public PolicyPlayer {
  using Move = typename G::Move;

 public:
  explicit SharesPlayer(const Position<G>& start)
      : start_(start),
        candidates_(G::max_candidates),
        weights_(G::max_candidates + 8),
        seen_(policy_codes) {}

  const char* method() const override { return "policy by shares"; }
  bool has_bias() const override { return GameHasBias<G>; }
  std::unique_ptr<PolicyGame> new_game(bool own_bias) const override {
    return std::make_unique<PolicyGame>(G::max_moves, G::max_candidates, own_bias,
                                        PolicyCoding<G>::one_run_each);
  }

  // One draw per move: policy_choose picks from the moves in the cursor's order.
  void play(const Policy& policy, Generator generator, PolicyGame& game) override {
    const float* exponentials = policy.exponentials();
    follow(game, [&](const PolicyCode* codes, const float* factors, std::uint32_t count) {
      for (std::uint32_t i = 0; i < count; ++i) {
        weights_[i] = exponentials[codes[i]] * (factors != nullptr ? factors[i] : 1.0F);
      }
      return policy_choose(weights_.data(), count,
                           static_cast<float>(generator.next() >> 8) * 0x1p-24F);
    });
  }

  void replay(std::span<const AnyMove> moves, PolicyGame& game) override {
    std::size_t next = 0;
    follow(game, [&](const PolicyCode*, const float*, std::uint32_t count) {
      std::uint32_t k = 0;
      while (next < moves.size() && k < count && candidates_[k] != moves[next])
        ++k;
      if (next == moves.size()) return count;  // the game goes on, but the known one has ended
      if (k == count) throw std::invalid_argument("the sequence to start from is not a legal game");
      ++next;
      return k;
    });
    if (next != moves.size()) {
      throw std::invalid_argument("the sequence to start from goes on after the end of the game");
    }
  }

 private:
  // Plays the moves that choose(codes, factors, count) returns, until it returns `count`.
  template <class Choose>
  void follow(PolicyGame& game, const Choose& choose) {
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

}  // namespace warpnest
