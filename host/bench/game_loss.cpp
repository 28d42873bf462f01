// Warp losses of the real games.
#include <algorithm>
#include <numeric>
#include <span>
#include <stdexcept>

#include "host/games/morpion/morpion_loss.hpp"
#include "host/bench/warp_loss.hpp"
#include "host/games/morpion/cpu/morpion_pool.hpp"
#include "host/games/snake/cpu/snake_pool.hpp"
#include "host/report/statistics.hpp"
#include "kernels/search_layout.hpp"

namespace warpnest {
namespace {

constexpr std::uint32_t pool_size = 4096;
constexpr std::uint32_t leaf = 32;

// A game as the loss sees it: a position, its candidates, and the length of a playout from it.
template <int D>
struct SnakeRules {
  using Board = Position<Snake<D>>;
  static constexpr PlayoutPolicy policy = SearchPolicy<Snake<D>>::playouts;

  static Board start() { return Board::start(); }
  static std::uint32_t count(const Board& board) { return board.count(); }
  static Board after(Board board, std::uint32_t candidate) {
    board.play(board.candidate(candidate));
    return board;
  }
  // Moves of the playout (stream, step) from here.
  static std::uint32_t length(const Board& board, StreamId stream, std::uint32_t step) {
    return static_cast<std::uint32_t>(
        snake_pool<D>(best_path(), board, {stream, step, 0, 1}).moves);
  }
};

// Of Morpion only lengths are taken from here: its warps have a loop of their own.
template <MorpionVariant V>
struct MorpionLengths {
  using Board = MorpionBoard<V>;

  static Board start() { return Board::start(); }
  static std::uint32_t length(const Board& board, StreamId stream, std::uint32_t step) {
    return static_cast<std::uint32_t>(
        morpion_pool<V>(best_morpion_path(), board, {stream, step, 0, 1}).moves);
  }
};

std::uint64_t sum(std::span<const std::uint32_t> lengths) {
  return std::accumulate(lengths.begin(), lengths.end(), std::uint64_t{0});
}

void add(LossEstimate& estimate, std::uint64_t steps, std::uint64_t moves) {
  estimate.add(static_cast<double>(steps * warp_lanes), static_cast<double>(moves));
}

// Playouts from the first position: their lengths, pool by pool, and what they alone lose.
template <class Rules, class UsePool>
void lengths_from_the_start(const GameLossOptions& options, const StopSignal& stop, GameLoss& loss,
                            UsePool&& use_pool) {
  const auto start = Rules::start();
  std::uint64_t moves = 0;
  std::uint64_t squares = 0;
  std::uint64_t playouts = 0;
  for (std::uint32_t pool = 0; pool < options.pools && !stop.requested(); ++pool) {
    std::vector<std::uint32_t> lengths;
    const StreamId stream = search_stream(options.seed, pool);
    for (std::uint32_t i = 0; i < pool_size; ++i) {
      lengths.push_back(Rules::length(start, stream, i));
      moves += lengths.back();
      squares += std::uint64_t{lengths.back()} * lengths.back();
    }
    for (std::size_t first = 0; first < lengths.size(); first += warp_lanes) {
      const std::span warp(lengths.data() + first, warp_lanes);
      add(loss.paper, steps_in_batches(warp), sum(warp));
    }
    playouts += lengths.size();
    use_pool(std::span<const std::uint32_t>(lengths));
  }
  const auto statistics = score_statistics(playouts, static_cast<std::int64_t>(moves), squares);
  loss.mean = statistics.mean;
  loss.deviation = statistics.standard_deviation;
}

// One level-1 search, without memory: the best candidate of each step is played.
template <class Rules>
void search(std::uint64_t number, const GameLossOptions& options, const StopSignal& stop,
            GameLoss& loss) {
  auto board = Rules::start();
  const StreamId stream = search_stream(options.seed + 1, number);
  std::uint64_t batches = 0;
  std::uint64_t pooled = 0;
  std::uint64_t moves = 0;
  for (std::uint32_t step = 0; Rules::count(board) > 0 && !stop.requested(); ++step) {
    std::vector<std::uint32_t> items;
    std::uint32_t best = 0;
    std::uint32_t best_length = 0;
    for (std::uint32_t candidate = 0; candidate < Rules::count(board); ++candidate) {
      const auto next = Rules::after(board, candidate);
      const StreamId below = mix(stream, step, candidate, 0);
      std::vector<std::uint32_t> lengths;
      for (std::uint32_t i = 0; i < leaf; ++i)
        lengths.push_back(Rules::length(next, below, i));
      const std::uint32_t longest = *std::max_element(lengths.begin(), lengths.end());
      if (candidate == 0 || longest > best_length) {
        best = candidate;
        best_length = longest;
      }
      batches += steps_in_batches(lengths, Rules::policy);
      items.insert(items.end(), lengths.begin(), lengths.end());
    }
    pooled += steps_in_pool(items, Rules::policy).steps;
    moves += sum(items);
    board = Rules::after(board, best);
  }
  add(loss.step_batches, batches, moves);
  add(loss.step_pool, pooled, moves);
}

template <class Rules>
GameLoss stepped_loss(const GameLossOptions& options, const StopSignal& stop) {
  GameLoss loss;
  lengths_from_the_start<Rules>(options, stop, loss, [&](std::span<const std::uint32_t> lengths) {
    for (std::size_t first = 0; first < lengths.size(); first += warp_lanes) {
      const auto warp = lengths.subspan(first, warp_lanes);
      add(loss.batches, steps_in_batches(warp, Rules::policy), sum(warp));
    }
    add(loss.pool, steps_in_pool(lengths, Rules::policy).steps, sum(lengths));
  });
  for (std::uint32_t i = 0; i < options.searches; ++i)
    search<Rules>(i, options, stop, loss);
  return loss;
}

// Morpion goes in rounds: the warp program is run with 32 lanes, and with one lane for what its
// playouts take without waiting for others.
template <MorpionVariant V>
class RoundsLoss {
  using G = MorpionSmall<V>;

