// PlayoutChooser: how the playouts of a search choose their moves.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "common/stream.hpp"
#include "host/policy/playout_options.hpp"
#include "host/policy/policy.hpp"
#include "host/policy/policy_coding.hpp"
#include "host/policy/cursor.hpp"

namespace warpnest {

template <Game G>
class PlayoutChooser {
  using Move = typename G::Move;

 public:
  explicit PlayoutChooser(const PlayoutOptions& options)
      : kind_(options.kind), moves_(G::max_candidates), weights_(G::max_candidates + 8) {
    if (kind_ == PlayoutKind::bias) {
      const Policy policy(1, options.bias);
      exponentials_.assign(policy.exponentials(), policy.exponentials() + policy_codes);
    }
  }

  // Whether finish() is much faster when the moves are not requested.
  bool better_without_moves() const {
    if constexpr (requires { Cursor<G>::finishes(); }) {
      return kind_ == PlayoutKind::uniform && Cursor<G>::finishes();
    }
    return false;
  }

  // Plays to the end, with one draw per move. Appends the moves to `moves` unless it is null.
  void finish(Cursor<G>& cursor, Generator generator, std::vector<Move>* moves) {
    if constexpr (requires { cursor.finish(generator); }) {
      if (moves == nullptr && better_without_moves()) return cursor.finish(generator);
    }
    while (cursor.count() != 0) {
      const Move move = draw(cursor, generator);
      if (moves != nullptr) moves->push_back(move);
      cursor.play(move);
    }
  }

 private:
  Move draw(Cursor<G>& cursor, Generator& generator) {
    switch (kind_) {
      case PlayoutKind::mobility:
        return draw_mobile(cursor, generator);
      case PlayoutKind::bias:
        return draw_biased(cursor, generator);
      case PlayoutKind::uniform:
        break;
    }
    return cursor.draw(generator);
  }

  Move draw_mobile(const Cursor<G>& cursor, Generator& generator) {
    const std::uint32_t count = cursor.moves(moves_.data());
    std::uint32_t most = 0;
    std::uint32_t best = 0;  // this many of the first moves lead to `most`
    for (std::uint32_t k = 0; k < count; ++k) {
      Cursor<G> next = cursor;
      next.play(moves_[k]);
      const std::uint32_t mobility = next.count();
      if (mobility < most) continue;
      if (mobility > most) best = 0;
      most = mobility;
      moves_[best++] = moves_[k];
    }
    return moves_[generator.below(best)];
  }

  Move draw_biased(const Cursor<G>& cursor, Generator& generator) {
    const std::uint32_t count = cursor.moves(moves_.data());
    for (std::uint32_t k = 0; k < count; ++k) {
      weights_[k] = exponentials_[PolicyCoding<G>::code(cursor, moves_[k])];
    }
    return moves_[policy_choose(weights_.data(), count,
                                static_cast<float>(generator.next() >> 8) * 0x1p-24F)];
  }

  PlayoutKind kind_;
  std::vector<Move> moves_;
  std::vector<float> weights_;
  std::vector<float> exponentials_;  // [policy code]
};

}  // namespace warpnest
