#include "host/games/morpion/cpu/morpion_pool.hpp"

#include <algorithm>

#include "host/base/machine.hpp"
#include "host/games/morpion/cpu/morpion_fast_avx2.hpp"
#include "host/games/morpion/cpu/morpion_generators.hpp"

namespace warpnest {
namespace {

// A playout that left the 32 x 32 squares of a MorpionBoard is played again on the variant's whole
// board: the range query's method is the same.
template <MorpionVariant V>
struct PlayAgain {
  const MorpionBoard<V>& origin;
  const PoolRequest& request;
  MorpionTally& tally;

  void operator()(std::uint32_t candidate, std::uint32_t index) const {
    MorpionRangeQuery<V> game(origin);
    if (request.candidates != 0) {
      MorpionCode candidates[morpion_list_capacity];
      origin.sorted_moves(candidates);
      game.play(candidates[candidate]);
    }
    Generator generator(mix(request.stream, request.step, candidate, index));
    morpion_playout(game, generator);
    tally.add(candidate, index, game.length(), game.overflow());
  }

  static void call(const void* self, std::uint32_t candidate, std::uint32_t index) {
    (*static_cast<const PlayAgain*>(self))(candidate, index);
  }
};

template <MorpionVariant V>
PoolResult play_one_by_one(MorpionPath path, const MorpionBoard<V>& origin,
                           const PoolRequest& request, std::uint64_t* histogram) {
  MorpionCode candidates[morpion_list_capacity];
  origin.sorted_moves(candidates);
  return with_generator(path, origin, [&](const auto& start) {
    MorpionTally tally(histogram);
    const PlayAgain<V> again{origin, request, tally};
    for (std::uint32_t c = 0; c < std::max(request.candidates, 1U); ++c) {
      auto first = start;
      if (request.candidates != 0) first.play(candidates[c]);
      for (std::uint32_t i = 0; i < request.leaf; ++i) {
        auto game = first;
        Generator generator(mix(request.stream, request.step, c, i));
        morpion_playout(game, generator);
        if (game.overflow() && path == MorpionPath::fast_portable) {
          again(c, i);
        } else {
          tally.add(c, i, game.length(), game.overflow());
        }
      }
    }
    return tally.result(origin.length);
  });
}

template <MorpionVariant V>
PoolResult play_avx2(const MorpionBoard<V>& origin, const PoolRequest& request,
                     std::uint64_t* histogram) {
  MorpionTally tally(histogram);
  const PlayAgain<V> again{origin, request, tally};
  play_morpion_pool_avx2<V>(origin, request, tally, {&PlayAgain<V>::call, &again});
  return tally.result(origin.length);
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
  // The fast paths' method is the range query's, which has the whole board.
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