 public:
  GameLoss measure(const GameLossOptions& options, const StopSignal& stop) {
    GameLoss loss;
    std::uint64_t pool = 0;
    const auto start = Position<G>::start();
    const auto each_pool = [&](std::span<const std::uint32_t>) {
      for (std::uint32_t batch = 0; batch < pool_size / warp_lanes && !stop.requested(); ++batch) {
        play(loss.batches, start, {search_stream(options.seed, pool), batch, 0, warp_lanes});
      }
      play(loss.pool, start, {search_stream(options.seed, pool), 0, 0, pool_size});
      ++pool;
    };
    lengths_from_the_start<MorpionLengths<V>>(options, stop, loss, each_pool);
    for (std::uint32_t i = 0; i < options.searches; ++i) {
      search(loss, search_stream(options.seed + 1, i), stop);
    }
    return loss;
  }

 private:
  // Slots of instructions.
  struct Slots {
    double spent = 0;
    double made = 0;
  };
  PoolResult play(Slots& slots, const Position<G>& origin, const PoolRequest& request) {
    const auto together = warp_.play(origin, request);
    slots.spent += together.slots;
    slots.made += one_lane_.play(origin, request).slots;
    return together.result;
  }
  void play(LossEstimate& estimate, const Position<G>& origin, const PoolRequest& request) {
    Slots slots;
    play(slots, origin, request);
    estimate.add(slots.spent, slots.made);
  }

  // A level-1 search without memory, as search() above. It is one sample: its steps are alike.
  void search(GameLoss& loss, StreamId stream, const StopSignal& stop) {
    auto position = Position<G>::start();
    Slots batches;
    Slots pooled;
    for (std::uint32_t step = 0;; ++step) {
      const std::uint32_t count = position.count();
      if (count == 0 || stop.requested()) break;
      for (std::uint32_t candidate = 0; candidate < count; ++candidate) {
        auto next = position;
        next.play(position.candidate(candidate));
        play(batches, next, {mix(stream, step, candidate, 0), 0, 0, leaf});
      }
      const PoolResult best = play(pooled, position, {stream, step, count, leaf});
      position.play(position.candidate(best.candidate));
    }
    loss.step_batches.add(batches.spent, batches.made);
    loss.step_pool.add(pooled.spent, pooled.made);
  }

  RoundsMeter<G, HostWarp> warp_;
  RoundsMeter<G, SoloWarp> one_lane_;
};

}  // namespace

GameLoss real_loss(std::string_view game, const GameLossOptions& options, const StopSignal& stop) {
  if (game == "snake 8") return stepped_loss<SnakeRules<8>>(options, stop);
  if (game == "snake 9") return stepped_loss<SnakeRules<9>>(options, stop);
  if (game == "snake 10") return stepped_loss<SnakeRules<10>>(options, stop);
  if (game == "snake 11") return stepped_loss<SnakeRules<11>>(options, stop);
  if (game == "morpion 5D") return RoundsLoss<morpion_5d>().measure(options, stop);
  if (game == "morpion 5T") return RoundsLoss<morpion_5t>().measure(options, stop);
  throw std::out_of_range("warp losses are for snakes of dimension 8 to 11 and Morpion 5D and 5T");
}

}  // namespace warpnest
