// Steps have no branch that depends on the moves (see morpion_step_avx2.hpp), so that the steps of
// several games overlap.
#include "host/games/morpion/cpu/morpion_fast_avx2.hpp"

#include "common/stream.hpp"
#include "host/games/morpion/cpu/morpion_step_avx2.hpp"

namespace warpnest {
namespace {

template <MorpionVariant V>
struct alignas(64) Game {
  MorpionBoard<V> board;  // only its rows and list are used
  Generator generator;
  std::uint32_t count;  // moves in the list; 0 at the end of the game
  std::uint32_t length;
  std::uint32_t ring;  // bit 0: a dot lies on the outermost ring
  std::uint32_t item;

  WARPNEST_INLINE bool ended() const { return count - 1U >= morpion_list_capacity; }

  WARPNEST_INLINE void step() {
    MorpionNoClock none;
    step(none);
  }
  template <class Clock>
  WARPNEST_INLINE void step(Clock& clock) {
    const MorpionCode code = board.list[generator.below(count)];
    clock.stamp(MorpionActivity::selection);
    const MorpionMoveAvx2<V> move(board, code);
    clock.stamp(MorpionActivity::coordinates);
    const std::uint32_t kept = clean_morpion<V>(move, board.list, board.list, count);
    clock.stamp(MorpionActivity::removals);
    const std::uint32_t n = append_morpion<V>(board, move, board.list, kept);
    ring = move.ring();
    count = ring != 0 ? 0 : n;
    ++length;
    clock.stamp(MorpionActivity::detection);
  }
};

// Hands the items of a pool to games, in order.
template <MorpionVariant V>
class Items {
 public:
  Items(const MorpionBoard<V>& origin, const PoolRequest& request)
      : origin_(origin), first_(origin), request_(request) {
    origin.sorted_moves(moves_);
    if (request.candidates != 0) first_.play(moves_[0]);
  }

  // Returns false if no items are left.
  [[gnu::noinline]] bool next(Game<V>& game) {
    if (index_ == request_.leaf) {
      if (++candidate_ >= request_.candidates) return false;
      index_ = 0;
      first_ = origin_;
      first_.play(moves_[candidate_]);
    }
    copy_morpion(first_, game.board);
    game.count = first_.count;
    game.length = first_.length;
    game.ring = first_.overflow ? 1 : 0;
    game.generator = Generator(mix(request_.stream, request_.step, candidate_, index_));
    game.item = item_++;
    ++index_;
    return true;
  }

 private:
  const MorpionBoard<V>& origin_;
  MorpionBoard<V> first_;
  PoolRequest request_;
  MorpionCode moves_[morpion_list_capacity];
  std::uint32_t candidate_ = 0;
  std::uint32_t index_ = 0;
  std::uint32_t item_ = 0;
};

}  // namespace

template <MorpionVariant V>
void play_morpion_pool_avx2(const MorpionBoard<V>& origin, const PoolRequest& request,
                            PoolSum& sum, const MorpionOverflowHandler& overflowed) {
  constexpr int lanes = 2;
  Items<V> items(origin, request);
  Game<V> games[lanes];
  const auto end = [&](const Game<V>& game) {
    if (game.ring != 0 || game.count != 0) {
      overflowed.call(overflowed.self, game.item);
    } else {
      sum.add(game.item, static_cast<std::int32_t>(game.length), game.length - origin.length);
    }
  };
  int active = 0;
  while (active < lanes && items.next(games[active]))
    ++active;
  while (active == lanes) {
    for (int k = 0; k < lanes; ++k) {
      // The compiler would otherwise address the board through the stack pointer and k.
      Game<V>* game = games + k;
      asm("" : "+r"(game));
      if (game->ended()) [[unlikely]] {
        do {
          end(*game);
          if (!items.next(*game)) {
            *game = games[--active];
            break;
          }
        } while (game->ended());
        if (active != lanes) break;
      }
      game->step();
    }
  }
  for (int k = 0; k < active; ++k) {
    while (!games[k].ended())
      games[k].step();
    end(games[k]);
  }
}

template <MorpionVariant V>
void time_morpion_playout_avx2(StreamId stream, MorpionActivityClock& clock) {
  const MorpionBoard<V> start = MorpionBoard<V>::start();
  Game<V> game;
  copy_morpion(start, game.board);
  game.count = start.count;
  game.length = 0;
  game.generator = Generator(stream);
  clock.start();
  while (!game.ended())
    game.step(clock);
}

template void play_morpion_pool_avx2<morpion_5d>(const MorpionBoard<morpion_5d>&,
                                                 const PoolRequest&, PoolSum&,
                                                 const MorpionOverflowHandler&);
template void play_morpion_pool_avx2<morpion_5t>(const MorpionBoard<morpion_5t>&,
                                                 const PoolRequest&, PoolSum&,
                                                 const MorpionOverflowHandler&);
template void play_morpion_pool_avx2<morpion_4d>(const MorpionBoard<morpion_4d>&,
                                                 const PoolRequest&, PoolSum&,
                                                 const MorpionOverflowHandler&);
template void play_morpion_pool_avx2<morpion_4t>(const MorpionBoard<morpion_4t>&,
                                                 const PoolRequest&, PoolSum&,
                                                 const MorpionOverflowHandler&);
template void time_morpion_playout_avx2<morpion_5d>(StreamId, MorpionActivityClock&);
template void time_morpion_playout_avx2<morpion_5t>(StreamId, MorpionActivityClock&);
template void time_morpion_playout_avx2<morpion_4d>(StreamId, MorpionActivityClock&);
template void time_morpion_playout_avx2<morpion_4t>(StreamId, MorpionActivityClock&);

}  // namespace warpnest
