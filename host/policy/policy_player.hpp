// PolicyPlayer: playouts that follow a policy, and traces of known games.
//
// The type of the game is erased here, once per playout: the inner loop of a playout is typed.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "common/stream.hpp"
#include "host/executor/any_position.hpp"
#include "host/policy/policy.hpp"
#include "host/policy/policy_trace.hpp"

namespace warpnest {

// A game that was played by a policy.
struct PolicyGame {
  // `own_bias`: moves are chosen with the game's own bias.
  PolicyGame(std::uint32_t max_moves, std::uint32_t max_candidates, bool own_bias,
             bool one_run_each)
      : moves(max_moves + 1), trace(max_moves, max_candidates, own_bias, one_run_each) {}

  std::int32_t score = 0;
  bool overflow = false;
  std::vector<AnyMove> moves;  // [trace.steps]
  PolicyTrace trace;
};

// One object per thread; it starts at the position it was made for.
class PolicyPlayer {
 public:
  virtual ~PolicyPlayer() = default;

  // How draws become moves.
  virtual const char* method() const = 0;
  // Whether the game gives its moves a bias of its own.
  virtual bool has_bias() const = 0;
  virtual std::unique_ptr<PolicyGame> new_game(bool own_bias) const = 0;

  // Plays to the end.
  virtual void play(const Policy& policy, Generator generator, PolicyGame& game) = 0;
  // Makes the trace of a known game. Throws std::invalid_argument unless it is a whole game.
  virtual void replay(std::span<const AnyMove> moves, PolicyGame& game) = 0;
};

}  // namespace warpnest
