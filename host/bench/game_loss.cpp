// Warp losses of the real games.
#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "host/bench/warp_loss.hpp"
#include "host/cpu/morpion_pool.hpp"
#include "host/cpu/snake_pool.hpp"
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

template <MorpionVariant V>
struct MorpionRules {
  using Board = MorpionBoard<V>;
  static constexpr PlayoutPolicy policy{};

  static Board start() { return Board::start(); }
  static std::uint32_t count(const Board& board) { return board.count; }
  static Board after(Board board, std::uint32_t candidate) {
    board.play(board.list[candidate]);
    return board;
  }
  static std::uint32_t length(const Board& board, StreamId stream, std::uint32_t step) {
    return static_cast<std::uint32_t>(
        morpion_pool<V>(best_morpion_path(), board, {stream, step, 0, 1}).moves);
  }
};

std::uint64_t sum(const std::vector<std::uint32_t>& lengths) {
  return std::accumulate(lengths.begin(), lengths.end(), std::uint64_t{0});
}

void add(LossEstimate& estimate, std::uint64_t steps, std::uint64_t moves) {
  estimate.add(static_cast<double>(steps * warp_lanes), static_cast<double>(moves));
}

// Playouts from the first position.
template <class Rules>
void from_the_start(const GameLossOptions& options, GameLoss& loss) {
  const auto start = Rules::start();
  std::uint64_t moves = 0;
  std::uint64_t squares = 0;
  for (std::uint32_t pool = 0; pool < options.pools; ++pool) {
    std::vector<std::uint32_t> lengths;
    const StreamId stream = search_stream(options.seed, pool);
    for (std::uint32_t i = 0; i < pool_size; ++i) {
      lengths.push_back(Rules::length(start, stream, i));
      moves += lengths.back();
      squares += std::uint64_t{lengths.back()} * lengths.back();
    }
    for (std::size_t first = 0; first < lengths.size(); first += warp_lanes) {
      const std::vector<std::uint32_t> warp(lengths.begin() + static_cast<std::ptrdiff_t>(first),
                                            lengths.begin() + static_cast<std::ptrdiff_t>(first) +
                                                warp_lanes);
      add(loss.paper, steps_in_batches(warp), sum(warp));
      add(loss.batches, steps_in_batches(warp, Rules::policy), sum(warp));
    }
    add(loss.pool, steps_in_pool(lengths, Rules::policy).steps, sum(lengths));
  }
  const auto statistics = score_statistics(std::uint64_t{options.pools} * pool_size,
                                           static_cast<std::int64_t>(moves), squares);
  loss.mean = statistics.mean;
  loss.deviation = statistics.standard_deviation;
}

// One level-1 search, without memory: the best candidate of each step is played.
template <class Rules>
void search(std::uint64_t number, const GameLossOptions& options, GameLoss& loss) {
  auto board = Rules::start();
  const StreamId stream = search_stream(options.seed + 1, number);
  std::uint64_t batches = 0;
  std::uint64_t pooled = 0;
  std::uint64_t moves = 0;
  for (std::uint32_t step = 0; Rules::count(board) > 0; ++step) {
    std::vector<std::uint32_t> items;
    std::uint32_t best = 0;
    std::uint32_t best_length = 0;
    for (std::uint32_t candidate = 0; candidate < Rules::count(board); ++candidate) {
      const auto next = Rules::after(board, candidate);
      const StreamId below = mix(stream, step, candidate, 0);
      std::vector<std::uint32_t> lengths;
      for (std::uint32_t i = 0; i < leaf; ++i) lengths.push_back(Rules::length(next, below, i));
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
GameLoss game_loss(const GameLossOptions& options) {
  GameLoss loss;
  from_the_start<Rules>(options, loss);
  for (std::uint32_t i = 0; i < options.searches; ++i) search<Rules>(i, options, loss);
  return loss;
}

}  // namespace

GameLoss snake_loss(int dimension, const GameLossOptions& options) {
  switch (dimension) {
    case 8: return game_loss<SnakeRules<8>>(options);
    case 9: return game_loss<SnakeRules<9>>(options);
    case 10: return game_loss<SnakeRules<10>>(options);
    case 11: return game_loss<SnakeRules<11>>(options);
    default: throw std::out_of_range("warp losses are for snakes of dimension 8 to 11");
  }
}

GameLoss morpion_loss(bool touching, const GameLossOptions& options) {
  return touching ? game_loss<MorpionRules<morpion_5t>>(options)
                  : game_loss<MorpionRules<morpion_5d>>(options);
}

}  // namespace warpnest
