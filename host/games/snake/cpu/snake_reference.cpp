#include "host/games/snake/cpu/snake_reference.hpp"

#include <algorithm>

#include "host/executor/pool_sum.hpp"

namespace warpnest {
namespace {

template <int D>
class ReferenceGame {
 public:
  using Move = typename Snake<D>::Move;

  explicit ReferenceGame(const Position<Snake<D>>& origin)
      : node_(origin.state.node), length_(origin.state.length) {
    Snake<D>::in_order(origin.board(), usable_);
  }

  // Fills the list of possible moves, in order of dimension, and returns their number.
  std::uint32_t possible_moves(std::array<Move, D>& list) const {
    std::uint32_t count = 0;
    for (std::uint32_t i = 0; i < D; ++i) {
      const std::uint32_t next = node_ ^ (1U << i);
      const bool usable = (usable_[next >> 5] >> (31U - (next & 31U)) & 1U) != 0;
      if (usable) list[count++] = static_cast<Move>(i);
    }
    return count;
  }

  void play(Move move) {
    for (std::uint32_t i = 0; i < D; ++i) {
      const std::uint32_t neighbour = node_ ^ (1U << i);
      usable_[neighbour >> 5] &= ~(0x80000000U >> (neighbour & 31U));
    }
    node_ ^= 1U << move;
    sequence_[moves_++] = move;
  }

  void playout(Generator& generator) {
    std::array<Move, D> list;
    while (const std::uint32_t count = possible_moves(list))
      play(list[generator.below(count)]);
  }

  std::uint32_t score() const { return length_ + moves_; }
  std::uint32_t moves() const { return moves_; }
  const Move* sequence() const { return sequence_.data(); }

 private:
  std::uint32_t usable_[Snake<D>::ordered_words];
  std::uint32_t node_;
  std::uint32_t length_;     // edges at the origin
  std::uint32_t moves_ = 0;  // made since then
  std::array<Move, Snake<D>::max_moves> sequence_;
};

}  // namespace

template <int D>
SnakeReferenceResult<D> snake_reference_pool(const Position<Snake<D>>& origin,
                                             const PoolRequest& request, std::uint64_t* histogram) {
  SnakeReferenceResult<D> result;
  PoolSum sum(histogram);
  std::uint32_t best = 0;  // score, if there is one
  std::array<typename Snake<D>::Move, D> first_moves;
  const ReferenceGame<D> start(origin);
  start.possible_moves(first_moves);

  for (std::uint32_t c = 0; c < std::max(request.candidates, 1U); ++c) {
    for (std::uint32_t i = 0; i < request.leaf; ++i) {
      ReferenceGame<D> game(origin);
      if (request.candidates != 0) game.play(first_moves[c]);
      Generator generator(mix(request.stream, request.step, c, i));
      game.playout(generator);

      const std::uint32_t score = game.score();
      if (score > best) {
        best = score;
        std::copy(game.sequence(), game.sequence() + game.moves(), result.sequence.begin());
      }
      sum.add(c * request.leaf + i, static_cast<std::int32_t>(score), game.moves());
    }
  }
  result.pool = sum.result(request.leaf);
  return result;
}

template SnakeReferenceResult<3> snake_reference_pool<3>(const Position<Snake<3>>&,
                                                         const PoolRequest&, std::uint64_t*);
template SnakeReferenceResult<4> snake_reference_pool<4>(const Position<Snake<4>>&,
                                                         const PoolRequest&, std::uint64_t*);
template SnakeReferenceResult<5> snake_reference_pool<5>(const Position<Snake<5>>&,
                                                         const PoolRequest&, std::uint64_t*);
template SnakeReferenceResult<6> snake_reference_pool<6>(const Position<Snake<6>>&,
                                                         const PoolRequest&, std::uint64_t*);
template SnakeReferenceResult<7> snake_reference_pool<7>(const Position<Snake<7>>&,
                                                         const PoolRequest&, std::uint64_t*);
template SnakeReferenceResult<8> snake_reference_pool<8>(const Position<Snake<8>>&,
                                                         const PoolRequest&, std::uint64_t*);
template SnakeReferenceResult<9> snake_reference_pool<9>(const Position<Snake<9>>&,
                                                         const PoolRequest&, std::uint64_t*);
template SnakeReferenceResult<10> snake_reference_pool<10>(const Position<Snake<10>>&,
                                                           const PoolRequest&, std::uint64_t*);
template SnakeReferenceResult<11> snake_reference_pool<11>(const Position<Snake<11>>&,
                                                           const PoolRequest&, std::uint64_t*);
template SnakeReferenceResult<12> snake_reference_pool<12>(const Position<Snake<12>>&,
                                                           const PoolRequest&, std::uint64_t*);
template SnakeReferenceResult<13> snake_reference_pool<13>(const Position<Snake<13>>&,
                                                           const PoolRequest&, std::uint64_t*);

}  // namespace warpnest
