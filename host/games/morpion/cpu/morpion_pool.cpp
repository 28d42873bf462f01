#include "host/games/morpion/cpu/morpion_pool.hpp"

#include <algorithm>

#include "host/base/machine.hpp"
#include "host/executor/pool_sum.hpp"
#include "host/games/morpion/cpu/morpion_fast_avx2.hpp"
#include "host/games/morpion/cpu/morpion_generators.hpp"

namespace warpnest {
namespace {

// Adds a game that has ended. `before` is its length at the origin.
template <class Game>
void add(PoolSum& sum, std::uint32_t item, const Game& game, std::uint32_t before) {
  sum.add(item, static_cast<std::int32_t>(game.length()), game.length() - before);
  if (game.overflow()) sum.add_overflow();
}

// Plays an item again on the variant's whole board, after it left the 32 x 32 squares of a
// MorpionBoard. This uses the range query, which has the same method.
template <MorpionVariant V>
struct PlayAgain {
  const MorpionBoard<V>& origin;
  const PoolRequest& request;
  PoolSum& sum;

  void operator()(std::uint32_t item) const {
    const std::uint32_t candidate = item / request.leaf;
    MorpionRangeQuery<V> game(origin);
    if (request.candidates != 0) {
      MorpionCode candidates[morpion_list_capacity];
      origin.sorted_moves(candidates);
      game.play(candidates[candidate]);
    }
    Generator generator(mix(request.stream, request.step, candidate, item % request.leaf));
    morpion_playout(game, generator);
    add(sum, item, game, origin.length);
  }

  static void call(const void* self, std::uint32_t item) {
    (*static_cast<const PlayAgain*>(self))(item);
  }
};

template <MorpionVariant V>
PoolResult play_one_by_one(MorpionPath path, const MorpionBoard<V>& origin,
                           const PoolRequest& request, std::uint64_t* histogram) {
  MorpionCode candidates[morpion_list_capacity];
  origin.sorted_moves(candidates);
  return with_generator(path, origin, [&](const auto& start) {
    PoolSum sum(histogram);
    const PlayAgain<V> again{origin, request, sum};
    for (std::uint32_t c = 0; c < std::max(request.candidates, 1U); ++c) {
      auto first = start;
      if (request.candidates != 0) first.play(candidates[c]);
      for (std::uint32_t i = 0; i < request.leaf; ++i) {
        auto game = first;
        Generator generator(mix(request.stream, request.step, c, i));
        morpion_playout(game, generator);
        if (game.overflow() && path == MorpionPath::fast_portable) {
          again(c * request.leaf + i);
        } else {
          add(sum, c * request.leaf + i, game, origin.length);
        }
      }
    }
    return sum.result(request.leaf);
  });
}

template <MorpionVariant V>
PoolResult play_avx2(const MorpionBoard<V>& origin, const PoolRequest& request,
                     std::uint64_t* histogram) {
  PoolSum sum(histogram);
  const PlayAgain<V> again{origin, request, sum};
  play_morpion_pool_avx2<V>(origin, request, sum, {&PlayAgain<V>::call, &again});
  return sum.result(request.leaf);
}

}  // namespace

bool available(MorpionPath path) {
  return path != MorpionPath::fast_avx2 || has_avx2();
}

MorpionPath best_morpion_path() {
  return available(MorpionPath::fast_avx2) ? MorpionPath::fast_avx2 : MorpionPath::fast_portable;
}

const char* name(MorpionPath path) {
  switch (path) {
    case MorpionPath::whole_board:
      return "whole_board";
    case MorpionPath::four_directions:
      return "four_directions";
    case MorpionPath::rectangle:
      return "rectangle";
    case MorpionPath::range_query:
      return "range_query";
    case MorpionPath::range_query_scalar:
      return "range_query_scalar";
    case MorpionPath::merge_table:
      return "merge_table";
    case MorpionPath::fast_portable:
      return "fast_portable";
    case MorpionPath::fast_avx2:
      return "fast_avx2";
  }
  return "unknown";
}

const char* method(MorpionPath path) {
  return with_generator(path, MorpionBoard<morpion_5d>::start(),
                        [](const auto& game) { return game.method; });
}

template <MorpionVariant V>
PoolResult morpion_pool(MorpionPath path, const MorpionBoard<V>& origin, const PoolRequest& request,
                        std::uint64_t* histogram) {
  if (path == MorpionPath::fast_avx2) return play_avx2(origin, request, histogram);
  return play_one_by_one(path, origin, request, histogram);
}

template <MorpionVariant V>
std::uint32_t morpion_replay(MorpionPath path, const MorpionBoard<V>& origin, StreamId stream,
                             MorpionCode* moves) {
  // The range query has the same method as the fast paths, and plays on the whole board.
  const bool fast = path == MorpionPath::fast_portable || path == MorpionPath::fast_avx2;
  return with_generator(fast ? MorpionPath::range_query : path, origin, [&](const auto& start) {
    auto game = start;
    Generator generator(stream);
    std::uint32_t length = 0;
    while (game.count() != 0 && length <= morpion_max_moves) {
      moves[length] = game.move(generator.below(game.count()));
      game.play(moves[length++]);
    }
    return length;
  });
}

#define WARPNEST_MORPION_POOL(V)                                                               \
  template PoolResult morpion_pool<V>(MorpionPath, const MorpionBoard<V>&, const PoolRequest&, \
                                      std::uint64_t*);                                         \
  template std::uint32_t morpion_replay<V>(MorpionPath, const MorpionBoard<V>&, StreamId,      \
                                           MorpionCode*);
WARPNEST_MORPION_POOL(morpion_5d)
WARPNEST_MORPION_POOL(morpion_5t)
WARPNEST_MORPION_POOL(morpion_4d)
WARPNEST_MORPION_POOL(morpion_4t)
#undef WARPNEST_MORPION_POOL

}  // namespace warpnest
