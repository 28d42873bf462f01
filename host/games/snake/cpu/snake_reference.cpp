#include "host/games/snake/cpu/snake_reference.hpp"

#include <algorithm>

#include "host/executor/pool_sum.hpp"

namespace warpnest {
namespace {

template <int D, bool BranchFree>
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
      const std::uint32_t usable = usable_[next >> 5] >> (31U - (next & 31U)) & 1U;
      if constexpr (BranchFree) {
        list[count] = static_cast<Move>(i);
        count += usable;
      } else {
        if (usable != 0) list[count++] = static_cast<Move>(i);
      }
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

template <int D, bool BranchFree>
SnakeReferenceResult<D> snake_reference_pool(const Position<Snake<D>>& origin,
                                             const PoolRequest& request, std::uint64_t* histogram) {
  SnakeReferenceResult<D> result;
  PoolSum sum(histogram);
  std::uint32_t best = 0;  // score, if there is one
  std::array<typename Snake<D>::Move, D> first_moves;
  const ReferenceGame<D, BranchFree> start(origin);
  start.possible_moves(first_moves);

  for (std::uint32_t c = 0; c < std::max(request.candidates, 1U); ++c) {
    for (std::uint32_t i = 0; i < request.leaf; ++i) {
      ReferenceGame<D, BranchFree> game(origin);
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

#define WARPNEST_SNAKE_REFERENCE(D)                                   \
  template SnakeReferenceResult<D> snake_reference_pool<D, false>(    \
      const Position<Snake<D>>&, const PoolRequest&, std::uint64_t*); \
  template SnakeReferenceResult<D> snake_reference_pool<D, true>(     \
      const Position<Snake<D>>&, const PoolRequest&, std::uint64_t*);
WARPNEST_SNAKE_REFERENCE(3)
WARPNEST_SNAKE_REFERENCE(4)
WARPNEST_SNAKE_REFERENCE(5)
WARPNEST_SNAKE_REFERENCE(6)
WARPNEST_SNAKE_REFERENCE(7)
WARPNEST_SNAKE_REFERENCE(8)
WARPNEST_SNAKE_REFERENCE(9)
WARPNEST_SNAKE_REFERENCE(10)
WARPNEST_SNAKE_REFERENCE(11)
WARPNEST_SNAKE_REFERENCE(12)
WARPNEST_SNAKE_REFERENCE(13)
#undef WARPNEST_SNAKE_REFERENCE

}  // namespace warpnest
